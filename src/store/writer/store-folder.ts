import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { storeError } from '../reader/store-error.ts';

/** Makes the store's folder, private to its owner (0700) whatever the umask; an existing folder is left as it is. */
export function makeStoreFolder(storePath: string): void {
  const folder = dirname(storePath);
  try {
    if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    throw storeError(error);
  }
}
