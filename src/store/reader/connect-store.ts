import Database from 'better-sqlite3';
import { noteStoreOpen } from './open-stores.ts';
import { storeError } from './store-error.ts';

/** How long a statement waits for another process's lock, ms; with opening it stays under 6 s. */
const BUSY_TIMEOUT_MS = 5000;

export interface StoreConnection {
  db: Database.Database;
  close(): void;
}

/** A connection to an existing SQLCipher 4 file with its raw key. A readonly one refuses every write. Throws ZaneiError store_*. */
export function connectStore(
  path: string,
  key: string,
  mode: 'readonly' | 'readwrite',
  busyTimeoutMs = BUSY_TIMEOUT_MS,
): StoreConnection {
  const forget = noteStoreOpen(path);
  let db: Database.Database | null = null;
  try {
    db = new Database(path, {
      readonly: mode === 'readonly',
      fileMustExist: true,
      timeout: busyTimeoutMs,
    });
    db.pragma(`cipher='sqlcipher'`);
    db.pragma('legacy=4');
    db.pragma(`key="x'${key}'"`);
    db.pragma('temp_store=MEMORY');
    if (mode === 'readonly') db.pragma('query_only=ON');
    const opened = db;
    return {
      db: opened,
      close: () => {
        if (!opened.open) return;
        opened.close();
        forget();
      },
    };
  } catch (error) {
    db?.close();
    forget();
    throw storeError(error);
  }
}
