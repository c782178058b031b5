import { EVENT_TYPES } from '../../core/event/event-types.ts';
import type { EventFilter } from '../../core/port/store-reader.ts';
import { typeKeys } from './compile-filter.ts';
import type { StoreSight } from './store-sight.ts';

const KNOWN = new Set<string>(EVENT_TYPES);

/**
 * Counts inside SQLite what a filter names by time and type alone, without decoding: rows of types this version does not know are left
 * out, damaged ones are not found out. null when another condition needs the rows themselves.
 */
export function countInSql({ db, cutoff }: StoreSight, filter: EventFilter): number | null {
  const { app, bundle_id, site, text, ids } = filter;
  if ([app, bundle_id, site, text, ids].some((condition) => condition !== undefined)) return null;
  const from_ms = Math.max(filter.since_ms, cutoff());
  const wanted = new Set(typeKeys(db, filter.types));
  const types = db.prepare<[], { key: number; name: string }>('SELECT key, name FROM types').all();
  const counted = types.filter(({ key, name }) => wanted.has(key) && KNOWN.has(name)).map(({ key }) => key);
  // The index of times alone answers when no type is left out.
  const all = counted.length === types.length;
  const sql = `SELECT count(*) FROM events WHERE ts_ms BETWEEN ? AND ?${all ? '' : ` AND type IN (${counted.join(', ')})`}`;
  return db.prepare<[number, number], number>(sql).pluck().get(from_ms, filter.until_ms) ?? 0;
}
