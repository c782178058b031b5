import type Database from 'better-sqlite3';
import { decodeEvent } from '../../core/event/event-codec.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { guarded } from '../reader/store-error.ts';
import { closeWriter, connectWriter, type OpenStoreWriterOptions } from './connect-writer.ts';
import { IMPORT_BATCH, importEvents } from './import-events.ts';

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
    if (batch.length < IMPORT_BATCH) continue;
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

function addBatch(db: Database.Database, batch: readonly ZaneiEvent[], result: ImportResult): void {
  const imported = importEvents(db, batch);
  result.imported += imported;
  result.known += batch.length - imported;
}
