import type Database from 'better-sqlite3';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { EventAppender } from './append-events.ts';
import { DigestWriter } from './write-digests.ts';

/** Events per transaction of an import. */
export const IMPORT_BATCH = 500;

/**
 * Adds events in one transaction and answers how many were new; ids that the store has are left as they are. The recorder's
 * counters do not move. Fresh interners per call: between two batches anybody may purge.
 */
export function importEvents(db: Database.Database, batch: readonly ZaneiEvent[]): number {
  if (batch.length === 0) return 0;
  let imported = 0;
  const add = db.transaction(() => {
    const has = db.prepare<[string], number>('SELECT 1 FROM events WHERE id = ?').pluck();
    const appender = new EventAppender(db);
    const digests = new DigestWriter(db);
    for (const event of batch) {
      if (has.get(event.id) !== undefined) continue;
      const ts_ms = Date.parse(event.ts);
      digests.entering(ts_ms);
      digests.added(appender.append(event, ts_ms));
      imported += 1;
    }
    refreshLastEvent(db);
  });
  add.immediate();
  return imported;
}

function refreshLastEvent(db: Database.Database): void {
  const newest = db.prepare<[], number | null>('SELECT max(ts_ms) FROM events').pluck().get() ?? null;
  if (newest === null) return;
  db.prepare<[string]>('UPDATE recorder_state SET last_event_ts = ? WHERE key = 1').run(
    new Date(newest).toISOString(),
  );
}
