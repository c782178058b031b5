import type Database from 'better-sqlite3';
import { lazy } from './lazy.ts';

/**
 * Read transactions of one connection: all that is read in one is of one moment, and the lock is taken once instead of once
 * per statement, which is most of what a look-up by key costs. Keep them short: while one lasts the WAL cannot be folded in.
 */
export class Snapshots {
  readonly #db: Database.Database;
  readonly #begin: () => Database.Statement<[]>;
  readonly #end: () => Database.Statement<[]>;

  constructor(db: Database.Database) {
    this.#db = db;
    this.#begin = lazy(() => db.prepare<[]>('BEGIN'));
    this.#end = lazy(() => db.prepare<[]>('COMMIT'));
  }

  /** Runs `work` in one. */
  one<T>(work: () => T): T {
    this.#begin().run();
    try {
      return work();
    } finally {
      // A failed read may have ended it already.
      if (this.#db.inTransaction) this.#end().run();
    }
  }

  /** Each item made in one of its own; none is open while a caller holds an item. */
  *each<T>(items: Iterator<T>): Generator<T> {
    for (;;) {
      const next = this.one(() => items.next());
      if (next.done === true) return;
      yield next.value;
    }
  }
}
