import { memo, type ReactNode } from 'react';
import { useFormats, useTexts } from '../client/app-state.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { EventDetail } from './event-detail.tsx';
import { EventRow } from './event-row.tsx';
import { gapIcon, gapName } from './gap-words.ts';
import type { ListRow } from './list-rows.ts';
import { moreOfSession, selectRange } from './load-timeline.ts';
import { SessionRow } from './session-row.tsx';
import { useTimeline } from './timeline-store.ts';
import styles from './list-row.module.css';

type RowOf<K extends ListRow['kind']> = Extract<ListRow, { kind: K }>;

/** One row of the list, whatever it is. */
export const ListRowView = memo(function ListRowView({ row }: { row: ListRow }): ReactNode {
  switch (row.kind) {
    case 'session':
      return <SessionRow row={row} />;
    case 'gap':
      return <GapRow row={row} />;
    case 'bar':
      return <EventBar row={row} />;
    case 'event':
      return <EventRow row={row} />;
    case 'detail':
      return <EventDetail row={row} />;
    case 'more':
      return <MoreRow row={row} />;
  }
});

function GapRow({ row: { gap } }: { row: RowOf<'gap'> }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  return (
    <div className={`${styles.line} ${styles.gap}`}>
      <span className={styles.time}>
        {formats.clock(gap.start_ms)} – {formats.clock(gap.end_ms)}
      </span>
      <span className={styles.hatch}>
        <Icon name={gapIcon(gap.reason)} />
      </span>
      <span>{gapName(gap.reason, texts)}</span>
      <span className={styles.caption}>{formats.duration(gap.end_ms - gap.start_ms)}</span>
    </div>
  );
}

function EventBar({ row: { session, list } }: { row: RowOf<'bar'> }): ReactNode {
  const t = useTexts().timeline;
  const range = { since_ms: session.start_ms, until_ms: session.end_ms };
  return (
    <div className={styles.bar}>
      <span>
        {t.eventsOf(list.total)}
        {list.next === null ? '' : ` · ${t.shownOf(list.events.length)}`}
      </span>
      <Button look="plain" onClick={() => selectRange(range)}>
        {t.selectInStrip}
      </Button>
      <Button
        look="plain-danger"
        onClick={() => useTimeline.setState({ forget: { title: t.forgetTitleSession, ask: range } })}
      >
        {t.forgetSession}
      </Button>
    </div>
  );
}

function MoreRow({ row: { session } }: { row: RowOf<'more'> }): ReactNode {
  const t = useTexts().timeline;
  return (
    <div className={styles.more}>
      <Button look="plain" onClick={() => void moreOfSession(session)}>
        {t.showMore}
      </Button>
    </div>
  );
}
