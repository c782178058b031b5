import type { CondensedEvent } from '../../core/port/store-reader.ts';
import type { RowDecoder } from './decode-rows.ts';
import type { EventRow } from './event-columns.ts';
import { DIGEST_MS, foldDigest, type DigestRow } from './fold-digest.ts';
import type { StoreSight } from './store-sight.ts';
import type { TimeRange } from './walk-events.ts';

export const DIGESTS_SQL =
  'SELECT bucket, rows FROM digests WHERE bucket > ? AND bucket <= ? ORDER BY bucket LIMIT 4';

/** How a digest row is stored: the EventRow, then last_ms, merged, count, amount. */
type StoredRow = [EventRow, number, number, number, number];
const ROW_FIELDS = 14;
/** A range longer than this is read through most windows of the store, so they are read at once. */
const LONG_MS = 86_400_000;
/** Events made in one snapshot. */
const BATCH = 256;

/** One digest as JSON. */
export function encodeDigest(rows: Iterable<DigestRow>): string {
  const stored: StoredRow[] = [];
  for (const { row, last_ms, merged, count, amount } of rows)
    stored.push([row, last_ms, merged, count, amount]);
  return JSON.stringify(stored);
}

/** The events of [since, until] with runs merged: from digests where there are some, folded from the events elsewhere. */
export function readCondensed(
  sight: StoreSight,
  since_ms: number,
  until_ms: number,
  skipped: { unknown_types: number; invalid: number },
): Generator<CondensedEvent[]> {
  return sight.snapshots.each(batches(sight, since_ms, until_ms, skipped));
}

function* batches(
  sight: StoreSight,
  since_ms: number,
  until_ms: number,
  skipped: { unknown_types: number; invalid: number },
): Generator<CondensedEvent[]> {
  const range = { from_ms: Math.max(since_ms, sight.cutoff()), to_ms: until_ms };
  let decoder = sight.decoder();
  if (range.to_ms - range.from_ms > LONG_MS) decoder.readAhead();
  let events: CondensedEvent[] = [];
  for (const digest of digestRows(sight, decoder, range)) {
    const outcome = decoder.decode(digest.row);
    if (outcome.kind === 'invalid') skipped.invalid += 1;
    else if (outcome.kind === 'unknown_type') skipped.unknown_types += 1;
    else if (events.push(summed(outcome.event, digest)) === BATCH) {
      yield events;
      [events, decoder] = [[], sight.decoder()];
    }
  }
  yield events;
}

/** `event` is the decoder's own fresh one; its data may be shared and is not. */
function summed(
  event: CondensedEvent['event'],
  { row, last_ms, merged, count, amount }: DigestRow,
): CondensedEvent {
  if (merged > 1 && event.type === 'input.key') event.data = { ...event.data, count };
  else if (merged > 1 && event.type === 'input.scroll') event.data = { ...event.data, count, amount };
  return { event, at_ms: row[2], last_ms, merged };
}

function* digestRows(
  { db, walker }: StoreSight,
  decoder: RowDecoder,
  range: TimeRange,
): Generator<DigestRow> {
  const next = db.prepare<[number, number], { bucket: number; rows: string }>(DIGESTS_SQL);
  const first = Math.ceil(range.from_ms / DIGEST_MS);
  const last = Math.floor((range.to_ms + 1) / DIGEST_MS) - 1;
  const fold = (from_ms: number, to_ms: number) =>
    foldDigest(walker().walk([{ from_ms, to_ms }], 'oldest_first'), decoder);
  let from_ms = range.from_ms;
  let seen = first - 1;
  for (let page = next.all(seen, last); page.length > 0; page = next.all(seen, last)) {
    for (const { bucket, rows } of page) {
      yield* fold(from_ms, bucket * DIGEST_MS - 1);
      const stored = decodeDigest(rows);
      if (stored === null) yield* fold(bucket * DIGEST_MS, (bucket + 1) * DIGEST_MS - 1);
      else
        for (const [row, last_ms, merged, count, amount] of stored)
          yield { row, last_ms, merged, count, amount };
      from_ms = (bucket + 1) * DIGEST_MS;
      seen = bucket;
    }
  }
  yield* fold(from_ms, range.to_ms);
}

/** null = damaged: the events themselves are read instead. Checked by hand: a month has hundreds of thousands of rows. */
function decodeDigest(json: string): readonly StoredRow[] | null {
  const stored = parseJson(json);
  return Array.isArray(stored) && stored.every(isStored) ? stored : null;
}

function isStored(fields: unknown): fields is StoredRow {
  if (!Array.isArray(fields) || fields.length !== 5) return false;
  const [row, ...numbers] = fields as unknown[];
  if (!Array.isArray(row) || row.length !== ROW_FIELDS) return false;
  return typeof row[1] === 'string' && typeof row[2] === 'number' && numbers.every(isNumber);
}

const isNumber = (value: unknown): boolean => typeof value === 'number';

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
