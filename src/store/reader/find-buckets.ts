import type Database from 'better-sqlite3';
import { BUCKET_MS, bucketOf } from './event-columns.ts';
import type { Order, TimeRange } from './walk-events.ts';

export const BUCKETS_OF_REFS = `SELECT DISTINCT bucket FROM mentions
  WHERE ref IN (SELECT value FROM json_each(?)) AND bucket BETWEEN ? AND ?`;

/** Reaches back (or forth) in growing steps, so that frequent matches are found at once and rare ones soon. */
const FIRST_STEP = 360;
const GROWTH = 8;

/**
 * The parts of `range` that can hold a match: buckets in which every condition has a mention, neighbours joined.
 * Lazy: a caller that has enough stops it.
 */
export function* candidateRanges(
  db: Database.Database,
  refs: readonly number[][],
  range: TimeRange,
  order: Order,
): Generator<TimeRange> {
  const find = db.prepare<[string, number, number], number>(BUCKETS_OF_REFS).pluck();
  const lists = [...refs].sort((a, b) => a.length - b.length).map((list) => JSON.stringify(list));
  for (const [low, high] of steps(db, range, order)) {
    const sets = lists.map((list) => new Set(find.all(list, low, high)));
    const common = sets.reduce((left, right) => new Set([...left].filter((bucket) => right.has(bucket))));
    yield* joined([...common], range, order);
  }
}

/** [low, high] buckets of each step over the part of the range that has events. */
function* steps(db: Database.Database, range: TimeRange, order: Order): Generator<[number, number]> {
  const edge = (sql: string) => db.prepare<[number, number], number | null>(sql).pluck();
  const bounds = [range.from_ms, range.to_ms] as const;
  const first = edge('SELECT min(ts_ms) FROM events WHERE ts_ms BETWEEN ? AND ?').get(...bounds) ?? null;
  const last = edge('SELECT max(ts_ms) FROM events WHERE ts_ms BETWEEN ? AND ?').get(...bounds) ?? null;
  if (first === null || last === null) return;
  const [lowest, highest] = [bucketOf(first), bucketOf(last)];
  let step = FIRST_STEP;
  let done = 0;
  const total = highest - lowest + 1;
  while (done < total) {
    const size = Math.min(step, total - done);
    yield order === 'oldest_first'
      ? [lowest + done, lowest + done + size - 1]
      : [highest - done - size + 1, highest - done];
    done += size;
    step *= GROWTH;
  }
}

function* joined(buckets: number[], range: TimeRange, order: Order): Generator<TimeRange> {
  buckets.sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const bucket of buckets) {
    const run = runs.at(-1);
    if (run?.[1] === bucket - 1) run[1] = bucket;
    else runs.push([bucket, bucket]);
  }
  if (order === 'newest_first') runs.reverse();
  for (const [low, high] of runs) {
    yield {
      from_ms: Math.max(range.from_ms, low * BUCKET_MS),
      to_ms: Math.min(range.to_ms, (high + 1) * BUCKET_MS - 1),
    };
  }
}
