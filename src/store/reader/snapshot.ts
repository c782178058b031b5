import type Database from 'better-sqlite3';

/**
 * Runs `work` in one read transaction: all it reads is of one moment, and the lock is taken once instead of once per
 * statement, which is most of what a look-up by key costs. Keep it short: while it lasts the WAL cannot be folded in.
 */
export function inSnapshot<T>(db: Database.Database, work: () => T): T {
  if (isWithin(db)) return work();
  db.exec('BEGIN');
  try {
    return work();
  } finally {
    // A failed read may have ended it already.
    if (isWithin(db)) db.exec('COMMIT');
  }
}

const isWithin = (db: Database.Database): boolean => db.inTransaction;

/** Each batch made in a snapshot of its own; none is open while a caller holds a batch. */
export function* inSnapshots<T>(db: Database.Database, batches: Iterator<T>): Generator<T> {
  for (;;) {
    const next = inSnapshot(db, () => batches.next());
    if (next.done === true) return;
    yield next.value;
  }
}
