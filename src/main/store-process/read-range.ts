import { answerTimeline } from '../../core/answer/answer-timeline.ts';
import type { SessionAnswer } from '../../core/answer/answers.ts';
import type { RangeQuestion, RangeView, SessionView } from '../../core/ipc/timeline-view.ts';
import { EVENT_TYPES } from '../../core/event/event-types.ts';
import type { StoreReader } from '../../core/port/store-reader.ts';

/** The sessions, gaps and sums of a range, by the same code path as `get_timeline`, without a budget. */
export function readRange(
  store: StoreReader | null,
  ask: RangeQuestion,
  at: { now_ms: number; zone: string },
): RangeView {
  const { answer } = answerTimeline(
    store,
    {
      since: new Date(ask.since_ms).toISOString(),
      until: new Date(ask.until_ms).toISOString(),
      format: 'structured',
      granularity: 'coarse',
      token_budget: Number.MAX_SAFE_INTEGER,
    },
    at,
  );
  const sessions = (answer.sessions ?? []).map(sessionView);
  const gaps = (answer.gaps ?? []).map(({ start, end, reason }) => ({
    start_ms: Date.parse(start),
    end_ms: Date.parse(end),
    reason,
  }));
  const types = [...EVENT_TYPES];
  return {
    since_ms: ask.since_ms,
    until_ms: ask.until_ms,
    sessions,
    gaps,
    totals: totalsOf(sessions, gaps),
    events: store?.count({ since_ms: ask.since_ms, until_ms: ask.until_ms, types }) ?? 0,
    skipped: answer.skipped_unknown_types + (answer.skipped_invalid ?? 0),
  };
}

function sessionView(session: SessionAnswer): SessionView {
  const start_ms = Date.parse(session.start);
  return {
    key: `${start_ms} ${session.app}`,
    start_ms,
    end_ms: Date.parse(session.end),
    active_ms: session.active_ms,
    app: session.app,
    title: session.title_summary,
    activities: session.activities,
    snapshots: session.content_snapshots,
    sites: sum((session.pages ?? []).map(({ url, seconds }) => [hostOf(url), seconds * 1000])),
    apps: sum(Object.entries(session.apps ?? {}).map(([name, seconds]) => [name, seconds * 1000])),
  };
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}

type Named = { name: string; ms: number }[];

/** Adds up by name, longest first; nameless entries are left out. */
function sum(entries: [string | null, number][]): Named {
  const sums = new Map<string, number>();
  for (const [name, ms] of entries) if (name !== null && name !== '') sums.set(name, (sums.get(name) ?? 0) + ms);
  return [...sums].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms);
}

function totalsOf(sessions: SessionView[], gaps: RangeView['gaps']): RangeView['totals'] {
  const apps = sessions.flatMap((session): [string, number][] =>
    session.apps.length > 1
      ? session.apps.map(({ name, ms }) => [name, ms])
      : [[session.app, session.active_ms]],
  );
  return {
    active_ms: sessions.reduce((total, { active_ms }) => total + active_ms, 0),
    gap_ms: gaps.reduce((total, gap) => total + gap.end_ms - gap.start_ms, 0),
    apps: sum(apps),
    sites: sum(sessions.flatMap(({ sites }) => sites.map(({ name, ms }): [string, number] => [name, ms]))),
    gaps: sum(gaps.map((gap) => [gap.reason, gap.end_ms - gap.start_ms])),
  };
}
