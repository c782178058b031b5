import type Database from 'better-sqlite3';
import { ZaneiError } from '../../core/errors.ts';

/** `cut` gives free pages back at the end of the file; `rebuild` also closes the holes inside pages, and takes the write lock for it. */
export type Scrub = 'cut' | 'rebuild';

/**
 * Makes deleted bytes go, pausing after steps of `pages` (secure_delete has zeroed them in their pages): shrinks the file, then folds the WAL in and cuts it
 * to nothing. Throws store_busy when another process keeps reading an old state; `recorder_state.scrub_pending` then makes
 * the next writer finish.
 */
export function* scrubFile(
  db: Database.Database,
  how: Scrub,
  pages: number,
  onProgress: (fraction: number) => void,
): Generator<void, void> {
  yield* mergeIndex(db, pages);
  if (how === 'rebuild') db.exec('VACUUM');
  else yield* cutFile(db, pages);
  onProgress(0.8);
  if (truncateWal(db, null)) {
    db.exec('UPDATE recorder_state SET scrub_pending = 0 WHERE key = 1');
    truncateWal(db, 0);
    onProgress(1);
    return;
  }
  throw new ZaneiError(
    'store_busy',
    'Deleted, but another process is still reading the old state; the last traces go as soon as it has finished.',
  );
}

/**
 * A deleted text leaves its grams in the segments of the index until they are merged. The first step asks for all of it to become one
 * segment, the others go on with that until nothing changes (https://sqlite.org/fts5.html 6.8).
 */
function* mergeIndex(db: Database.Database, pages: number): Generator<void, void> {
  const merge = db.prepare<[number]>(`INSERT INTO text_index (text_index, rank) VALUES ('merge', ?)`);
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  for (let rank = -pages; ; rank = pages) {
    const before = changes.get() ?? 0;
    merge.run(rank);
    const done = (changes.get() ?? 0) - before;
    if (done < 2) return;
    if (done >= pages) yield;
  }
}

function* cutFile(db: Database.Database, pages: number): Generator<void, void> {
  const free = (): number => Number(db.pragma('freelist_count', { simple: true }));
  for (let left = free(); left > 0;) {
    db.pragma(`incremental_vacuum(${pages})`);
    const now = free();
    if (now === 0 || now >= left) return;
    left = now;
    yield;
  }
}

/** Finishes a purge that could not cut the WAL; does nothing when there was none. Never throws for a busy store. */
export function finishScrub(db: Database.Database): void {
  const pending = db
    .prepare<[], number>('SELECT scrub_pending FROM recorder_state WHERE key = 1')
    .pluck()
    .get();
  if (pending === 1 && truncateWal(db, 0))
    db.exec('UPDATE recorder_state SET scrub_pending = 0 WHERE key = 1');
}

/** The checkpoint waits by itself for readers at work: `patience_ms`, null = the connection's busy timeout. A heartbeat does not wait. */
function truncateWal(db: Database.Database, patience_ms: number | null): boolean {
  const usual = Number(db.pragma('busy_timeout', { simple: true }));
  db.pragma(`busy_timeout=${patience_ms ?? usual}`);
  try {
    const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return result?.busy === 0;
  } finally {
    db.pragma(`busy_timeout=${usual}`);
  }
}
