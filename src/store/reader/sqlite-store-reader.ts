import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { ZaneiEvent } from '../../core/event/event.ts';
import type { RecorderInterval } from '../../core/interval/interval.ts';
import type {
  CondensedEvent,
  EventFilter,
  EventPage,
  EventPosition,
  ReadEvents,
  StoreReader,
} from '../../core/port/store-reader.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import type { StoreOwner } from '../../core/status/store-owner.ts';
import { compileFilter } from './compile-filter.ts';
import type { StoreConnection } from './connect-store.ts';
import { RowDecoder } from './decode-rows.ts';
import { EVENT_COLUMNS, type EventRow } from './event-columns.ts';
import { candidateRanges } from './find-buckets.ts';
import { probeOwner } from './probe-owner.ts';
import { readCondensed } from './read-condensed.ts';
import { readContextBefore } from './read-context.ts';
import { readDays, readRecentApps } from './read-history.ts';
import { readIntervals } from './read-intervals.ts';
import { readCutoff, readState } from './read-state.ts';
import { guarded, storeError } from './store-error.ts';
import { EventWalker, type Order, type TimeRange } from './walk-events.ts';

export interface ReaderClock {
  /** Unix ms now. */
  now: () => number;
  /** `output.retention_hours` of the configuration, for when no recorder is alive. */
  retentionHours: number;
}

/** The reader over one read-only connection; see the port for what each method promises. */
export class SqliteStoreReader implements StoreReader {
  readonly #connection: StoreConnection;
  readonly #db: Database.Database;
  readonly #path: string;
  readonly #clock: ReaderClock;
  readonly #walker: EventWalker;
  readonly #decoder: RowDecoder;
  #seen = -1;

  constructor(connection: StoreConnection, path: string, clock: ReaderClock) {
    this.#connection = connection;
    this.#db = connection.db;
    this.#path = path;
    this.#clock = clock;
    this.#walker = new EventWalker(connection.db);
    this.#decoder = new RowDecoder(connection.db);
  }

  state(): RecorderState {
    return guarded(() => readState(this.#db));
  }

  owner(): StoreOwner | null {
    try {
      return probeOwner(this.#path);
    } catch {
      return null; // a lock that cannot be judged (a recorder that just starts) is not yet a recorder
    }
  }

  oldestEventMs(): number | null {
    return guarded(
      () =>
        this.#db
          .prepare<[number], number | null>('SELECT min(ts_ms) FROM events WHERE ts_ms >= ?')
          .pluck()
          .get(this.#cutoff()) ?? null,
    );
  }

  query(filter: EventFilter, page: EventPage): ReadEvents {
    return guarded(() => {
      const read: ReadEvents = { events: [], skipped_unknown_types: 0, skipped_invalid: 0 };
      if (page.limit < 1) return read;
      for (const row of this.#rows(filter, page.order, page.after)) {
        const outcome = this.#decoder.decode(row);
        if (outcome.kind === 'event') read.events.push(outcome.event);
        else if (outcome.kind === 'invalid') read.skipped_invalid += 1;
        else read.skipped_unknown_types += 1;
        if (read.events.length === page.limit) break;
      }
      return read;
    });
  }

  *scan(filter: EventFilter, skipped: { unknown_types: number; invalid: number }): Generator<ZaneiEvent> {
    try {
      for (const row of this.#rows(filter, 'oldest_first')) {
        const outcome = this.#decoder.decode(row);
        if (outcome.kind === 'event') yield outcome.event;
        else if (outcome.kind === 'invalid') skipped.invalid += 1;
        else skipped.unknown_types += 1;
      }
    } catch (error) {
      throw storeError(error);
    }
  }

  *condensed(
    since_ms: number,
    until_ms: number,
    skipped: { unknown_types: number; invalid: number },
  ): Generator<CondensedEvent> {
    try {
      this.#forgetWhenChanged();
      const range = { from_ms: Math.max(since_ms, this.#cutoff()), to_ms: until_ms };
      yield* readCondensed(this.#db, this.#walker, this.#decoder, range, skipped);
    } catch (error) {
      throw storeError(error);
    }
  }

  count(filter: EventFilter): number {
    return guarded(() => {
      let count = 0;
      for (const row of this.#rows(filter, 'oldest_first'))
        count += this.#decoder.decode(row).kind === 'event' ? 1 : 0;
      return count;
    });
  }

  intervals(since_ms: number, until_ms: number): RecorderInterval[] {
    return guarded(() => readIntervals(this.#db, Math.max(since_ms, this.#cutoff()), until_ms));
  }

  contextBefore(ms: number): ZaneiEvent[] {
    return guarded(() => {
      this.#forgetWhenChanged();
      return readContextBefore(this.#db, this.#walker, this.#decoder, {
        from_ms: this.#cutoff(),
        to_ms: ms - 1,
      });
    });
  }

  days(dayOf: (ms: number) => string): string[] {
    return guarded(() => readDays(this.#db, this.#cutoff(), dayOf));
  }

  recentApps(limit: number): { name: string; bundle_id: string | null; last_used_ms: number }[] {
    return guarded(() => readRecentApps(this.#db, this.#cutoff(), limit));
  }

  changeCounter(): number {
    return guarded(() => Number(this.#db.pragma('data_version', { simple: true })));
  }

  sizeBytes(): number {
    return guarded(() =>
      [this.#path, `${this.#path}-wal`].reduce(
        (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
        0,
      ),
    );
  }

  close(): void {
    this.#connection.close();
  }

  #cutoff(): number {
    return readCutoff(this.#db, this.#clock.now(), this.#clock.retentionHours);
  }

  *#rows(filter: EventFilter, order: Order, after?: EventPosition): Generator<EventRow> {
    this.#forgetWhenChanged();
    const range = { from_ms: Math.max(filter.since_ms, this.#cutoff()), to_ms: filter.until_ms };
    const compiled = compileFilter(this.#db, filter);
    if (filter.ids !== undefined) {
      yield* this.#rowsById(filter.ids, range, order, after, compiled.matches);
      return;
    }
    const ranges =
      compiled.refs.length === 0
        ? [range]
        : candidateRanges(this.#db, compiled.refs, cut(range, order, after), order);
    for (const row of this.#walker.walk(ranges, order, after)) if (compiled.matches(row)) yield row;
  }

  *#rowsById(
    ids: readonly string[],
    range: TimeRange,
    order: Order,
    after: EventPosition | undefined,
    matches: (row: EventRow) => boolean,
  ): Generator<EventRow> {
    const rows = this.#db
      .prepare<[string], EventRow>(
        `SELECT ${EVENT_COLUMNS} FROM events WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .raw(true)
      .all(JSON.stringify(ids));
    const sign = order === 'oldest_first' ? 1 : -1;
    const wanted = rows
      .filter((row) => row[2] >= range.from_ms && row[2] <= range.to_ms && matches(row))
      .filter((row) => after === undefined || sign * comparePlace(placeOf(row), after) > 0);
    yield* wanted.sort((a, b) => sign * comparePlace(placeOf(a), placeOf(b)));
  }

  #forgetWhenChanged(): void {
    const version = this.changeCounter();
    if (version !== this.#seen) this.#decoder.forget();
    this.#seen = version;
  }
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
