import { ZaneiError } from '../core/errors.ts';
import type { StoreReader } from '../core/port/store-reader.ts';
import type { StorePlaces } from './life/starting-facts.ts';
import type { McpContext } from './context.ts';

/**
 * How long SQLite waits for another process's lock, ms: nothing else is heard meanwhile, not even a signal. So it waits briefly and a
 * call is made again, some three seconds in all: a recorder that tidies its store is soon done.
 */
const BUSY_MS = 200;
const BUSY_TRIES = 10;
const BUSY_PAUSE_MS = 100;

/** The surroundings of a real server. */
export interface RealContext extends McpContext {
  /** A reader of its own, to be closed by the caller; null when there is no store. Throws ZaneiError store_*. */
  openStore(): Promise<StoreReader | null>;
}

/**
 * Without a place for the store (no HOME) everything is as if nothing had been recorded. The store, its
 * native addon and the settings reader are loaded by the first call, so that no start waits for them.
 */
export function createContext(places: StorePlaces, env: NodeJS.ProcessEnv): RealContext {
  const context: RealContext = {
    async openStore() {
      if (places.store === null) return null;
      const retentionHours = (await context.readConfig()).output.retention_hours;
      const { openStoreReader } = await import('../store/reader/open-store-reader.ts');
      return openStoreReader({
        path: places.store,
        env,
        now: () => Date.now(),
        retentionHours,
        busyTimeoutMs: BUSY_MS,
      });
    },
    withStore: (use) => unlessBusy(() => lend(context, use)),
    async readConfig() {
      const { readConfig, parseConfig } = await import('../config/read/read-config.ts');
      return places.config === null ? parseConfig('') : readConfig(places.config);
    },
    now: () => Date.now(),
    zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return context;
}

async function lend<T>(context: RealContext, use: (store: StoreReader | null) => T): Promise<T> {
  const store = await context.openStore();
  try {
    return use(store);
  } finally {
    store?.close();
  }
}

async function unlessBusy<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ZaneiError && error.code === 'store_busy') || tries === BUSY_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
    }
  }
}
