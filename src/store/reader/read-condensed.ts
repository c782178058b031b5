import type Database from 'better-sqlite3';
import type { CondensedEvent } from '../../core/port/store-reader.ts';
import type { RowDecoder } from './decode-rows.ts';
import type { EventRow } from './event-columns.ts';
import { DIGEST_MS, foldDigest, type DigestRow } from './fold-digest.ts';
import type { EventWalker, TimeRange } from './walk-events.ts';

export const DIGESTS_SQL =
  'SELECT bucket, rows FROM digests WHERE bucket > ? AND bucket <= ? ORDER BY bucket LIMIT 16';

/** Fields of a stored digest row: those of EventRow, then last_ms, merged, count, amount. */
const ROW_FIELDS = 14;
const STORED_FIELDS = ROW_FIELDS + 4;

/** One digest as JSON. */
export function encodeDigest(rows: Iterable<DigestRow>): string {
  const stored = Array.from(rows, ({ row, last_ms, merged, count, amount }) => [
    ...row,
    last_ms,
    merged,
    count,
    amount,
  ]);
  return JSON.stringify(stored);
}

/** The range's events with runs merged: from digests where there are some, folded from the events elsewhere. */
export function* readCondensed(
  db: Database.Database,
  walker: EventWalker,
  decoder: RowDecoder,
  range: TimeRange,
  skipped: { unknown_types: number; invalid: number },
): Generator<CondensedEvent> {
  for (const digest of digestRows(db, walker, decoder, range)) {
    const outcome = decoder.decode(digest.row);
    if (outcome.kind === 'invalid') skipped.invalid += 1;
    else if (outcome.kind === 'unknown_type') skipped.unknown_types += 1;
    else yield summed(outcome.event, digest);
  }
}

function summed(
  event: CondensedEvent['event'],
  { last_ms, merged, count, amount }: DigestRow,
): CondensedEvent {
  if (merged > 1 && event.type === 'input.key')
    return { event: { ...event, data: { ...event.data, count } }, last_ms, merged };
  if (merged > 1 && event.type === 'input.scroll') {
    return { event: { ...event, data: { ...event.data, count, amount } }, last_ms, merged };
  }
  return { event, last_ms, merged };
}

function* digestRows(
  db: Database.Database,
  walker: EventWalker,
  decoder: RowDecoder,
  range: TimeRange,
): Generator<DigestRow> {
  const next = db.prepare<[number, number], { bucket: number; rows: string }>(DIGESTS_SQL);
  const first = Math.ceil(range.from_ms / DIGEST_MS);
  const last = Math.floor((range.to_ms + 1) / DIGEST_MS) - 1;
  const fold = (from_ms: number, to_ms: number) =>
    foldDigest(walker.walk([{ from_ms, to_ms }], 'oldest_first'), decoder);
  let from_ms = range.from_ms;
  let seen = first - 1;
  for (let page = next.all(seen, last); page.length > 0; page = next.all(seen, last)) {
    for (const { bucket, rows } of page) {
      yield* fold(from_ms, bucket * DIGEST_MS - 1);
      yield* decodeDigest(rows) ?? fold(bucket * DIGEST_MS, (bucket + 1) * DIGEST_MS - 1);
      from_ms = (bucket + 1) * DIGEST_MS;
      seen = bucket;
    }
  }
  yield* fold(from_ms, range.to_ms);
}

/** null = damaged: the events themselves are read instead. Checked by hand: a month has hundreds of thousands of rows. */
function decodeDigest(json: string): DigestRow[] | null {
  const stored = parseJson(json);
  if (!Array.isArray(stored) || !stored.every(isStored)) return null;
  return stored.map((fields) => {
    const [last_ms, merged, count, amount] = fields.slice(ROW_FIELDS) as [number, number, number, number];
    return { row: fields.slice(0, ROW_FIELDS) as EventRow, last_ms, merged, count, amount };
  });
}

function isStored(fields: unknown): fields is (number | string | null)[] {
  if (!Array.isArray(fields) || fields.length !== STORED_FIELDS) return false;
  if (typeof fields[1] !== 'string' || typeof fields[2] !== 'number' || typeof fields[3] !== 'number')
    return false;
  return fields.slice(ROW_FIELDS).every((field) => typeof field === 'number');
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
