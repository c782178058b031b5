import { EVENT_TYPES } from '../../core/event/event-types.ts';
import type { ForgetCount, ForgetQuestion } from '../../core/ipc/forget-view.ts';
import type { EventFilter, StoreReader } from '../../core/port/store-reader.ts';
import type { PurgeFilter } from '../../core/port/store-writer.ts';

/** Above this many events their apps are not looked at one by one. */
const APPS_LIMIT = 50_000;
const LAST_MS = 8_640_000_000_000_000;

/** How many events a forget would touch now. */
export function countForget(store: StoreReader | null, ask: ForgetQuestion): ForgetCount {
  if (store === null) return { events: 0, apps: 0 };
  const filter = filterOf(ask);
  const events = store.count(filter);
  if (events > APPS_LIMIT) return { events, apps: null };
  const apps = new Set<string>();
  for (const { app } of store.scan(filter, { unknown_types: 0, invalid: 0 })) apps.add(app.name);
  return { events, apps: apps.size };
}

function filterOf(ask: ForgetQuestion): EventFilter {
  const before = ask.before_ms === undefined ? LAST_MS : ask.before_ms - 1;
  return {
    since_ms: ask.since_ms ?? 0,
    until_ms: Math.min(ask.until_ms ?? LAST_MS, before),
    types: [...EVENT_TYPES],
    app: ask.app,
    bundle_id: ask.bundle_id,
    site: ask.site,
    ids: ask.ids,
  };
}

/** The same question as the store's writer wants it: without keys that are not asked. */
export function purgeFilter(ask: ForgetQuestion): PurgeFilter {
  return Object.fromEntries(Object.entries(ask).filter(([, value]) => value !== undefined));
}
