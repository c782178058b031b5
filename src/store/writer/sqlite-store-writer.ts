import type Database from 'better-sqlite3';
import type { IntervalReason } from '../../core/interval/interval.ts';
import type { StorableEvent } from '../../core/port/event-maker.ts';
import type { Heartbeat, PurgeFilter, StoreWriter } from '../../core/port/store-writer.ts';
import type { StoreConnection } from '../reader/connect-store.ts';
import { guarded } from '../reader/store-error.ts';
import { closeWriter } from './connect-writer.ts';
import { EventAppender } from './append-events.ts';
import { DigestWriter } from './write-digests.ts';
import { IntervalWriter } from './write-intervals.ts';
import { StateWriter } from './write-state.ts';
import { purgeSteps, purgeStore, SMALL_STEPS } from './purge-store.ts';
import { finishScrub } from './scrub-file.ts';

/** The writer over one connection; see the port for what each method promises. */
export class SqliteStoreWriter implements StoreWriter {
  readonly #connection: StoreConnection;
  readonly #db: Database.Database;
  readonly #version: Database.Statement<[], number>;
  readonly #appender: EventAppender;
  readonly #digests: DigestWriter;
  readonly #state: StateWriter;
  readonly #intervals: IntervalWriter;
  #seen = -1;

  constructor(connection: StoreConnection) {
    this.#connection = connection;
    this.#db = connection.db;
    this.#version = connection.db.prepare<[], number>('PRAGMA data_version').pluck();
    this.#appender = new EventAppender(connection.db);
    this.#digests = new DigestWriter(connection.db);
    this.#state = new StateWriter(connection.db);
    this.#intervals = new IntervalWriter(connection.db);
  }

  append(events: readonly StorableEvent[], heartbeat?: Heartbeat): void {
    this.#write(() => {
      this.#forgetWhenChanged();
      for (const event of events) {
        const ts_ms = Date.parse(event.ts);
        this.#digests.entering(ts_ms);
        this.#digests.added(this.#appender.append(event, ts_ms));
      }
      this.#state.captured(events.length, events.at(-1)?.ts ?? null);
      if (heartbeat !== undefined) this.#state.heartbeat(heartbeat);
    });
  }

  heartbeat(heartbeat: Heartbeat): void {
    this.#write(() => this.#state.heartbeat(heartbeat));
    guarded(() => finishScrub(this.#db));
  }

  stopped(): void {
    this.#write(() => this.#state.stopped());
  }

  setPausedUntil(until: string | null): void {
    this.#write(() => this.#state.setPausedUntil(until));
  }

  beginInterval(reason: IntervalReason, start_ms: number): void {
    this.#write(() => this.#intervals.begin(reason, start_ms));
  }

  endInterval(reason: IntervalReason, end_ms: number): void {
    this.#write(() => this.#intervals.end(reason, end_ms));
  }

  addInterval(reason: IntervalReason, start_ms: number, end_ms: number): void {
    this.#write(() => this.#intervals.add(reason, start_ms, end_ms));
  }

  purge(filter: PurgeFilter, onProgress?: (fraction: number) => void): number {
    this.#forget();
    return guarded(() => purgeStore(this.#db, filter, onProgress));
  }

  *purgeInSteps(filter: PurgeFilter): Generator<void, number> {
    const steps = purgeSteps(this.#db, filter, SMALL_STEPS);
    for (;;) {
      // What was remembered may have been deleted.
      this.#forget();
      const step = guarded(() => steps.next());
      this.#forget();
      if (step.done === true) return step.value;
      yield;
    }
  }

  close(): void {
    closeWriter(this.#connection);
  }

  abandon(): void {
    this.#connection.close();
  }

  #write(work: () => void): void {
    guarded(() => {
      try {
        this.#db.transaction(work).immediate();
      } catch (error) {
        this.#forget();
        throw error;
      }
    });
  }

  /** Another process purged: remembered keys may be gone. Runs inside the write transaction, so nothing can slip in between. */
  #forgetWhenChanged(): void {
    const version = this.#version.get();
    if (version === undefined || version !== this.#seen) this.#forget();
    this.#seen = version ?? -1;
  }

  #forget(): void {
    this.#appender.forget();
    this.#digests.forget();
  }
}
