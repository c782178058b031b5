import type { StoreReader } from '../port/store-reader.ts';
import { recorderStatus } from '../status/recorder-status.ts';
import type { RecorderInterval } from '../interval/interval.ts';
import { parseTs } from '../time/timestamp.ts';
import { backSteps, correctedIntervals, correctedMs, describeSteps, type BackStep } from './clock-steps.ts';
import { readInOrder } from './events-in-order.ts';
import { EventWalk, type TimelineSink } from './event-walk.ts';
import { planGaps } from './plan-gaps.ts';
import type { ClockStep } from './timeline-head.ts';
import { SILENCE_MS } from './use-account.ts';

export interface TimelineQuestion {
  since_ms: number;
  /** Cut at `now_ms`. */
  until_ms: number;
  now_ms: number;
  /** Collect fine interactions. */
  fine: boolean;
}

/** What was read besides what the sink got. */
export interface TimelineReading {
  /** The end of the range as cut. */
  until_ms: number;
  clock_steps: ClockStep[];
  skipped: { unknown_types: number; invalid: number };
}

/** Intervals around the range tell where the clock was set and the recorder started; a day is more than any waking. */
const AROUND_MS = 86_400_000;

/** Longer coarse ranges are read with runs of like events merged: two days are read as they are. */
const CONDENSED_FROM_MS = 50 * 3_600_000;

/**
 * Reads a range in one pass and hands pieces of use and gaps to `sink`, in order, without holes, together exactly the
 * range. Memory does not grow with the range. Errors: ZaneiError store_* from the reader.
 */
export function readTimeline(
  store: StoreReader,
  question: TimelineQuestion,
  sink: TimelineSink,
): TimelineReading {
  const { since_ms, now_ms, fine } = question;
  const until_ms = Math.max(since_ms, Math.min(question.until_ms, now_ms));
  const intervals = store.intervals(since_ms - AROUND_MS, until_ms + AROUND_MS);
  const steps = backSteps(intervals);
  const corrected = correctedIntervals(intervals, steps);
  const plan = planGaps(corrected, {
    since_ms,
    until_ms,
    oldest_ms: store.oldestEventMs(),
    dead_since_ms: deadSince(store, corrected, now_ms),
  });
  const walk = new EventWalk({ since_ms, until_ms, plan, fine }, sink);
  carryIn(store, since_ms, corrected, steps, walk);
  const skipped = { unknown_types: 0, invalid: 0 };
  // Events of a clock that was ahead lie behind the range by its own times.
  const ahead = Math.max(0, ...steps.map(({ by_ms }) => -by_ms));
  const read = {
    store,
    since_ms,
    until_ms: Math.min(until_ms, now_ms) + ahead,
    condensed: !fine && until_ms - since_ms > CONDENSED_FROM_MS,
    steps,
    skipped,
  };
  readInOrder(read, (timed) => {
    if (timed.at_ms <= until_ms) walk.take(timed);
  });
  walk.finish();
  const inRange = steps.filter(({ low_ms }) => low_ms > since_ms && low_ms <= until_ms);
  return { until_ms, clock_steps: describeSteps(inRange), skipped };
}

/** Since when nothing records, by the last recording and the last heartbeat; null = it runs, or never did. */
function deadSince(
  store: StoreReader,
  intervals: readonly RecorderInterval[],
  now_ms: number,
): number | null {
  const state = store.state();
  if (recorderStatus({ owner: store.owner(), state, now_ms }).running) return null;
  const beat = state.heartbeat_at === null ? -Infinity : parseTs(state.heartbeat_at);
  const ends = intervals
    .filter(({ reason }) => reason === 'recording')
    .map(({ start_ms, end_ms }) => end_ms ?? Math.max(start_ms, beat));
  const last = Math.max(beat, ...ends);
  return Number.isFinite(last) ? last : null;
}

function carryIn(
  store: StoreReader,
  since_ms: number,
  intervals: readonly RecorderInterval[],
  steps: readonly BackStep[],
  walk: EventWalk,
): void {
  const events = store
    .contextBefore(since_ms)
    .map((event) => ({ event, at_ms: correctedMs(parseTs(event.ts), steps) }))
    .filter(({ at_ms }) => at_ms < since_ms)
    .sort((a, b) => a.at_ms - b.at_ms);
  const latest = events.at(-1)?.at_ms ?? -Infinity;
  const quiet = intervals.some(
    ({ reason, start_ms, end_ms }) =>
      reason !== 'recording' &&
      reason !== 'clock_stepped' &&
      start_ms <= since_ms &&
      (end_ms ?? Infinity) > latest,
  );
  for (const { event, at_ms } of events) {
    walk.carry(event, at_ms, !quiet && latest >= since_ms - SILENCE_MS);
  }
}
