import type Database from 'better-sqlite3';
import { intervalSchema, type RecorderInterval } from '../../core/interval/interval.ts';

export const INTERVALS_SQL = `SELECT reason, start_ms, end_ms FROM intervals
  WHERE last_ms >= ? AND min(start_ms, ifnull(end_ms, start_ms)) <= ? ORDER BY start_ms, key`;

/** Intervals that touch [since, until], by start; a row of an unknown reason is left out. */
export function readIntervals(db: Database.Database, since_ms: number, until_ms: number): RecorderInterval[] {
  const rows = db.prepare<[number, number]>(INTERVALS_SQL).all(since_ms, until_ms);
  return rows.flatMap((row) => {
    const parsed = intervalSchema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}
