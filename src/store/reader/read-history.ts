import type Database from 'better-sqlite3';
import { mentionRef, BUCKET_MS, MAX_MS } from './event-columns.ts';
import { LAST_BUCKET } from './read-context.ts';

/** Every zone's day begins at a multiple of this, ms. */
const QUARTER_HOUR_MS = 900_000;

/** Local days that have events, newest first: one seek per quarter of an hour that has any. */
export function readDays(db: Database.Database, from_ms: number, dayOf: (ms: number) => string): string[] {
  const before = db
    .prepare<[number, number], number | null>('SELECT max(ts_ms) FROM events WHERE ts_ms >= ? AND ts_ms < ?')
    .pluck();
  const days = new Set<string>();
  let next = before.get(from_ms, MAX_MS + 1) ?? null;
  while (next !== null) {
    days.add(dayOf(next));
    next = before.get(from_ms, Math.floor(next / QUARTER_HOUR_MS) * QUARTER_HOUR_MS) ?? null;
  }
  return [...days];
}

/** Apps with events, newest first; `last_used_ms` is exact to the ten-second bucket. */
export function readRecentApps(
  db: Database.Database,
  from_ms: number,
  limit: number,
): { name: string; bundle_id: string | null; last_used_ms: number }[] {
  const last = db.prepare<[number, number], number | null>(LAST_BUCKET).pluck();
  const newest =
    db.prepare<[], number | null>('SELECT max(ts_ms) FROM events').pluck().get() ?? Number.NEGATIVE_INFINITY;
  const apps = db
    .prepare<[], { key: number; name: string; bundle_id: string | null }>(
      'SELECT key, name, bundle_id FROM apps',
    )
    .all();
  return apps
    .flatMap(({ key, name, bundle_id }) => {
      const bucket = last.get(mentionRef('app', key), Number.MAX_SAFE_INTEGER) ?? null;
      if (bucket === null) return [];
      const last_used_ms = Math.min((bucket + 1) * BUCKET_MS - 1, newest);
      return last_used_ms < from_ms ? [] : [{ name, bundle_id, last_used_ms }];
    })
    .sort((a, b) => b.last_used_ms - a.last_used_ms)
    .slice(0, limit);
}
