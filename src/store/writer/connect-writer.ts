import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fchmodSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { ZaneiError } from '../../core/errors.ts';
import { connectStore, type StoreConnection } from '../reader/connect-store.ts';
import { isStoreOpenHere } from '../reader/open-stores.ts';
import { probeStoreFile } from '../reader/probe-store-file.ts';
import { checkSchemaVersion } from '../reader/schema-version.ts';
import { guarded } from '../reader/store-error.ts';
import { readStoreKey, storeKeyFile, type KeyEnvironment } from '../reader/store-key.ts';
import { checkSound } from './check-sound.ts';
import { readOrCreateStoreKey } from './create-store-key.ts';
import { isBeingRecovered } from './recover-copy.ts';
import { migrate } from './schema.ts';
import { finishScrub } from './scrub-file.ts';
import { makeStoreFolder } from './store-folder.ts';
import { syncFolder } from './sync-folder.ts';

export interface OpenStoreWriterOptions {
  path: string;
  env: KeyEnvironment;
  /** false: a missing store is an error store_missing instead of being made (purge, control). Default true. */
  create?: boolean;
  /** How long a statement, and a purge that finds a reader at work, waits for another process, ms. Default 5000. */
  busyTimeoutMs?: number;
}

/** A connection that writes, folder, key and file made when there is none; end it with {@link closeWriter}. Throws ZaneiError store_*. */
export function connectWriter(options: OpenStoreWriterOptions): StoreConnection {
  const keyFile = storeKeyFile(options.path, options.env);
  return guarded(() => {
    const exists = isPresent(options.path);
    if (!exists && options.create === false) throw new ZaneiError('store_missing', 'There is no store yet.');
    if (!exists) createStore(options.path, readOrCreateStoreKey(keyFile));
    if (exists && isBeingRecovered(options.path))
      throw new ZaneiError('store_busy', 'The store is being recovered; try again when that is done.');
    // The file is looked at before the key: a foreign one has none, and is not locked but foreign.
    if (!isStoreOpenHere(options.path)) probeStoreFile(options.path, () => readStoreKey(keyFile));
    const key = readStoreKey(keyFile);
    const isChecked = checkBesideWal(options, key);
    const connection = connectStore(options.path, key, 'readwrite', options.busyTimeoutMs);
    try {
      const version = checkSchemaVersion(connection.db);
      if (!isChecked) checkSound(connection.db);
      migrate(connection.db, version);
      setUp(connection.db);
      chmodSync(options.path, 0o600);
      finishScrub(connection.db);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/**
 * A recorder that was killed leaves a WAL, and the last connection that could write folds it in when it closes, also one that only
 * looked and found damage. So such a store is looked at by a connection that cannot. False = there is no WAL, nothing was looked at.
 */
function checkBesideWal({ path, busyTimeoutMs }: OpenStoreWriterOptions, key: string): boolean {
  if (!isPresent(`${path}-wal`)) return false;
  const connection = connectStore(path, key, 'readonly', busyTimeoutMs);
  try {
    checkSchemaVersion(connection.db);
    checkSound(connection.db);
    return true;
  } finally {
    connection.close();
  }
}

/** Leaves a file that readers can open without making a WAL beside it, unless somebody else still uses the store. */
export function closeWriter(connection: StoreConnection): void {
  const { db } = connection;
  if (!db.open) return;
  try {
    db.pragma('busy_timeout=200');
    db.pragma('journal_mode=DELETE');
  } catch {
    // Another connection is open: the WAL stays, complete, and the last writer to close folds it in.
  } finally {
    connection.close();
  }
}

const isPresent = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

function setUp(db: Database.Database): void {
  db.pragma('secure_delete=ON');
  db.pragma('journal_mode=WAL');
  db.pragma('synchronous=NORMAL');
  db.pragma('foreign_keys=OFF');
}

/** Built under another name and linked into place when it is whole: no half store ever has the final name. */
function createStore(path: string, key: string): void {
  makeStoreFolder(path);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
  closeSync(openFresh(draft));
  let connection: StoreConnection | null = null;
  try {
    connection = connectStore(draft, key, 'readwrite');
    connection.db.pragma('auto_vacuum=INCREMENTAL');
    connection.db.pragma('secure_delete=ON');
    migrate(connection.db, 0);
    connection.close();
    linkInto(draft, path);
  } finally {
    connection?.close();
    rmSync(draft, { force: true });
  }
}

function openFresh(path: string): number {
  const handle = openSync(path, 'wx', 0o600);
  fchmodSync(handle, 0o600);
  return handle;
}

function linkInto(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error; // another was quicker
  }
  syncFolder(path);
}
