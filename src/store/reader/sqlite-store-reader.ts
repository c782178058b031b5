import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { ZaneiEvent } from '../../core/event/event.ts';
import type { RecorderInterval } from '../../core/interval/interval.ts';
import type {
  CondensedEvent,
  EventFilter,
  EventPage,
  ReadEvents,
  StoreReader,
} from '../../core/port/store-reader.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import type { StoreOwner } from '../../core/status/store-owner.ts';
import type { StoreConnection } from './connect-store.ts';
import { countInSql } from './count-events.ts';
import { probeOwner } from './probe-owner.ts';
import { readCondensed } from './read-condensed.ts';
import { readContextBefore } from './read-context.ts';
import { queryEvents, readEvents, readTimed } from './read-events.ts';
import { readDays, readRecentApps } from './read-history.ts';
import { readIntervals } from './read-intervals.ts';
import { readState } from './read-state.ts';
import { guarded, storeError } from './store-error.ts';
import { StoreSight } from './store-sight.ts';

export interface ReaderClock {
  /** Unix ms now. */
  now: () => number;
  /** `output.retention_hours` of the configuration, for when no recorder is alive. */
  retentionHours: number;
}

interface Skipped {
  unknown_types: number;
  invalid: number;
}

const OLDEST_FIRST = { order: 'oldest_first' } as const;

/** The reader over one read-only connection; see the port for what each method promises. */
export class SqliteStoreReader implements StoreReader {
  readonly #connection: StoreConnection;
  readonly #db: Database.Database;
  readonly #path: string;
  readonly #sight: StoreSight;

  constructor(connection: StoreConnection, path: string, clock: ReaderClock) {
    this.#connection = connection;
    this.#db = connection.db;
    this.#path = path;
    this.#sight = new StoreSight(connection.db, clock);
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
          .get(this.#sight.cutoff()) ?? null,
    );
  }

  query(filter: EventFilter, page: EventPage): ReadEvents {
    return guarded(() => queryEvents(this.#sight, filter, page));
  }

  *scan(filter: EventFilter, skipped: Skipped): Generator<ZaneiEvent> {
    try {
      for (const batch of readEvents(this.#sight, filter, OLDEST_FIRST, skipped))
        for (const event of batch) yield event;
    } catch (error) {
      throw storeError(error);
    }
  }

  *timed(since_ms: number, until_ms: number, skipped: Skipped): Generator<readonly CondensedEvent[]> {
    try {
      yield* readTimed(this.#sight, since_ms, until_ms, skipped);
    } catch (error) {
      throw storeError(error);
    }
  }

  *condensed(since_ms: number, until_ms: number, skipped: Skipped): Generator<readonly CondensedEvent[]> {
    try {
      yield* readCondensed(this.#sight, since_ms, until_ms, skipped);
    } catch (error) {
      throw storeError(error);
    }
  }

  count(filter: EventFilter): number {
    return guarded(() => {
      const counted = countInSql(this.#sight, filter);
      if (counted !== null) return counted;
      let count = 0;
      const skipped = { unknown_types: 0, invalid: 0 };
      for (const batch of readEvents(this.#sight, filter, OLDEST_FIRST, skipped)) count += batch.length;
      return count;
    });
  }

  intervals(since_ms: number, until_ms: number): RecorderInterval[] {
    return guarded(() => readIntervals(this.#db, Math.max(since_ms, this.#sight.cutoff()), until_ms));
  }

  contextBefore(ms: number): ZaneiEvent[] {
    return guarded(() => readContextBefore(this.#sight, ms));
  }

  days(dayOf: (ms: number) => string): string[] {
    return guarded(() => readDays(this.#db, this.#sight.cutoff(), dayOf));
  }

  recentApps(limit: number): { name: string; bundle_id: string | null; last_used_ms: number }[] {
    return guarded(() => readRecentApps(this.#db, this.#sight.cutoff(), limit));
  }

  changeCounter(): number {
    return guarded(() => this.#sight.version());
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
}
