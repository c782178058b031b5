import Database from 'better-sqlite3';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { guarded } from '../reader/store-error.ts';
import { makeExportFile } from './write-export-file.ts';

/** One flat table, columns as in contract 6.2, so that any SQLite tool can read it. */
const SCHEMA = `CREATE TABLE events (
  id TEXT PRIMARY KEY, ts TEXT NOT NULL, mono_ns INTEGER NOT NULL, v INTEGER NOT NULL, source TEXT NOT NULL, type TEXT NOT NULL,
  bundle_id TEXT, app_name TEXT NOT NULL, pid INTEGER, window_title TEXT, window_id INTEGER, element_json TEXT,
  data_json TEXT NOT NULL, redaction_json TEXT NOT NULL);
CREATE INDEX events_by_time ON events (ts);`;

const ADD = `INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * Copies events into a new **unencrypted** SQLite file (0600) and returns how many. Never replaces a file, leaves no half one.
 * Throws ZaneiError exists, io or store_*.
 */
export function exportSqlite(path: string, events: Iterable<ZaneiEvent>): number {
  let count = 0;
  makeExportFile(path, (draft) => {
    guarded(() => {
      const db = new Database(draft, { fileMustExist: true });
      try {
        db.pragma('journal_mode=MEMORY');
        db.exec(SCHEMA);
        count = copy(db, events);
      } finally {
        db.close();
      }
    });
  });
  return count;
}

function copy(db: Database.Database, events: Iterable<ZaneiEvent>): number {
  let count = 0;
  const add = db.prepare(ADD);
  db.exec('BEGIN');
  for (const event of events) {
    add.run(...columnsOf(event));
    count += 1;
  }
  db.exec('COMMIT');
  return count;
}

function columnsOf(event: ZaneiEvent): (string | number | null)[] {
  const { id, ts, mono_ns, v, source, type, app, window, element, data, redaction } = event;
  return [
    ...[id, ts, mono_ns, v, source, type, app.bundle_id, app.name, app.pid],
    ...[window?.title ?? null, window?.id ?? null],
    element === null ? null : JSON.stringify(element),
    JSON.stringify(data),
    JSON.stringify(redaction),
  ];
}
