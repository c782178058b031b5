import type Database from 'better-sqlite3';
import { RowDecoder } from './decode-rows.ts';
import { lazy } from './lazy.ts';
import { readCutoff } from './read-state.ts';
import { Snapshots } from './snapshot.ts';
import { EventWalker } from './walk-events.ts';

/** What every reading of events needs, made when it is first needed and kept as long as the connection. */
export class StoreSight {
  readonly db: Database.Database;
  readonly snapshots: Snapshots;
  readonly walker: () => EventWalker;
  /** Oldest Unix ms that may be seen now. */
  readonly cutoff: () => number;
  readonly #decoder: () => RowDecoder;
  readonly #version: () => Database.Statement<[], number>;
  #seen = -1;

  constructor(db: Database.Database, clock: { now: () => number; retentionHours: number }) {
    this.db = db;
    this.snapshots = new Snapshots(db);
    this.walker = lazy(() => new EventWalker(db));
    this.cutoff = () => readCutoff(db, clock.now(), clock.retentionHours);
    this.#decoder = lazy(() => new RowDecoder(db));
    this.#version = lazy(() => db.prepare<[], number>('PRAGMA data_version').pluck());
  }

  /** The decoder, which has forgotten what it knew if anyone has written since. Ask once per snapshot. */
  decoder(): RowDecoder {
    const version = this.version();
    const decoder = this.#decoder();
    if (version !== this.#seen) decoder.forget();
    this.#seen = version;
    return decoder;
  }

  /** Changes whenever anyone else commits to the store. */
  version(): number {
    return this.#version().get() ?? -1;
  }
}
