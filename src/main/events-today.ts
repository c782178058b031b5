import { EVENT_TYPES } from '../core/event/event-types.ts';
import { localDayStart } from '../core/time/zone-offset.ts';
import { openStoreReader } from '../store/reader/open-store-reader.ts';
import type { AppPorts } from './app-ports.ts';

/** Events since local midnight, by one count on an index; null when the store cannot be read. */
export function eventsToday({ paths, env, now, zone }: AppPorts, retentionHours: number): number | null {
  try {
    const reader = openStoreReader({ path: paths.store, env, now, retentionHours });
    if (reader === null) return 0;
    try {
      const until_ms = now();
      return reader.count({ since_ms: localDayStart(until_ms, zone), until_ms, types: [...EVENT_TYPES] });
    } finally {
      reader.close();
    }
  } catch {
    return null;
  }
}
