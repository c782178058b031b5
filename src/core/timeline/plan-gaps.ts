import type { RecorderInterval } from '../interval/interval.ts';
import { HARD_GAPS, SOFT_LIMIT_MS, SOFT_REASONS, type Gap, type GapReason } from './gap.ts';

/** Where time is missing in a range, known before any event is read. All lists are sorted, disjoint and inside the range. */
export interface GapPlan {
  hard: Gap[];
  /** Short locked or withheld stretches inside use: no gap, but not active either. */
  soft: Gap[];
  /** Reasons that only explain silence: where nothing happens, idle is called this instead. */
  weak: Gap[];
  /** The recorder is dead since then: a hard gap, unless something is stored after it all the same. */
  tail: Gap | null;
}

/** What else is known about the range besides its intervals. */
export interface GapFacts {
  since_ms: number;
  until_ms: number;
  /** Oldest event kept; null = none. */
  oldest_ms: number | null;
  /** The recorder's last sign of life when it does not run now; null = it runs or nothing is known. */
  dead_since_ms: number | null;
}

const STRENGTH = new Map<GapReason, number>(
  (['clock set forward', ...HARD_GAPS.map(([, reason]) => reason)] as const).map((reason, rank) => [
    reason,
    rank,
  ]),
);

/** Sorts recorder intervals (already on the corrected clock) into gaps. */
export function planGaps(intervals: readonly RecorderInterval[], facts: GapFacts): GapPlan {
  const { since_ms, until_ms } = facts;
  const clip = (gap: Gap): Gap => ({
    ...gap,
    start_ms: Math.max(gap.start_ms, since_ms),
    end_ms: Math.min(gap.end_ms, until_ms),
  });
  const gaps = intervals.flatMap((interval) => gapOf(interval, until_ms));
  const flat = flatten(gaps.map(clip).filter(({ start_ms, end_ms }) => end_ms > start_ms));
  const isSoft = (gap: Gap, index: number): boolean =>
    SOFT_REASONS.has(gap.reason) &&
    gap.end_ms - gap.start_ms < SOFT_LIMIT_MS &&
    flat[index - 1]?.end_ms !== gap.start_ms &&
    flat[index + 1]?.start_ms !== gap.end_ms;
  return {
    hard: flat.filter((gap, index) => !isSoft(gap, index)),
    soft: flat.filter(isSoft),
    weak: weakGaps(intervals, facts)
      .map(clip)
      .filter(({ start_ms, end_ms }) => end_ms > start_ms),
    tail: tailGap(facts),
  };
}

function gapOf(interval: RecorderInterval, until_ms: number): Gap[] {
  const { start_ms } = interval;
  const end_ms = interval.end_ms ?? until_ms;
  if (interval.reason === 'clock_stepped') {
    return end_ms > start_ms ? [{ start_ms, end_ms, reason: 'clock set forward' }] : [];
  }
  const known = HARD_GAPS.find(([reason]) => reason === interval.reason);
  return known === undefined ? [] : [{ start_ms, end_ms, reason: known[1] }];
}

/** One reason at a time, the strongest, neighbours of the same reason joined. */
function flatten(gaps: readonly Gap[]): Gap[] {
  const marks = gaps
    .flatMap(({ start_ms, end_ms, reason }) => [
      { at: start_ms, reason, by: 1 },
      { at: end_ms, reason, by: -1 },
    ])
    .sort((a, b) => a.at - b.at);
  const open = new Map<GapReason, number>();
  const flat: Gap[] = [];
  let from = 0;
  for (const { at, reason, by } of marks) {
    const strongest = strongestOf(open);
    if (strongest !== null && at > from) append(flat, { start_ms: from, end_ms: at, reason: strongest });
    open.set(reason, (open.get(reason) ?? 0) + by);
    from = at;
  }
  return flat;
}

function strongestOf(open: ReadonlyMap<GapReason, number>): GapReason | null {
  let best: GapReason | null = null;
  for (const [reason, count] of open) {
    if (count > 0 && (best === null || (STRENGTH.get(reason) ?? 0) < (STRENGTH.get(best) ?? 0)))
      best = reason;
  }
  return best;
}

/** Adds a gap behind the others; continues the last one when it has the same reason. */
export function append(gaps: Gap[], gap: Gap): void {
  const last = gaps.at(-1);
  if (last?.end_ms === gap.start_ms && last.reason === gap.reason) last.end_ms = gap.end_ms;
  else gaps.push(gap);
}

function tailGap({ since_ms, until_ms, dead_since_ms }: GapFacts): Gap | null {
  if (dead_since_ms === null || dead_since_ms >= until_ms) return null;
  return { start_ms: Math.max(dead_since_ms, since_ms), end_ms: until_ms, reason: 'stopped' };
}

/** Before the first recording nothing was watched; without a permission little is seen. */
function weakGaps(intervals: readonly RecorderInterval[], facts: GapFacts): Gap[] {
  const { since_ms, until_ms, oldest_ms } = facts;
  const starts = intervals.filter(({ reason }) => reason === 'recording').map(({ start_ms }) => start_ms);
  const firstSeen = Math.min(oldest_ms ?? Infinity, ...starts);
  const missing = intervals
    .filter(({ reason }) => reason === 'permission_missing')
    .map(({ start_ms, end_ms }): Gap => ({
      start_ms,
      end_ms: end_ms ?? until_ms,
      reason: 'permission missing',
    }));
  const before: Gap[] =
    firstSeen > since_ms
      ? [{ start_ms: since_ms, end_ms: Math.min(firstSeen, until_ms), reason: 'unrecorded' }]
      : [];
  const all = [...before, ...missing].sort((a, b) => a.start_ms - b.start_ms);
  let from = since_ms;
  return all.flatMap((gap) => {
    const start_ms = Math.max(gap.start_ms, from);
    from = Math.max(from, gap.end_ms);
    return gap.end_ms > start_ms ? [{ ...gap, start_ms }] : [];
  });
}
