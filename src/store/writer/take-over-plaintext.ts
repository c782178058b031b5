import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { ZaneiError } from '../../core/errors.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { isOldPlaintext, PAGE_SIZE } from '../reader/probe-store-file.ts';
import { guarded } from '../reader/store-error.ts';
import type { KeyEnvironment } from '../reader/store-key.ts';
import { closeWriter, connectWriter } from './connect-writer.ts';
import { IMPORT_BATCH, importEvents } from './import-events.ts';
import { OLD_COLUMNS, oldEvent, type OldRow } from './old-event.ts';
import { syncFolder } from './sync-folder.ts';

export interface TakeOverOptions {
  path: string;
  env: KeyEnvironment;
  /** Unix ms, for the name the old file gets meanwhile. */
  now_ms: number;
}

/** What became of an unencrypted store: `unreadable` rows are no events of ours and are gone. */
export interface TakeOverResult {
  imported: number;
  unreadable: number;
}

/** Schema versions of unencrypted stores (contract 6.3). */
const OLD_VERSIONS = { first: 1, last: 5 };

/**
 * Brings the events of an unencrypted store of an older version into the encrypted one, then deletes the old file. null = there is
 * none. The caller holds the recorder lock. It may be killed anywhere: the next call goes on. Throws ZaneiError store_*, with the old
 * file unchanged when it is damaged, in use or not ours.
 */
export function takeOverPlaintext(options: TakeOverOptions): TakeOverResult | null {
  return guarded(() => {
    if (isOldStore(options.path)) setAside(options.path, options.now_ms);
    const waiting = asideFiles(options.path);
    if (waiting.length === 0) return null;
    const sum = { imported: 0, unreadable: 0 };
    for (const file of waiting) {
      importOld(file, options, sum);
      deleteForGood(file);
    }
    return sum;
  });
}

function isOldStore(path: string): boolean {
  return (
    looksOld(path) &&
    withOld(path, true, (db) => {
      const tables = db
        .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .pluck()
        .all();
      if (!['events', 'daemon_state', 'meta'].every((name) => tables.includes(name))) return false;
      const version = db.prepare<[]>('SELECT schema_version FROM meta').pluck().get();
      return typeof version === 'number' && version >= OLD_VERSIONS.first && version <= OLD_VERSIONS.last;
    })
  );
}

/** By its first page alone: a database that is not ours is never even opened. */
function looksOld(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const page = Buffer.alloc(PAGE_SIZE);
  const file = openSync(path, 'r');
  try {
    readSync(file, page, 0, PAGE_SIZE, 0);
  } finally {
    closeSync(file);
  }
  return isOldPlaintext(page);
}

/** Looks the file over, folds its WAL in, and gives it another name. */
function setAside(path: string, now_ms: number): void {
  withOld(path, false, (db) => {
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok')
      throw new ZaneiError(
        'store_corrupt',
        'The unencrypted store of an older version is damaged; nothing was changed.',
      );
    db.pragma('locking_mode=EXCLUSIVE'); // refused as busy while anybody else has it open
    db.pragma('wal_checkpoint(TRUNCATE)');
    if (db.pragma('journal_mode=DELETE', { simple: true }) !== 'delete')
      throw new ZaneiError('store_busy', 'Another program has the unencrypted store open.');
    db.exec('BEGIN EXCLUSIVE');
    renameSync(path, freeName(path, now_ms));
    db.exec('ROLLBACK');
  });
  syncFolder(path);
}

/** `<store>.plaintext-YYYYMMDDTHHMMSSZ[-n]` (contract 6.10). */
function freeName(path: string, now_ms: number): string {
  const stamp = new Date(now_ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const plain = `${path}.plaintext-${stamp}`;
  for (let n = 1, name = plain; n < 1000; n += 1, name = `${plain}-${n}`) if (!existsSync(name)) return name;
  throw new ZaneiError('store_unavailable', 'There are too many unencrypted stores beside the store.');
}

function asideFiles(path: string): string[] {
  if (!existsSync(dirname(path))) return [];
  const name = /^\.plaintext-\d{8}T\d{6}Z(-\d{1,3})?$/;
  return readdirSync(dirname(path))
    .filter((one) => one.startsWith(basename(path)) && name.test(one.slice(basename(path).length)))
    .sort()
    .map((one) => join(dirname(path), one));
}

function importOld(file: string, { path, env }: TakeOverOptions, sum: TakeOverResult): void {
  const target = connectWriter({ path, env });
  try {
    withOld(file, true, (old) => {
      let batch: ZaneiEvent[] = [];
      const write = (): void => {
        sum.imported += importEvents(target.db, batch);
        batch = [];
      };
      const columns = oldColumns(old);
      for (const row of old
        .prepare<[], OldRow>(`SELECT ${columns} FROM events ORDER BY ts, mono_ns, id`)
        .iterate()) {
        const event = oldEvent(row);
        if (event === null) sum.unreadable += 1;
        else batch.push(event);
        if (batch.length >= IMPORT_BATCH) write();
      }
      write();
      const until = old.prepare<[]>('SELECT paused_until FROM daemon_state WHERE id = 1').pluck().get();
      if (typeof until === 'string')
        target.db.prepare<[string]>('UPDATE recorder_state SET paused_until = ? WHERE key = 1').run(until);
    });
  } finally {
    closeWriter(target);
  }
}

/** Older versions lack some columns: they are read as null. */
function oldColumns(db: Database.Database): string {
  const there = db.prepare<[], string>("SELECT name FROM pragma_table_info('events')").pluck().all();
  return OLD_COLUMNS.map((name) => (there.includes(name) ? name : `NULL AS ${name}`)).join(', ');
}

function withOld<T>(path: string, readonly: boolean, use: (db: Database.Database) => T): T {
  const db = new Database(path, { readonly, fileMustExist: true, timeout: 1000 });
  try {
    return use(db);
  } finally {
    db.close();
  }
}

/** What the file system keeps of the blocks is beyond us (docs/recovery.md). */
function deleteForGood(file: string): void {
  truncateSync(file, 0);
  rmSync(file);
  for (const end of ['-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
  syncFolder(file);
}
