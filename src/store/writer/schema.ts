import type Database from 'better-sqlite3';
import { APPLICATION_ID } from '../reader/schema-version.ts';

/**
 * Version 1. Every distinct string, window, element and payload is kept once (`texts`, `surfaces`, `elements`, `details`)
 * and events point at them. `mentions` says in which ten-second bucket a thing occurs: it is the search index, the
 * index of every filter, and what tells when a thing is no longer referred to and must be forgotten. docs/store.md.
 */
const VERSION_1 = `
CREATE TABLE types (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE sources (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE apps (
  key INTEGER PRIMARY KEY, name TEXT NOT NULL, bundle_id TEXT, name_fold TEXT NOT NULL, bundle_fold TEXT) STRICT;
CREATE INDEX apps_by_name ON apps (name, bundle_id);
CREATE TABLE texts (key INTEGER PRIMARY KEY, hash INTEGER NOT NULL, text TEXT NOT NULL, fold TEXT, host TEXT) STRICT;
CREATE INDEX texts_by_hash ON texts (hash);
CREATE INDEX texts_by_host ON texts (host) WHERE host IS NOT NULL;
CREATE TABLE surfaces (
  key INTEGER PRIMARY KEY, app INTEGER NOT NULL, pid INTEGER, has_window INTEGER NOT NULL, title INTEGER,
  window_id INTEGER) STRICT;
CREATE INDEX surfaces_by_app ON surfaces (app, title, window_id, pid, has_window);
CREATE INDEX surfaces_by_title ON surfaces (title);
CREATE TABLE elements (
  key INTEGER PRIMARY KEY, role INTEGER, title INTEGER, value INTEGER) STRICT;
CREATE INDEX elements_by_parts ON elements (title, value, role);
CREATE INDEX elements_by_value ON elements (value);
CREATE INDEX elements_by_role ON elements (role);
CREATE TABLE details (key INTEGER PRIMARY KEY, type INTEGER NOT NULL, json TEXT NOT NULL) STRICT;
CREATE UNIQUE INDEX details_by_json ON details (json, type);
CREATE TABLE events (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, ts_ms INTEGER NOT NULL, mono_ns INTEGER NOT NULL,
  v INTEGER NOT NULL, type INTEGER NOT NULL, source INTEGER NOT NULL, app INTEGER NOT NULL, surface INTEGER NOT NULL,
  element INTEGER, detail INTEGER NOT NULL, body INTEGER, url INTEGER, rules TEXT) STRICT;
CREATE INDEX events_by_time ON events (ts_ms, mono_ns, id);
CREATE TABLE mentions (ref INTEGER NOT NULL, bucket INTEGER NOT NULL, PRIMARY KEY (ref, bucket)) STRICT, WITHOUT ROWID;
CREATE TABLE digests (bucket INTEGER PRIMARY KEY, rows TEXT NOT NULL) STRICT;
CREATE TABLE intervals (
  key INTEGER PRIMARY KEY, reason TEXT NOT NULL, start_ms INTEGER NOT NULL, end_ms INTEGER, last_ms INTEGER NOT NULL) STRICT;
CREATE INDEX intervals_by_last ON intervals (last_ms);
CREATE TABLE recorder_state (
  key INTEGER PRIMARY KEY CHECK (key = 1), pid INTEGER, started_at TEXT, instance_id TEXT, mode TEXT, heartbeat_at TEXT,
  retention_hours INTEGER CHECK (retention_hours > 0), paused_until TEXT,
  events_captured INTEGER NOT NULL DEFAULT 0, events_dropped INTEGER NOT NULL DEFAULT 0,
  drops TEXT NOT NULL DEFAULT '{}', last_event_ts TEXT, degraded TEXT NOT NULL DEFAULT '{}',
  collector_failures TEXT NOT NULL DEFAULT '{}', capabilities TEXT NOT NULL DEFAULT '[]', config_in_force TEXT,
  scrub_pending INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO recorder_state (key) VALUES (1);
CREATE VIRTUAL TABLE text_index USING fts5 (
  fold, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
`;

/** What brings a store from version n to n + 1; index 0 makes a new one. Add, never change: old stores run the rest. */
export const MIGRATIONS: readonly string[] = [VERSION_1];

/** Runs the steps after version `from` (0 = a new file) in one transaction: a step that fails leaves the store as it was. */
export function migrate(db: Database.Database, from: number, steps: readonly string[] = MIGRATIONS): void {
  if (from === steps.length) return;
  const run = db.transaction(() => {
    for (const step of steps.slice(from)) db.exec(step);
    db.pragma(`application_id=${APPLICATION_ID}`);
    db.pragma(`user_version=${steps.length}`);
  });
  run.immediate();
}
