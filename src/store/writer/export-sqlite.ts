import Database from 'better-sqlite3';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { guarded } from '../reader/store-error.ts';
import { makeExportFile, mayGoOn } from './write-export-file.ts';

/** One flat table, columns as in contract 6.2, so that any SQLite tool can read it. */
const SCHEMA = `CREATE TABLE events (
  id TEXT PRIMARY KEY, ts TEXT NOT NULL, mono_ns INTEGER NOT NULL, v INTEGER NOT NULL, source TEXT NOT NULL, type TEXT NOT NULL,
  bundle_id TEXT, app_name TEXT NOT NULL, pid INTEGER, window_title TEXT, window_id INTEGER, element_json TEXT,
  data_json TEXT NOT NULL, redaction_json TEXT NOT NULL);
CREATE INDEX events_by_time ON events (ts);`;

const ADD = `INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Events between two looks at the signal. */
const PORTION = 500;

/**
 * Copies events into a new **unencrypted** SQLite file (0600) and returns how many. Never replaces a file, leaves no half one, also when
 * `signal` aborts. Throws ZaneiError exists, io or store_*, or the signal's reason.
 */
export async function exportSqlite(
  path: string,
  events: Iterable<ZaneiEvent>,
  signal: AbortSignal | null = null,
): Promise<number> {
  let count = 0;
  await makeExportFile(path, signal, async (draft) => {
    const db = guarded(() => new Database(draft, { fileMustExist: true }));
    try {
      count = await copy(db, events, signal);
    } finally {
      db.close();
    }
  });
  return count;
}

async function copy(
  db: Database.Database,
  events: Iterable<ZaneiEvent>,
  signal: AbortSignal | null,
): Promise<number> {
  const add = guarded(() => {
    db.pragma('journal_mode=MEMORY');
    db.exec(SCHEMA);
    db.exec('BEGIN');
    return db.prepare(ADD);
  });
  let count = 0;
  for (const event of events) {
    guarded(() => add.run(...columnsOf(event)));
    count += 1;
    if (count % PORTION === 0) await mayGoOn(signal);
  }
  guarded(() => db.exec('COMMIT'));
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
