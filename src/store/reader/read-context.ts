import type { ZaneiEvent } from '../../core/event/event.ts';
import { typeKeys } from './compile-filter.ts';
import type { RowDecoder } from './decode-rows.ts';
import { BUCKET_MS, bucketOf, mentionRef } from './event-columns.ts';
import type { StoreSight } from './store-sight.ts';
import type { TimeRange } from './walk-events.ts';

/** What tells what was in front: one newest event of each line. */
const CONTEXT_TYPES = [['app.activate'], ['window.focus', 'window.title'], ['browser.navigate']];

export const LAST_BUCKET = 'SELECT max(bucket) FROM mentions WHERE ref = ? AND bucket <= ?';

/** The newest event of each context type before `ms`, oldest first; three seeks, whatever the size of the store. */
export function readContextBefore(sight: StoreSight, ms: number): ZaneiEvent[] {
  return sight.snapshots
    .one(() => {
      const range = { from_ms: sight.cutoff(), to_ms: ms - 1 };
      const decoder = sight.decoder();
      return CONTEXT_TYPES.flatMap((types) => newestOf(sight, decoder, types, range) ?? []);
    })
    .sort((a, b) => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : a.mono_ns - b.mono_ns));
}

function newestOf(
  { db, walker }: StoreSight,
  decoder: RowDecoder,
  types: readonly string[],
  range: TimeRange,
): ZaneiEvent | null {
  const last = db.prepare<[number, number], number | null>(LAST_BUCKET).pluck();
  const keys = new Set(typeKeys(db, types));
  let to_ms = range.to_ms;
  while (to_ms >= range.from_ms) {
    const buckets = [...keys].map((key) => last.get(mentionRef('type', key), bucketOf(to_ms)) ?? -Infinity);
    const bucket = Math.max(-Infinity, ...buckets);
    if (bucket === -Infinity) return null;
    const within = {
      from_ms: Math.max(range.from_ms, bucket * BUCKET_MS),
      to_ms: Math.min(to_ms, (bucket + 1) * BUCKET_MS - 1),
    };
    for (const row of walker().walk([within], 'newest_first')) {
      if (!keys.has(row[5])) continue;
      const outcome = decoder.decode(row);
      if (outcome.kind === 'event') return outcome.event;
    }
    to_ms = bucket * BUCKET_MS - 1;
  }
  return null;
}
