import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { encodeEvent } from '../../../../src/core/event/event-codec.ts';
import { EVENT_TYPES } from '../../../../src/core/event/event-types.ts';
import { openStoreReader } from '../../../../src/store/reader/open-store-reader.ts';
import { takeOverPlaintext } from '../../../../src/store/writer/take-over-plaintext.ts';
import { makeEvent, NOW_MS } from '../support/make-event.ts';
import { createOldStore } from '../support/old-store.ts';
import { openReader, tempStorePath } from '../support/temp-store.ts';

const SECRET = 'a title nobody may find in clear';
const EVER = { since_ms: 0, until_ms: Number.MAX_SAFE_INTEGER, types: ['*'] };
const made = EVENT_TYPES.filter((type) => type !== 'content.snapshot').map((type, number) =>
  makeEvent({ number, type, title: SECRET, ...(number === 3 ? { rules: ['email'] } : {}) }),
);

const read = (path: string): string[] =>
  openReader(path)
    .query(EVER, { order: 'oldest_first', limit: 1000 })
    .events.map((event) => encodeEvent(event));
const takeOver = (path: string) => takeOverPlaintext({ path, env: {}, now_ms: NOW_MS });
const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('what is not taken over', () => {
  it.each([
    [
      'somebody else’s database',
      (path: string) => void new Database(path).exec('CREATE TABLE notes (text)').close(),
    ],
    ['a version that was never unencrypted', (path: string) => createOldStore(path, made, 7)],
    ['a version before the first', (path: string) => createOldStore(path, made, 0)],
    ['a text file', (path: string) => writeFileSync(path, 'shopping list')],
  ])('%s stays byte for byte as it is', (_, make) => {
    const path = tempStorePath();
    make(path);
    const before = hashOf(path);
    expect(takeOver(path)).toBeNull();
    expect(hashOf(path)).toBe(before);
    expect(readdirSync(dirname(path)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['store.sqlite']);
  });

  it('a store that another program still has open is busy, and stays', () => {
    const path = tempStorePath();
    createOldStore(path, made);
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    expect(() => takeOver(path)).toThrow(expect.objectContaining({ code: 'store_busy' }));
    other.exec('ROLLBACK');
    other.close();
    expect(readdirSync(dirname(path)).filter((name) => name.includes('plaintext'))).toEqual([]);
    expect(takeOver(path)).toEqual({ imported: made.length, unreadable: 0 });
  });

  it('a damaged one is refused and stays', () => {
    const path = tempStorePath();
    createOldStore(
      path,
      Array.from({ length: 400 }, (_, number) => makeEvent({ number, title: SECRET })),
    );
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4096 * 4, 4096 * 12);
    writeFileSync(path, bytes);
    const before = hashOf(path);
    expect(() => takeOver(path)).toThrow(expect.objectContaining({ code: 'store_corrupt' }));
    expect(hashOf(path)).toBe(before);
  });
});

const OLD_VERSIONS = [1, 2, 3, 4, 5];

describe('an unencrypted store', () => {
  it.each(OLD_VERSIONS)(
    'of version %i says what it is, then comes over byte for byte, pause included, and no clear byte is left',
    (version) => {
      const path = tempStorePath();
      createOldStore(path, made, version);
      writeFileSync(`${path}.key`, '5a'.repeat(32));
      expect(() => openStoreReader({ path, env: {}, now: () => NOW_MS, retentionHours: 1 })).toThrow(
        /unencrypted one of an older version/,
      );
      expect(takeOver(path)).toEqual({ imported: made.length, unreadable: 0 });
      expect(read(path)).toEqual(made.map((event) => encodeEvent(event)));
      expect(openReader(path).state().paused_until).toBe('infinity');
      for (const name of readdirSync(dirname(path)))
        expect(readFileSync(`${dirname(path)}/${name}`).includes(SECRET)).toBe(false);
      expect(takeOver(path)).toBeNull();
    },
  );

  it('rows that are no events of ours are counted and cost nothing else', () => {
    const path = tempStorePath();
    createOldStore(path, made);
    const db = new Database(path);
    db.exec(
      "UPDATE events SET data_json = '{' WHERE rowid = 2; UPDATE events SET type = 'old.thing' WHERE rowid = 5",
    );
    db.close();
    expect(takeOver(path)).toEqual({ imported: made.length - 2, unreadable: 2 });
  });

  it('killed half-way it goes on where it was, without doubling anything', () => {
    const path = tempStorePath();
    createOldStore(path, made.slice(0, 5));
    takeOver(path);
    const aside = tempStorePath();
    createOldStore(aside, made);
    renameSync(aside, `${path}.plaintext-20260302T120000Z`);
    expect(takeOver(path)).toEqual({ imported: made.length - 5, unreadable: 0 });
    expect(read(path)).toHaveLength(made.length);
  });
});
