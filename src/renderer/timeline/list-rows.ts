import type { ZaneiEvent } from '../../core/event/event.ts';
import type { GapView, SessionView } from '../../core/ipc/timeline-view.ts';
import { QUIET_REASONS } from '../../core/app/strip-marks.ts';
import type { EventList, Filters, TimelineState } from './timeline-store.ts';

/** One line of the list; opened sessions are flat, so that only what is seen exists, however many events there are. */
export type ListRow =
  | { kind: 'session'; key: string; session: SessionView; open: boolean }
  | { kind: 'gap'; key: string; gap: GapView }
  | { kind: 'bar'; key: string; session: SessionView; list: EventList }
  | { kind: 'event'; key: string; event: ZaneiEvent; open: boolean; last: boolean; nested: boolean }
  | { kind: 'detail'; key: string; event: ZaneiEvent; last: boolean; nested: boolean }
  | { kind: 'more'; key: string; session: SessionView };

/** Sessions that pass the app and site filters. */
export function matching(sessions: readonly SessionView[], { app, site }: Filters): SessionView[] {
  return sessions.filter(
    (session) =>
      (app === '' || session.app === app || session.apps.some(({ name }) => name === app)) &&
      (site === '' || session.sites.some(({ name }) => name === site)),
  );
}

type RowState = Pick<
  TimelineState,
  'whole' | 'part' | 'range' | 'filters' | 'results' | 'opened' | 'openEvent' | 'held'
>;

/** Newest first: sessions and gaps with what is opened inside, or the events that were searched for. */
export function listRows(state: RowState): ListRow[] {
  if (state.results !== null) return eventRows(state.results.events, state.openEvent, false);
  const view = state.range === null ? state.whole : state.part;
  if (view === null) return [];
  const sessions = matching(view.sessions, state.filters).filter(({ key }) => state.held?.has(key) !== false);
  const gaps = hasFilter(state.filters) ? [] : view.gaps.filter(({ reason }) => !QUIET_REASONS.has(reason));
  const rows = [
    ...sessions.map((session) => ({ start: session.start_ms, rows: () => sessionRows(session, state) })),
    ...gaps.map((gap) => ({ start: gap.start_ms, rows: () => gapRow(gap) })),
  ];
  return rows.sort((a, b) => b.start - a.start).flatMap((row) => row.rows());
}

const hasFilter = ({ app, site }: Filters): boolean => app !== '' || site !== '';

const gapRow = (gap: GapView): ListRow[] => [{ kind: 'gap', key: `gap ${gap.start_ms}`, gap }];

function sessionRows(session: SessionView, { opened, openEvent }: RowState): ListRow[] {
  const { key } = session;
  const list = opened[key];
  const head: ListRow = { kind: 'session', key, session, open: list !== undefined };
  if (list === undefined) return [head];
  const more: ListRow[] = list.next === null ? [] : [{ kind: 'more', key: `more ${key}`, session }];
  return [
    head,
    { kind: 'bar', key: `bar ${key}`, session, list },
    ...eventRows(list.events, openEvent, more.length === 0, true),
    ...more,
  ];
}

function eventRows(
  events: readonly ZaneiEvent[],
  openEvent: string | null,
  closes: boolean,
  nested = false,
): ListRow[] {
  return events.flatMap((event, index): ListRow[] => {
    const open = event.id === openEvent;
    const last = closes && index === events.length - 1;
    const row: ListRow = { kind: 'event', key: event.id, event, open, last: last && !open, nested };
    return open ? [row, { kind: 'detail', key: `json ${event.id}`, event, last, nested }] : [row];
  });
}
