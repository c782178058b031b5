import type Database from 'better-sqlite3';
import { ZaneiError } from '../../core/errors.ts';

/** Larger stores are only probed at their ends when they are opened: reading all of it would take too long. */
export const WHOLE_CHECK_BYTES = 8 * 1024 * 1024;
const PAGE_BYTES = 4096;

/** Where every table and index that a recorder writes to begins and ends. */
const PROBES = [
  'SELECT min(seq), max(seq) FROM events NOT INDEXED',
  'SELECT ts_ms FROM events INDEXED BY events_by_time ORDER BY ts_ms DESC LIMIT 1',
  'SELECT min(key), max(key) FROM texts NOT INDEXED',
  'SELECT max(hash) FROM texts',
  'SELECT max(ref) FROM mentions',
  'SELECT max(key) FROM surfaces NOT INDEXED',
  'SELECT max(key) FROM details NOT INDEXED',
  'SELECT max(last_ms) FROM intervals',
  'SELECT * FROM recorder_state',
];

/** Looks for damage before the first write, and before the WAL is turned on. Throws store_corrupt; changes nothing. */
export function checkSound(db: Database.Database): void {
  for (const sql of PROBES) db.prepare(sql).get();
  if (Number(db.pragma('page_count', { simple: true })) * PAGE_BYTES > WHOLE_CHECK_BYTES) return;
  if (db.pragma('quick_check(1)', { simple: true }) !== 'ok')
    throw new ZaneiError('store_corrupt', 'The store is damaged.');
}
