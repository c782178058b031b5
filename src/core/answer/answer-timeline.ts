import type { StoreReader } from '../port/store-reader.ts';
import { describeZone } from '../time/local-time.ts';
import { LevelCollector } from '../timeline/collect-level.ts';
import { fitBudget, type CollectedLevel, type FittedTimeline } from '../timeline/fit-budget.ts';
import type { Gap, GapReason } from '../timeline/gap.ts';
import { COARSE_LEVELS, FINE_LEVEL, type Level } from '../timeline/levels.ts';
import { readTimeline } from '../timeline/read-timeline.ts';
import type { Tally } from '../timeline/tally.ts';
import type { TimelineHead } from '../timeline/timeline-head.ts';
import { JSON_WRITER, MARKDOWN_WRITER } from '../timeline/timeline-writer.ts';
import { echoTime, resolveRange, type AnswerMoment } from './answer-moment.ts';
import { timelineAnswer, type TimelineAnswer } from './answers.ts';
import type { TimelineParams } from './params.ts';
import { explainEmpty } from './why-empty.ts';

/** A finished timeline: `text` is what `zanei timeline` prints (Markdown, or one line of JSON), `answer` what MCP returns. */
export interface FinishedTimeline {
  kind: TimelineParams['format'];
  text: string;
  answer: TimelineAnswer;
}

/** No session costs fewer tokens than its heading; so many can be told at most. */
const MIN_SESSION_TOKENS = 30;

/**
 * The one code path of `get_timeline`, `zanei timeline` and the agent preview. `store` null = no store yet.
 * Throws ZaneiError usage before the store is touched, store_* from the reader.
 */
export function answerTimeline(
  store: StoreReader | null,
  params: TimelineParams,
  at: AnswerMoment,
): FinishedTimeline {
  const range = resolveRange(params, at);
  const fine = params.granularity === 'fine';
  const levels = levelsOf(params, fine);
  const totals = new HeadTotals();
  const collectors = [...new Set(levels.map(({ collected }) => collected))];
  const sinks = [totals, ...collectors];
  const question = { since_ms: range.since_ms, until_ms: range.until_ms, now_ms: at.now_ms, fine };
  const reading =
    store === null
      ? null
      : readTimeline(store, question, {
          piece: (piece) => sinks.forEach((sink) => sink.piece(piece)),
          gap: (gap) => sinks.forEach((sink) => sink.gap(gap)),
        });
  collectors.forEach((collector) => collector.finish());
  const head: TimelineHead = {
    ...EMPTY_HEAD,
    since_ms: range.since_ms,
    until_ms: reading?.until_ms ?? range.until_ms,
    skipped_unknown_types: reading?.skipped.unknown_types ?? 0,
    skipped_invalid: reading?.skipped.invalid ?? 0,
    local_time: describeZone(range.zone, range.since_ms, reading?.until_ms ?? range.until_ms),
    totals: { active_ms: totals.active_ms, gaps: [...totals.gaps] },
    clock_steps: reading?.clock_steps ?? [],
    reduced: [],
    why_empty: totals.pieces === 0 ? explainEmpty(store, range, at.now_ms) : null,
  };
  const writer = params.format === 'markdown' ? MARKDOWN_WRITER : JSON_WRITER;
  const zone = params.time_zone === undefined ? null : range.zone;
  return finished(fitBudget(head, levels, { writer, budget: params.token_budget, zone, fine }), head, params);
}

const EMPTY_HEAD = {
  truncated: false,
  sessions: 0,
  latest: null,
  note: true,
  dropped: null,
};

/** The ladder for what was asked; levels with the same rules share their sessions. */
function levelsOf(params: TimelineParams, fine: boolean): CollectedLevel[] {
  const keep = Math.floor(params.token_budget / MIN_SESSION_TOKENS) + 1;
  const collectors = new Map<Level['rules'], LevelCollector>();
  // Without event ids in Markdown, the level that only leaves them out is the one before it.
  const ladder =
    params.format === 'markdown' ? COARSE_LEVELS.filter((_, index) => index !== 1) : COARSE_LEVELS;
  const last = ladder.at(-1);
  return [...(fine ? [FINE_LEVEL] : []), ...ladder].map((level) => {
    // Only the last level may leave sessions out; the others are passed over then.
    const whole = level.rules !== last?.rules;
    const collected = collectors.get(level.rules) ?? new LevelCollector(level.rules, keep, whole);
    collectors.set(level.rules, collected);
    return { level, collected };
  });
}

/** What the head says of the whole range at every level. */
class HeadTotals {
  active_ms = 0;
  pieces = 0;
  readonly gaps = new Map<GapReason, number>();

  piece(piece: Tally): void {
    this.pieces++;
    this.active_ms += piece.active_ms;
  }

  gap({ reason, start_ms, end_ms }: Gap): void {
    this.gaps.set(reason, (this.gaps.get(reason) ?? 0) + end_ms - start_ms);
  }
}

function finished(fitted: FittedTimeline, head: TimelineHead, params: TimelineParams): FinishedTimeline {
  const { text, estimate, truncated } = fitted;
  if (params.format === 'structured') {
    const parsed: unknown = JSON.parse(text);
    const answer = timelineAnswer.parse({ format: 'structured', ...(parsed as object) });
    return { kind: 'structured', text, answer };
  }
  const answer: TimelineAnswer = {
    format: 'markdown',
    range: { since: echoTime(head.since_ms), until: echoTime(head.until_ms) },
    content: text,
    token_estimate: estimate,
    truncated,
    skipped_unknown_types: head.skipped_unknown_types,
    ...(head.why_empty === null ? {} : { why_empty: head.why_empty as TimelineAnswer['why_empty'] }),
  };
  return { kind: 'markdown', text, answer };
}
