import type { ReactNode, RefObject } from 'react';
import { useFormats, useTexts } from '../client/app-state.ts';
import { Button } from '../ui/button.tsx';
import { boundsOf } from './load-timeline.ts';
import { matching } from './list-rows.ts';
import { useTimeline, type ForgetAsk, type TimelineState } from './timeline-store.ts';
import styles from './session-list.module.css';

/** How much there is, what came in above, and forgetting the whole of it. */
export function ListHead({ scroller }: { scroller: RefObject<HTMLDivElement | null> }): ReactNode {
  const t = useTexts().timeline;
  const state = useTimeline();
  const view = state.range === null ? state.whole : state.part;
  const sessions = matching(view?.sessions ?? [], state.filters);
  const newer = state.held === null ? 0 : sessions.filter(({ key }) => state.held?.has(key) === false).length;
  const showNewest = (): void => {
    useTimeline.setState({ held: null });
    scroller.current?.scrollTo({ top: 0 });
  };
  const forget = useForgetWhat(state);
  return (
    <div className={styles.head}>
      <h2>{state.results === null ? t.sessions(sessions.length - newer) : t.results(state.results.total)}</h2>
      <span role="status" className={styles.newer}>
        {newer === 0 ? null : (
          <Button look="plain" icon="up" onClick={showNewest}>
            {t.newer(newer)}
          </Button>
        )}
      </span>
      <Button look="danger" onClick={() => useTimeline.setState({ forget })}>
        {forget.label}
      </Button>
    </div>
  );
}

/** What the red button forgets: the filtered app or site as a whole, else the range or day that is shown. */
function useForgetWhat({ filters, range, day }: TimelineState): ForgetAsk & { label: string } {
  const t = useTexts().timeline;
  const formats = useFormats();
  const { app, site } = filters;
  if (app !== '') return { label: t.forgetApp(app), title: t.forgetTitleApp(app), ask: { app } };
  if (site !== '') return { label: t.forgetSite(site), title: t.forgetTitleSite(site), ask: { site } };
  const ask = range ?? boundsOf(day);
  const end = range === null ? '24:00' : formats.clock(range.until_ms);
  return { label: t.forgetRange, title: t.forgetTitleRange(formats.clock(ask.since_ms), end), ask };
}
