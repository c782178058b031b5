import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fchmodSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';
import { readStoreKey } from '../reader/store-key.ts';
import { storeError } from '../reader/store-error.ts';
import { makeStoreFolder } from './store-folder.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * The key in that file, made (0600) when there is none. The whole key is on disk before it gets its name, the name before anything is written with it, and an existing
 * file is never replaced: two processes that race end with the same key. Throws store_locked or store_unavailable.
 */
export function readOrCreateStoreKey(keyFile: string): string {
  if (existsSync(keyFile)) return readStoreKey(keyFile);
  makeStoreFolder(keyFile);
  const draft = `${keyFile}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
  try {
    writeDraft(draft);
    linkSync(draft, keyFile);
    syncFolder(keyFile);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw storeError(error);
  } finally {
    rmSync(draft, { force: true });
  }
  return readStoreKey(keyFile);
}

function writeDraft(draft: string): void {
  const handle = openSync(draft, 'wx', 0o600);
  try {
    fchmodSync(handle, 0o600);
    writeSync(handle, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
