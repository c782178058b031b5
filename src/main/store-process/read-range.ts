import { QUIET_REASONS } from '../../core/app/strip-marks.ts';
import { EVENT_TYPES } from '../../core/event/event-types.ts';
import type { RangeQuestion, RangeView } from '../../core/ipc/timeline-view.ts';
import type { StoreReader } from '../../core/port/store-reader.ts';
import { viewTimeline } from '../../core/timeline/view-timeline.ts';

/** The sessions, gaps and sums of a range, by the rules of `get_timeline`, without a budget. */
export function readRange(
  store: StoreReader | null,
  { since_ms, until_ms }: RangeQuestion,
  at: { now_ms: number; zone: string },
): RangeView {
  if (store === null) return nothing(since_ms, until_ms);
  const { sessions, gaps, totals, skipped } = viewTimeline(store, { since_ms, until_ms, ...at });
  const named = totals.gaps.map(({ reason, ms }) => ({ name: reason, ms }));
  const missing = named.filter(({ name }) => !QUIET_REASONS.has(name));
  return {
    since_ms,
    until_ms,
    sessions: sessions.map((session) => ({
      key: `${session.start_ms} ${session.app}`,
      start_ms: session.start_ms,
      end_ms: session.end_ms,
      active_ms: session.active_ms,
      app: session.app,
      title: session.title,
      activities: session.activities,
      snapshots: session.snapshots,
      sites: session.sites,
      apps: session.apps,
    })),
    gaps,
    totals: {
      active_ms: totals.active_ms,
      idle_ms: sum(named.filter(({ name }) => QUIET_REASONS.has(name))),
      gap_ms: sum(missing),
      apps: totals.apps.map(({ name, ms }) => ({ name, ms })),
      sites: totals.sites,
      gaps: missing,
    },
    events: store.count({ since_ms, until_ms, types: [...EVENT_TYPES] }),
    skipped,
  };
}

const sum = (list: readonly { ms: number }[]): number => list.reduce((total, { ms }) => total + ms, 0);

function nothing(since_ms: number, until_ms: number): RangeView {
  const totals = { active_ms: 0, idle_ms: 0, gap_ms: 0, apps: [], sites: [], gaps: [] };
  return { since_ms, until_ms, sessions: [], gaps: [], totals, events: 0, skipped: 0 };
}
