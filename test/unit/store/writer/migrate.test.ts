import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../../../../src/store/reader/schema-version.ts';
import { MIGRATIONS, migrate } from '../../../../src/store/writer/schema.ts';
import { openStoreWriter } from '../../../../src/store/writer/open-store-writer.ts';
import { openWriter, tamper, tempStorePath } from '../support/temp-store.ts';

const NEXT =
  'ALTER TABLE apps ADD COLUMN icon TEXT; UPDATE recorder_state SET events_captured = events_captured + 100';

function schemaOf(db: Database.Database): unknown[] {
  return [
    db.pragma('user_version', { simple: true }),
    db.prepare('SELECT sql FROM sqlite_schema').pluck().all(),
  ];
}

function withVersion1(use: (db: Database.Database) => void): void {
  const path = tempStorePath();
  const db = new Database(path);
  try {
    migrate(db, 0);
    db.exec('UPDATE recorder_state SET events_captured = 7');
    use(db);
  } finally {
    db.close();
  }
}

describe('migrations', () => {
  it('there is one step per version', () => {
    expect(MIGRATIONS).toHaveLength(SCHEMA_VERSION);
  });

  it('a step of the table brings an older store up, keeps its rows, and runs once', () => {
    withVersion1((db) => {
      const steps = [...MIGRATIONS, NEXT];
      migrate(db, 1, steps);
      expect(db.pragma('user_version', { simple: true })).toBe(2);
      expect(db.prepare('SELECT events_captured FROM recorder_state').pluck().get()).toBe(107);
      migrate(db, 2, steps);
      expect(db.prepare('SELECT events_captured FROM recorder_state').pluck().get()).toBe(107);
    });
  });

  it('a step that fails half-way leaves the store as it was', () => {
    withVersion1((db) => {
      const before = schemaOf(db);
      expect(() => migrate(db, 1, [...MIGRATIONS, NEXT, 'CREATE TABLE apps (again)'])).toThrow();
      expect(schemaOf(db)).toEqual(before);
      expect(db.prepare('SELECT events_captured FROM recorder_state').pluck().get()).toBe(7);
    });
  });

  it('a newer store is refused, and no byte of it changes', () => {
    const path = tempStorePath();
    openWriter(path).close();
    tamper(path, (db) => db.pragma(`user_version=${SCHEMA_VERSION + 1}`));
    const hash = (): string => createHash('sha256').update(readFileSync(path)).digest('hex');
    const before = hash();
    expect(() => openStoreWriter({ path, env: {} })).toThrow(
      expect.objectContaining({ code: 'store_newer' }),
    );
    expect(hash()).toBe(before);
  });
});
