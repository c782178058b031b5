import type Database from 'better-sqlite3';
import type { IntervalReason } from '../../core/interval/interval.ts';

/** `last_ms` of an interval that still lasts: later than any time. */
export const OPEN_END_MS = Number.MAX_SAFE_INTEGER;

/** Writes `intervals` inside the caller's transaction. */
export class IntervalWriter {
  readonly #find: Database.Statement<[number, string], { key: number; start_ms: number }>;
  readonly #add: Database.Statement<[string, number, number | null, number]>;
  readonly #end: Database.Statement<[number, number, number]>;

  constructor(db: Database.Database) {
    this.#find = db.prepare(
      'SELECT key, start_ms FROM intervals WHERE last_ms = ? AND reason = ? ORDER BY start_ms',
    );
    this.#add = db.prepare('INSERT INTO intervals (reason, start_ms, end_ms, last_ms) VALUES (?, ?, ?, ?)');
    this.#end = db.prepare('UPDATE intervals SET end_ms = ?, last_ms = ? WHERE key = ?');
  }

  /** Does nothing when one of that reason is already open: it began earlier. */
  begin(reason: IntervalReason, start_ms: number): void {
    if (this.#find.get(OPEN_END_MS, reason) === undefined) this.#add.run(reason, start_ms, null, OPEN_END_MS);
  }

  end(reason: IntervalReason, end_ms: number): void {
    const open = this.#find.get(OPEN_END_MS, reason);
    if (open === undefined) return;
    const end = reason === 'clock_stepped' ? end_ms : Math.max(end_ms, open.start_ms);
    this.#end.run(end, Math.max(end, open.start_ms), open.key);
  }

  add(reason: IntervalReason, start_ms: number, end_ms: number): void {
    const end = reason === 'clock_stepped' ? end_ms : Math.max(end_ms, start_ms);
    this.#add.run(reason, start_ms, end, Math.max(start_ms, end));
  }
}
