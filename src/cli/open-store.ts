import { readConfig } from '../config/read/read-config.ts';
import { ZaneiError } from '../core/errors.ts';
import type { StoreReader } from '../core/port/store-reader.ts';
import { openStoreReader } from '../store/reader/open-store-reader.ts';
import type { CommandCall } from './command.ts';

/** Lends the store for the time of `use`; null when there is none. Throws ZaneiError store_* and config_invalid. */
export async function withStore<T>(
  call: CommandCall,
  use: (store: StoreReader | null) => T | Promise<T>,
): Promise<T> {
  const { config, store: path } = call.paths();
  const retentionHours = readConfig(config).output.retention_hours;
  const store = openStoreReader({ path, env: call.io.env, now: () => call.io.now(), retentionHours });
  try {
    return await use(store);
  } finally {
    store?.close();
  }
}

/** The store, for commands that have nothing to say without one. Throws ZaneiError store_missing. */
export function requireStore(store: StoreReader | null, path: string): StoreReader {
  if (store !== null) return store;
  throw new ZaneiError(
    'store_missing',
    `there is no store at ${path} yet; nothing has been recorded (zanei start)`,
  );
}
