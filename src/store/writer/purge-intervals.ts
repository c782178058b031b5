import type Database from 'better-sqlite3';
import type { TimeRange } from '../reader/walk-events.ts';
import { OPEN_END_MS } from './write-intervals.ts';

interface IntervalRow {
  key: number;
  reason: string;
  start_ms: number;
  end_ms: number | null;
  last_ms: number;
}

/** Cuts the range out of the recorder's story: what lies inside goes, what reaches over an edge is clipped or split. */
export function purgeIntervals(db: Database.Database, range: TimeRange): void {
  const touched = db
    .prepare<[number, number], IntervalRow>('SELECT * FROM intervals WHERE last_ms >= ? AND start_ms <= ?')
    .all(range.from_ms, range.to_ms);
  const remove = db.prepare<[number]>('DELETE FROM intervals WHERE key = ?');
  const add = db.prepare<[string, number, number | null, number]>(
    'INSERT INTO intervals (reason, start_ms, end_ms, last_ms) VALUES (?, ?, ?, ?)',
  );
  for (const row of touched) {
    remove.run(row.key);
    if (row.reason === 'clock_stepped') continue;
    if (row.start_ms < range.from_ms) add.run(row.reason, row.start_ms, range.from_ms, range.from_ms);
    if (row.end_ms === null) {
      const start = Math.max(row.start_ms, Math.min(range.to_ms + 1, lastKnownMs(db)));
      add.run(row.reason, start, null, OPEN_END_MS);
    } else if (row.end_ms > range.to_ms) add.run(row.reason, range.to_ms + 1, row.end_ms, row.end_ms);
  }
}

/** An interval that still lasts goes on from here at the latest, never from a time to come: the last heartbeat, else now. */
function lastKnownMs(db: Database.Database): number {
  const beat = db
    .prepare<[], string | null>('SELECT heartbeat_at FROM recorder_state WHERE key = 1')
    .pluck()
    .get();
  const beat_ms = Date.parse(beat ?? '');
  return Number.isNaN(beat_ms) ? Date.now() : beat_ms;
}
