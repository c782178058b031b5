import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { STORE_BELOW_HOME } from '../../core/config/usual-places.ts';
import type { StoreReader } from '../../core/port/store-reader.ts';
import { ZaneiError } from '../../core/errors.ts';
import { connectStore } from './connect-store.ts';
import { isStoreOpenHere } from './open-stores.ts';
import { probeStoreFile } from './probe-store-file.ts';
import { checkSchemaVersion } from './schema-version.ts';
import { SqliteStoreReader, type ReaderClock } from './sqlite-store-reader.ts';
import { guarded } from './store-error.ts';
import { readStoreKey, storeKeyFile, type KeyEnvironment } from './store-key.ts';

export interface OpenStoreReaderOptions extends ReaderClock {
  path: string;
  env: KeyEnvironment;
  /** How long a statement waits for another process's lock, ms. Default 5000. */
  busyTimeoutMs?: number;
}

/** How long a recorder that is just starting may take to put its WAL beside the store, ms. */
const WAL_PATIENCE_MS = 300;
const WAL_PAUSE_MS = 20;

/**
 * Opens the store for reading only; null when there is none. Makes no file, ever. Throws ZaneiError store_*; a place somebody named
 * whose folder is not there is store_folder_missing, for a medium may be out, while below the home folder nothing was recorded yet.
 */
export function openStoreReader(options: OpenStoreReaderOptions): StoreReader | null {
  return guarded(() => {
    if (!isPresent(options.path)) return noStore(options);
    const readKey = () => readStoreKey(storeKeyFile(options.path, options.env));
    // The file is looked at before the key: a foreign one has none, and is not locked but foreign.
    if (!isStoreOpenHere(options.path) && !isReadable(options.path, readKey)) return null;
    const key = readKey();
    const connection = connectStore(options.path, key, 'readonly', options.busyTimeoutMs);
    try {
      checkSchemaVersion(connection.db);
      return new SqliteStoreReader(connection, options.path, options);
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

function noStore({ path, env }: OpenStoreReaderOptions): null {
  const usual = env.HOME === undefined ? null : join(env.HOME, STORE_BELOW_HOME);
  if (path === usual || isPresent(dirname(path))) return null;
  throw new ZaneiError('store_folder_missing', 'The folder of the store is not there.');
}

const isPresent = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * SQLite makes -wal and -shm beside a file in WAL mode that lacks them, even for a read-only connection. A store that was
 * closed cleanly is in rollback mode and needs neither; one that is in use, or whose recorder was killed, has both.
 */
function isReadable(path: string, readKey: () => string): boolean {
  for (let waited = 0; ; waited += WAL_PAUSE_MS) {
    const facts = probeStoreFile(path, readKey);
    if (facts === null) return false;
    if (facts.journal === 'rollback' || (isPresent(`${path}-wal`) && isPresent(`${path}-shm`))) return true;
    if (waited >= WAL_PATIENCE_MS) {
      throw new ZaneiError(
        'store_no_wal',
        'The store was copied or left without its -wal and -shm files; start the recorder once to make it readable.',
      );
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAL_PAUSE_MS);
  }
}
