import type Database from 'better-sqlite3';
import { decodeEvent } from '../../core/event/event-codec.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { guarded } from '../reader/store-error.ts';
import { EventAppender } from './append-events.ts';
import { closeWriter, connectWriter, type OpenStoreWriterOptions } from './connect-writer.ts';
import { DigestWriter } from './write-digests.ts';

/** Events per transaction. */
const BATCH = 500;

/** What an import did; `invalid_lines` are the first 20 line numbers (from 1) that hold no event of ours. */
export interface ImportResult {
  imported: number;
  /** Ids that the store has already; they are left as they are. */
  known: number;
  invalid: number;
  invalid_lines: number[];
}

const LISTED_LINES = 20;

/**
 * Adds the events of our own jsonl export to the store (made when there is none); the recorder's counters do not move, blank lines are
 * skipped. A recorder may run meanwhile. Throws ZaneiError store_*; what was added before stays.
 */
export function importJsonl(options: OpenStoreWriterOptions, lines: Iterable<string>): ImportResult {
  const connection = connectWriter(options);
  try {
    return guarded(() => importLines(connection.db, lines));
  } finally {
    closeWriter(connection);
  }
}

function importLines(db: Database.Database, lines: Iterable<string>): ImportResult {
  const result: ImportResult = { imported: 0, known: 0, invalid: 0, invalid_lines: [] };
  let batch: ZaneiEvent[] = [];
  let number = 0;
  for (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const event = decodeLine(line);
    if (event !== null) batch.push(event);
    else {
      result.invalid += 1;
      if (result.invalid_lines.length < LISTED_LINES) result.invalid_lines.push(number);
    }
    if (batch.length < BATCH) continue;
    addBatch(db, batch, result);
    batch = [];
  }
  addBatch(db, batch, result);
  return result;
}

function decodeLine(line: string): ZaneiEvent | null {
  try {
    return decodeEvent(JSON.parse(line));
  } catch {
    return null; // not JSON, or not an event of this version; the caller counts it
  }
}

/** Fresh interners per batch: between two batches anybody may purge. */
function addBatch(db: Database.Database, batch: readonly ZaneiEvent[], result: ImportResult): void {
  if (batch.length === 0) return;
  const add = db.transaction(() => {
    const has = db.prepare<[string], number>('SELECT 1 FROM events WHERE id = ?').pluck();
    const appender = new EventAppender(db);
    const digests = new DigestWriter(db);
    for (const event of batch) {
      if (has.get(event.id) !== undefined) {
        result.known += 1;
        continue;
      }
      digests.entering(Date.parse(event.ts));
      appender.append(event);
      result.imported += 1;
    }
    refreshLastEvent(db);
  });
  add.immediate();
}

function refreshLastEvent(db: Database.Database): void {
  const newest = db.prepare<[], number | null>('SELECT max(ts_ms) FROM events').pluck().get() ?? null;
  if (newest === null) return;
  db.prepare<[string]>('UPDATE recorder_state SET last_event_ts = ? WHERE key = 1').run(
    new Date(newest).toISOString(),
  );
}
