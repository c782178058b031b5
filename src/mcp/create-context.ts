import type { StoreReader } from '../core/port/store-reader.ts';
import type { StorePlaces } from './life/starting-facts.ts';
import type { McpContext } from './context.ts';

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
      return openStoreReader({ path: places.store, env, now: () => Date.now(), retentionHours });
    },
    async withStore(use) {
      const store = await context.openStore();
      try {
        return use(store);
      } finally {
        store?.close();
      }
    },
    async readConfig() {
      const { readConfig, parseConfig } = await import('../config/read/read-config.ts');
      return places.config === null ? parseConfig('') : readConfig(places.config);
    },
    now: () => Date.now(),
    zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return context;
}
