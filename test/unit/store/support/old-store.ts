import Database from 'better-sqlite3';
import type { StorableEvent } from '../../../../src/core/port/event-maker.ts';

/** What version n + 1 added to `daemon_state` (contract 6.3); index 0 is version 2. */
const ADDED = [
  ['instance_id TEXT', 'mode TEXT'],
  ['retention_hours INTEGER CHECK (retention_hours > 0)'],
  ["collector_failures_json TEXT NOT NULL DEFAULT '{}'"],
  ['last_known_permissions_json TEXT'],
];

/** Makes an unencrypted store as version 1 to 5 of the reference wrote it (contract 6.2, 6.3), paused for ever, in WAL mode, closed. */
export function createOldStore(path: string, events: readonly StorableEvent[], version = 5): void {
  const db = new Database(path);
  db.pragma('journal_mode=WAL');
  const columns = ADDED.slice(0, Math.max(0, version - 1)).flat();
  db.exec(`CREATE TABLE events(id TEXT PRIMARY KEY, ts TEXT NOT NULL, mono_ns INTEGER NOT NULL, source TEXT NOT NULL, type TEXT NOT NULL,
    bundle_id TEXT, app_name TEXT, pid INTEGER, window_title TEXT, window_id INTEGER, element_json TEXT, data_json TEXT, redaction_json TEXT);
    CREATE INDEX idx_events_ts ON events(ts);
    CREATE INDEX idx_events_type_ts ON events(type, ts);
    CREATE INDEX idx_events_bundle_ts ON events(bundle_id, ts);
    CREATE TABLE daemon_state(id INTEGER PRIMARY KEY CHECK (id = 1), pid INTEGER, started_at TEXT, heartbeat_at TEXT, paused_until TEXT,
      events_captured INTEGER NOT NULL DEFAULT 0, events_dropped INTEGER NOT NULL DEFAULT 0, last_event_ts TEXT, degraded_json TEXT
      ${columns.map((column) => `, ${column}`).join('')});
    CREATE TABLE daemon_permissions(id INTEGER PRIMARY KEY CHECK (id = 1), snapshot_json TEXT);
    CREATE TABLE meta(schema_version INTEGER NOT NULL);
    INSERT INTO daemon_state (id, paused_until) VALUES (1, 'infinity');
    INSERT INTO meta VALUES (${version});`);
  const add = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const { id, ts, mono_ns, source, type, app, window, element, data, redaction } of events) {
    const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
    add.run(
      id,
      ts,
      mono_ns,
      source,
      type,
      app.bundle_id,
      app.name,
      app.pid,
      window?.title ?? null,
      window?.id ?? null,
      json(element),
      json(data),
      redaction.applied ? json(redaction) : null,
    );
  }
  db.close();
}
