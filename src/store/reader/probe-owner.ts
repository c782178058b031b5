import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { ZaneiError } from '../../core/errors.ts';
import { storeOwnerSchema, type StoreOwner } from '../../core/status/store-owner.ts';
import { storeError } from './store-error.ts';

/** Largest owner file, bytes. */
export const OWNER_BYTES = 1024;
const READ_TRIES = 10;
const READ_PAUSE_MS = 20;

/** An empty SQLite file whose lock is the recorder's; never open it by other means than SQLite. */
export const storeLockFile = (storePath: string): string => `${storePath}.lock`;
/** Where the lock's holder says who it is. */
export const storeOwnerFile = (storePath: string): string => `${storePath}.owner.json`;

/**
 * The live owner of the recorder lock, null when nobody holds it. Creates no file; a probe holds a shared lock for
 * microseconds only. Throws store_busy when the lock is held by somebody who has not said who it is (a recorder that starts).
 */
export function probeOwner(storePath: string): StoreOwner | null {
  for (let attempt = 0; attempt < READ_TRIES; attempt += 1) {
    if (!isLockHeld(storeLockFile(storePath))) return null;
    const owner = readOwner(storeOwnerFile(storePath));
    if (owner !== null && isAlive(owner.pid)) return owner;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, READ_PAUSE_MS);
  }
  throw new ZaneiError('store_busy', 'A recorder is just starting; try again in a moment.');
}

function isLockHeld(lockFile: string): boolean {
  let db: Database.Database;
  try {
    db = new Database(lockFile, { readonly: true, fileMustExist: true, timeout: 0 });
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_CANTOPEN') return false;
    if (error instanceof TypeError) return false; // better-sqlite3: the folder does not exist
    throw storeError(error);
  }
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return true;
    throw storeError(error);
  } finally {
    db.close();
  }
}

function readOwner(file: string): StoreOwner | null {
  try {
    const text = readFileSync(file, 'utf8');
    if (Buffer.byteLength(text) > OWNER_BYTES) return null;
    const parsed = storeOwnerSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // missing or half written: the caller tries again
  }
}

/** A pid of another user counts as alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
