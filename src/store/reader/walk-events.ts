import type Database from 'better-sqlite3';
import type { EventPosition } from '../../core/port/store-reader.ts';
import { EVENT_COLUMNS, MAX_MS, type EventRow } from './event-columns.ts';
import { lazy } from './lazy.ts';

/** Inclusive Unix ms. */
export interface TimeRange {
  from_ms: number;
  to_ms: number;
}

export type Order = 'oldest_first' | 'newest_first';

/** Rows per read, unless the caller knows better: the first is small so that short answers stay cheap, none is so large that memory is felt. */
const FIRST_CHUNK = 256;
const CHUNK = 1024;

/** Before and behind everything that can be stored at one millisecond. */
const LOWEST = { mono_ns: -1, id: '' };
const HIGHEST = { mono_ns: Number.MAX_SAFE_INTEGER, id: 'z' };

type Walk = Database.Statement<[number, number, string, number, number], EventRow>;

/** Walks `events` in (ts, mono_ns, id) order, a chunk at a time: no read transaction outlives a chunk. */
export class EventWalker {
  readonly #up: () => Walk;
  readonly #down: () => Walk;

  constructor(db: Database.Database) {
    const walk = (sql: string) =>
      lazy(() => db.prepare<[number, number, string, number, number], EventRow>(sql).raw(true));
    this.#up = walk(WALK_UP);
    this.#down = walk(WALK_DOWN);
  }

  /** Rows of the ranges, which must be disjoint and in the order asked for; strictly behind `after` when given. */
  *walk(ranges: Iterable<TimeRange>, order: Order, after?: EventPosition): Generator<EventRow> {
    for (const rows of this.chunks(ranges, order, after)) for (const row of rows) yield row;
  }

  /** The same, a read at a time; the first read takes at most `first` rows. */
  *chunks(
    ranges: Iterable<TimeRange>,
    order: Order,
    after?: EventPosition,
    first = FIRST_CHUNK,
  ): Generator<EventRow[]> {
    let size = Math.min(first, CHUNK);
    for (const range of ranges) {
      let place = startOf(range, order, after);
      while (place !== null) {
        const rows = this.#chunk(range, order, place, size);
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        place =
          rows.length < size || last === undefined ? null : { ts_ms: last[2], mono_ns: last[3], id: last[1] };
        size = CHUNK;
      }
    }
  }

  #chunk(range: TimeRange, order: Order, place: EventPosition, size: number): EventRow[] {
    return order === 'oldest_first'
      ? this.#up().all(place.ts_ms, place.mono_ns, place.id, range.to_ms, size)
      : this.#down().all(place.ts_ms, place.mono_ns, place.id, range.from_ms, size);
  }
}

export const WALK_UP = `SELECT ${EVENT_COLUMNS} FROM events INDEXED BY events_by_time
  WHERE (ts_ms, mono_ns, id) > (?, ?, ?) AND ts_ms <= ? ORDER BY ts_ms, mono_ns, id LIMIT ?`;
export const WALK_DOWN = `SELECT ${EVENT_COLUMNS} FROM events INDEXED BY events_by_time
  WHERE (ts_ms, mono_ns, id) < (?, ?, ?) AND ts_ms >= ? ORDER BY ts_ms DESC, mono_ns DESC, id DESC LIMIT ?`;

/** Where to begin in the range; null when all of it lies before `after`. */
function startOf(range: TimeRange, order: Order, after: EventPosition | undefined): EventPosition | null {
  const from = Math.max(range.from_ms, -MAX_MS);
  const to = Math.min(range.to_ms, MAX_MS);
  if (from > to) return null;
  if (order === 'oldest_first') {
    if (after === undefined || after.ts_ms < from) return { ts_ms: from, ...LOWEST };
    return after.ts_ms > to ? null : after;
  }
  if (after === undefined || after.ts_ms > to) return { ts_ms: to, ...HIGHEST };
  return after.ts_ms < from ? null : after;
}
