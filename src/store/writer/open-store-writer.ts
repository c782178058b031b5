import type { StoreWriter } from '../../core/port/store-writer.ts';
import { guarded } from '../reader/store-error.ts';
import { closeWriter, connectWriter, type OpenStoreWriterOptions } from './connect-writer.ts';
import { SqliteStoreWriter } from './sqlite-store-writer.ts';

/**
 * Opens the store for writing, making folder, key and file when there is none. The recorder takes the lock first
 * (store-lock.ts); purge, pause and import need none. Throws ZaneiError store_*.
 */
export function openStoreWriter(options: OpenStoreWriterOptions): StoreWriter {
  const connection = connectWriter(options);
  return guarded(() => {
    try {
      return new SqliteStoreWriter(connection);
    } catch (error) {
      closeWriter(connection);
      throw error;
    }
  });
}
