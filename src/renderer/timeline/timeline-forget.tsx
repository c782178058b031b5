import type { ReactNode } from 'react';
import { ForgetSheet } from '../forget/forget-sheet.tsx';
import { refresh } from './load-timeline.ts';
import { useTimeline } from './timeline-store.ts';

/** The forget sheet over the timeline, when something is to be forgotten. */
export function TimelineForget(): ReactNode {
  const forget = useTimeline((state) => state.forget);
  if (forget === null) return null;
  const close = (): void => useTimeline.setState({ forget: null });
  const forgot = (): void => {
    // What was opened may be gone; the list is read anew.
    useTimeline.setState({ forget: null, opened: {}, openEvent: null, held: null });
    void refresh();
  };
  return <ForgetSheet title={forget.title} ask={forget.ask} onClose={close} onForgot={forgot} />;
}
