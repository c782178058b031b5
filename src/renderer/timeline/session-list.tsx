import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { ListHead } from './list-head.tsx';
import { listRows, type ListRow } from './list-rows.ts';
import { ListRowView } from './list-row-view.tsx';
import { moreResults } from './load-timeline.ts';
import { useTimeline } from './timeline-store.ts';
import styles from './session-list.module.css';

/** First guesses of heights, px; each row is measured when it appears. */
const HEIGHTS: Readonly<Record<ListRow['kind'], number>> = {
  session: 56,
  gap: 44,
  bar: 40,
  event: 30,
  detail: 320,
  more: 40,
};

/** The list of the range, newest first; only the rows that are seen exist. */
export function SessionList(): ReactNode {
  const t = useTexts().timeline;
  const state = useTimeline();
  const rows = useMemo(() => listRows(state), [state]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'session'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (state.results !== null && last >= rows.length - 20) void moreResults();
  }, [last, rows.length, state.results]);
  return (
    <>
      <ListHead scroller={scroller} />
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={(event) => holdWhileReading(event.currentTarget.scrollTop)}
        role="list"
        aria-label={t.list}
        tabIndex={-1}
      >
        <div className={styles.content} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className={styles.item}
                role="listitem"
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ListRowView row={row} />
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

/** While the list is not at its top, sessions that come in above stay hidden: what is being read never moves. */
export function holdWhileReading(scrollTop: number): void {
  const { held, whole, part, range } = useTimeline.getState();
  if (scrollTop <= 0) {
    if (held !== null) useTimeline.setState({ held: null });
    return;
  }
  if (held !== null) return;
  const view = range === null ? whole : part;
  useTimeline.setState({ held: new Set((view?.sessions ?? []).map(({ key }) => key)) });
}
