import type Database from 'better-sqlite3';
import type { PurgeFilter } from '../../core/port/store-writer.ts';

/** Deletes what the filter names; replaced by the full version in the next change. */
export function purgeStore(
  db: Database.Database,
  filter: PurgeFilter,
  onProgress?: (f: number) => void,
): number {
  const before = filter.all === true ? Number.MAX_SAFE_INTEGER : (filter.before_ms ?? 0);
  const { changes } = db.prepare<[number]>('DELETE FROM events WHERE ts_ms < ?').run(before);
  onProgress?.(1);
  return changes;
}
