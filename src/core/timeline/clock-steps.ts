import type { RecorderInterval } from '../interval/interval.ts';
import type { ClockStep } from './timeline-head.ts';

/** Smaller steps are the clock being kept, not set. */
const MIN_STEP_MS = 2000;

/** A clock set back: what was recorded from `from_ms` up to `high_ms` on the old clock moves back by `-by_ms`. */
export interface BackStep {
  /** The new clock at the step; raw times from here to `high_ms` exist twice. */
  low_ms: number;
  high_ms: number;
  /** Negative. */
  by_ms: number;
  /** Raw time of the last wake, recorder start or step before it. */
  from_ms: number;
  /** Nothing moves before this: the end of what came before. */
  floor_ms: number;
}

/** Finds the backward clock steps among recorder intervals (any order). */
export function backSteps(intervals: readonly RecorderInterval[]): BackStep[] {
  const steps = intervals
    .flatMap(({ reason, start_ms, end_ms }) =>
      reason === 'clock_stepped' && end_ms !== null && start_ms - end_ms > MIN_STEP_MS
        ? [{ low_ms: end_ms, high_ms: start_ms, by_ms: end_ms - start_ms }]
        : [],
    )
    .sort((a, b) => a.low_ms - b.low_ms);
  return steps.map((step, index) => {
    const marks = intervals.flatMap(({ reason, start_ms, end_ms }) => {
      if (reason === 'recording') return [{ at: start_ms, floor: -Infinity }];
      const ends = reason === 'asleep' || reason === 'stopped' || reason === 'crashed';
      return ends && end_ms !== null ? [{ at: end_ms, floor: start_ms }] : [];
    });
    const before = steps[index - 1];
    if (before !== undefined) marks.push({ at: before.low_ms, floor: before.low_ms });
    const past = marks.filter(({ at }) => at <= step.low_ms).sort((a, b) => b.at - a.at || b.floor - a.floor);
    const [mark] = past;
    return { ...step, from_ms: mark?.at ?? step.low_ms, floor_ms: mark?.floor ?? -Infinity };
  });
}

/** A raw time on the clock that is trusted; times that exist twice are taken as after the step. */
export function correctedMs(ms: number, steps: readonly BackStep[]): number {
  const step = steps.find(({ from_ms, low_ms }) => ms >= from_ms && ms < low_ms);
  return step === undefined ? ms : Math.max(ms + step.by_ms, step.floor_ms);
}

/** Intervals with their ends on the corrected clock; backward steps themselves are left out. */
export function correctedIntervals(
  intervals: readonly RecorderInterval[],
  steps: readonly BackStep[],
): RecorderInterval[] {
  return intervals
    .filter(
      ({ reason, start_ms, end_ms }) =>
        reason !== 'clock_stepped' || (end_ms ?? start_ms) >= start_ms + MIN_STEP_MS,
    )
    .map(({ reason, start_ms, end_ms }) => ({
      reason,
      start_ms: correctedMs(start_ms, steps),
      end_ms: end_ms === null ? null : correctedMs(end_ms, steps),
    }));
}

/** What the head says of the steps. */
export function describeSteps(steps: readonly BackStep[]): ClockStep[] {
  return steps.map(({ low_ms, by_ms, from_ms, floor_ms }) => ({
    at_ms: low_ms,
    by_ms,
    corrected_from_ms: Math.max(from_ms + by_ms, floor_ms),
  }));
}
