import { statSync } from 'node:fs';
import { ZaneiError } from '../../core/errors.ts';
import { connectStore } from './connect-store.ts';
import { openStoreReader } from './open-store-reader.ts';
import { guarded } from './store-error.ts';
import { readStoreKey, storeKeyFile, type KeyEnvironment } from './store-key.ts';

/** Reads every page of the store and compares its trees; `faults` 0 = sound, at most 100 are counted. Throws ZaneiError store_*. */
export function checkStore(path: string, env: KeyEnvironment): { faults: number } {
  return guarded(() => {
    if (statSync(path, { throwIfNoEntry: false }) === undefined)
      throw new ZaneiError('store_missing', 'There is no store yet.');
    openStoreReader({ path, env, now: () => 0, retentionHours: 0 })?.close();
    const connection = connectStore(path, readStoreKey(storeKeyFile(path, env)), 'readonly');
    try {
      const lines = connection.db.prepare<[], string>('PRAGMA quick_check').pluck().all();
      return { faults: lines.length === 1 && lines[0] === 'ok' ? 0 : lines.length };
    } finally {
      connection.close();
    }
  });
}
