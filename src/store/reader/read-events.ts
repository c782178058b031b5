import type Database from 'better-sqlite3';
import type { ZaneiEvent } from '../../core/event/event.ts';
import type {
  CondensedEvent,
  EventFilter,
  EventPage,
  EventPosition,
  ReadEvents,
} from '../../core/port/store-reader.ts';
import { compileFilter } from './compile-filter.ts';
import { EVENT_COLUMNS, type EventRow } from './event-columns.ts';
import { candidateRanges } from './find-buckets.ts';
import type { StoreSight } from './store-sight.ts';
import type { Order, TimeRange } from './walk-events.ts';

/** A batch ends with so many events, or after so many reads that found less: both keep its snapshot short. */
const BATCH = 1024;
const MOST_READS = 32;
const ALL_TYPES = ['*'];

interface Skipped {
  unknown_types: number;
  invalid: number;
}

type Page = Omit<EventPage, 'limit'> & { limit?: number };

/** One page of events; see the port. */
export function queryEvents(sight: StoreSight, filter: EventFilter, page: EventPage): ReadEvents {
  const skipped = { unknown_types: 0, invalid: 0 };
  const events: ZaneiEvent[] = [];
  if (page.limit > 0) for (const batch of readEvents(sight, filter, page, skipped)) events.push(...batch);
  return { events, skipped_unknown_types: skipped.unknown_types, skipped_invalid: skipped.invalid };
}

/** Events as the filter and the page want them, in batches; `skipped` counts the rows that could not be read. */
export function readEvents(
  sight: StoreSight,
  filter: EventFilter,
  page: Page,
  skipped: Skipped,
): Generator<ZaneiEvent[]> {
  return sight.snapshots.each(batches(sight, filter, page, skipped, (event) => event));
}

/** All events of a range with their times; see the port. */
export function readTimed(
  sight: StoreSight,
  since_ms: number,
  until_ms: number,
  skipped: Skipped,
): Generator<CondensedEvent[]> {
  const filter = { since_ms, until_ms, types: ALL_TYPES };
  const page = { order: 'oldest_first' } as const;
  const timed = (event: ZaneiEvent, [, , at_ms]: EventRow): CondensedEvent => ({
    event,
    at_ms,
    last_ms: at_ms,
    merged: 1,
  });
  return sight.snapshots.each(batches(sight, filter, page, skipped, timed));
}

function* batches<T>(
  sight: StoreSight,
  filter: EventFilter,
  page: Page,
  skipped: Skipped,
  made: (event: ZaneiEvent, row: EventRow) => T,
): Generator<T[]> {
  let decoder = sight.decoder();
  let left = page.limit ?? Infinity;
  let batch: T[] = [];
  let reads = 0;
  for (const rows of chunks(sight, filter, page)) {
    for (const row of rows) {
      const outcome = decoder.decode(row);
      if (outcome.kind === 'invalid') skipped.invalid += 1;
      else if (outcome.kind === 'unknown_type') skipped.unknown_types += 1;
      else if (batch.push(made(outcome.event, row)) === left) break;
    }
    reads += 1;
    if (batch.length < Math.min(left, BATCH) && reads < MOST_READS) continue;
    left -= batch.length;
    yield batch;
    if (left === 0) return;
    [batch, reads, decoder] = [[], 0, sight.decoder()];
  }
  yield batch;
}

/** Rows that match, as they are read: lists may be empty. */
function* chunks(
  sight: StoreSight,
  filter: EventFilter,
  { order, after, limit }: Page,
): Generator<EventRow[]> {
  const { db } = sight;
  const range = { from_ms: Math.max(filter.since_ms, sight.cutoff()), to_ms: filter.until_ms };
  const { matches, refs } = compileFilter(db, filter);
  if (filter.ids !== undefined) {
    yield rowsById(db, filter.ids, range, order, after).filter(matches);
    return;
  }
  // That every type will do narrows nothing: its mentions are everywhere.
  const narrowing = filter.types.includes('*') ? refs.slice(1) : refs;
  const ranges =
    narrowing.length === 0 ? [range] : candidateRanges(db, narrowing, cut(range, order, after), order);
  for (const rows of sight.walker().chunks(ranges, order, after, limit)) yield rows.filter(matches);
}

function rowsById(
  db: Database.Database,
  ids: readonly string[],
  range: TimeRange,
  order: Order,
  after: EventPosition | undefined,
): EventRow[] {
  const rows = db
    .prepare<[string], EventRow>(
      `SELECT ${EVENT_COLUMNS} FROM events WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .raw(true)
    .all(JSON.stringify(ids));
  const sign = order === 'oldest_first' ? 1 : -1;
  return rows
    .filter((row) => row[2] >= range.from_ms && row[2] <= range.to_ms)
    .filter((row) => after === undefined || sign * comparePlace(placeOf(row), after) > 0)
    .sort((a, b) => sign * comparePlace(placeOf(a), placeOf(b)));
}

/** The range without what lies before `after`, so that a later page does not begin at the first. */
function cut(range: TimeRange, order: Order, after: EventPosition | undefined): TimeRange {
  if (after === undefined) return range;
  return order === 'oldest_first'
    ? { ...range, from_ms: Math.max(range.from_ms, after.ts_ms) }
    : { ...range, to_ms: Math.min(range.to_ms, after.ts_ms) };
}

const placeOf = (row: EventRow): EventPosition => ({ id: row[1], ts_ms: row[2], mono_ns: row[3] });

function comparePlace(a: EventPosition, b: EventPosition): number {
  return a.ts_ms - b.ts_ms || a.mono_ns - b.mono_ns || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
