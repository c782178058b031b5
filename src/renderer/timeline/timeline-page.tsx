import type { ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { DayStrip } from './day-strip.tsx';
import { RepairSheet } from '../store/repair-sheet.tsx';
import { Inspector } from './inspector.tsx';
import { SessionList } from './session-list.tsx';
import { TimelineForget } from './timeline-forget.tsx';
import { refresh } from './load-timeline.ts';
import { TimelineState } from './timeline-state.tsx';
import { useTimeline } from './timeline-store.ts';
import { Toolbar } from './toolbar.tsx';
import styles from './timeline-page.module.css';
import { useWindowState } from './use-window-state.ts';

/** The timeline window: what the day looked like, what is stored of it, and what an agent would read. */
export function TimelinePage(): ReactNode {
  const t = useTexts().timeline;
  const { state, settled } = useWindowState();
  return (
    <div className={styles.page}>
      <title>{t.title}</title>
      <Toolbar />
      <DayStrip />
      <main className={styles.main}>
        <section className={styles.list} aria-label={t.list}>
          {!settled ? null : state === null ? <SessionList /> : <TimelineState state={state} />}
        </section>
        <Inspector />
      </main>
      <TimelineForget />
      <Repair />
    </div>
  );
}

/** Lives beside the list, since the list comes back while the sheet still says what was saved. */
function Repair(): ReactNode {
  const repairing = useTimeline((state) => state.repairing);
  if (repairing === null) return null;
  return (
    <RepairSheet
      begin={repairing}
      onClose={() => {
        useTimeline.setState({ repairing: null });
        void refresh();
      }}
    />
  );
}
