import {
  closeSync,
  fchmodSync,
  ftruncateSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import Database from 'better-sqlite3';
import { ZaneiError } from '../../core/errors.ts';
import { storeOwnerSchema, type StoreOwner } from '../../core/status/store-owner.ts';
import { OWNER_BYTES, probeOwner, storeLockFile, storeOwnerFile } from '../reader/probe-owner.ts';
import { storeError } from '../reader/store-error.ts';
import { makeStoreFolder } from './store-folder.ts';

/** How long a starting recorder waits for probes (microseconds each) to let go, ms. */
const PROBE_PATIENCE_MS = 1000;

/** Held until release() or the death of this process, whichever comes first. */
export interface StoreLock {
  /** Writes down beside the lock why the store does not get what is recorded (a `store_*` code), or that it does (null). Never throws. */
  tell(trouble: string | null): void;
  release(): void;
}

/**
 * Takes the one recorder lock of a store, then writes down who owns it. The lock is SQLite's own file lock on an
 * empty database, so the kernel frees it when the holder dies. Throws recorder_running with the owner's pid. Waits
 * for probes to let go for `patienceMs`, and blocks the thread meanwhile.
 */
export function acquireStoreLock(
  storePath: string,
  owner: StoreOwner,
  patienceMs = PROBE_PATIENCE_MS,
): StoreLock {
  const line = ownerLine(owner);
  makeStoreFolder(storePath);
  const db = takeLock(storePath, patienceMs);
  try {
    writeOwner(storeOwnerFile(storePath), line);
  } catch (error) {
    db.close();
    throw storeError(error);
  }
  let told: string | null = null;
  return {
    tell: (trouble) => {
      if (!db.open || trouble === told) return;
      try {
        const line = ownerLine(trouble === null ? owner : { ...owner, store_trouble: trouble });
        rewriteOwner(storeOwnerFile(storePath), line);
        told = trouble;
      } catch {
        return; // the same medium ails as the store's: then the stale heartbeat has to do
      }
    },
    release: () => {
      if (!db.open) return;
      rmSync(storeOwnerFile(storePath), { force: true });
      db.close();
    },
  };
}

function ownerLine(owner: StoreOwner): string {
  const line = `${JSON.stringify(storeOwnerSchema.parse(owner))}\n`;
  if (Buffer.byteLength(line) > OWNER_BYTES)
    throw new ZaneiError('internal', 'The owner record is too long.');
  return line;
}

function takeLock(storePath: string, patienceMs: number): Database.Database {
  const file = storeLockFile(storePath);
  createLockFile(file);
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { fileMustExist: true, timeout: patienceMs });
    db.pragma('journal_mode=MEMORY'); // no journal file beside the lock
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw running(storePath);
    throw storeError(error);
  }
}

/** Made only when missing: closing another descriptor of a file that this process has locked would free the lock. */
function createLockFile(file: string): void {
  try {
    const handle = openSync(file, 'wx', 0o600);
    fchmodSync(handle, 0o600);
    closeSync(handle);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw storeError(error);
    if (lstatSync(file).isSymbolicLink()) {
      throw new ZaneiError(
        'store_unavailable',
        'The lock file is a symbolic link, which Zanei does not follow.',
      );
    }
  }
}

function running(storePath: string): ZaneiError {
  let who = '';
  try {
    const owner = probeOwner(storePath);
    if (owner !== null) who = ` (pid ${owner.pid})`;
  } catch {
    // The holder has not said who it is yet; the refusal stands without its pid.
  }
  return new ZaneiError('recorder_running', `another recorder owns this store${who}`);
}

function writeOwner(file: string, line: string): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  try {
    fchmodSync(handle, 0o600);
    writeSync(handle, line);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

/** On a disk that is full a new file cannot be had, but the old one can be written over; whoever reads half of it tries again. */
function rewriteOwner(file: string, line: string): void {
  try {
    writeOwner(file, line);
  } catch {
    rmSync(`${file}.new`, { force: true });
    const handle = openSync(file, 'r+');
    try {
      ftruncateSync(handle, writeSync(handle, line, 0));
    } finally {
      closeSync(handle);
    }
  }
}
