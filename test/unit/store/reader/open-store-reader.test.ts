import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { STORE_BELOW_HOME } from '../../../../src/core/config/usual-places.ts';
import { ZaneiError } from '../../../../src/core/errors.ts';
import { openStoreReader } from '../../../../src/store/reader/open-store-reader.ts';
import { openStoreWriter } from '../../../../src/store/writer/open-store-writer.ts';
import { makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tamper, tempStorePath } from '../support/temp-store.ts';

const ALL = { since_ms: 0, until_ms: NOW_MS, types: [] };
const open = (path: string) => openStoreReader({ path, env: {}, now: () => NOW_MS, retentionHours: 876_000 });

/** A closed store with enough events to have many pages. */
function closedStore(): string {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.append(Array.from({ length: 300 }, (_, number) => makeEvent({ number, title: `title ${number}` })));
  writer.close();
  return path;
}

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return error instanceof ZaneiError ? error.code : String(error);
  }
}

const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

function overwrite(path: string, at: number, length: number): void {
  const bytes = readFileSync(path);
  bytes.fill(0x5a, at, at + length);
  writeFileSync(path, bytes);
}

function readAll(path: string): void {
  const reader = open(path);
  try {
    reader?.query(ALL, { order: 'oldest_first', limit: 1000 });
  } finally {
    reader?.close();
  }
}

test('no store gives null, and makes no file', () => {
  const path = tempStorePath();
  expect(open(path)).toBeNull();
  expect(readdirSync(dirname(path))).toEqual([]);
});

test('a folder that is not there is a trouble where somebody named it, and nothing yet in the usual place', () => {
  const home = dirname(tempStorePath());
  const usual = join(home, STORE_BELOW_HOME);
  const reader = (path: string, env: object) =>
    openStoreReader({ path, env, now: () => 0, retentionHours: 1 });
  expect(reader(usual, { HOME: home })).toBeNull();
  for (const env of [{}, { HOME: dirname(home) }])
    expect(() => reader(usual, env)).toThrow(expect.objectContaining({ code: 'store_folder_missing' }));
  expect(readdirSync(home)).toEqual([]);
});

const DAMAGES: [string, string, (path: string) => void][] = [
  ['first 16 bytes overwritten', 'store_corrupt', (path) => overwrite(path, 0, 16)],
  ['page 1 overwritten', 'store_wrong_key', (path) => overwrite(path, 16, 4080)],
  ['cut in the middle of a page', 'store_truncated', (path) => truncateSync(path, 10_000)],
  [
    'cut at half',
    'store_truncated',
    (path) => truncateSync(path, Math.floor(readFileSync(path).length / 8192) * 4096),
  ],
  ['of no length', 'store_empty', (path) => truncateSync(path, 0)],
  ['a text', 'store_foreign', (path) => writeFileSync(path, 'hello')],
  ['a long text', 'store_foreign', (path) => writeFileSync(path, 'hello!!\n'.repeat(1024))],
  ['a plaintext database', 'store_foreign', (path) => makePlain(path)],
  ['of a newer version', 'store_newer', (path) => tamper(path, (db) => db.pragma('user_version=2'))],
  ['of another program', 'store_foreign', (path) => tamper(path, (db) => db.pragma('application_id=7'))],
  ['without its key', 'store_locked', (path) => rmSync(`${path}.key`)],
  ['with another key', 'store_wrong_key', (path) => writeFileSync(`${path}.key`, 'ab'.repeat(32))],
  ['with a key that is none', 'store_locked', (path) => writeFileSync(`${path}.key`, 'secret')],
];

function makePlain(path: string): void {
  rmSync(path);
  const db = new Database(path);
  db.exec('CREATE TABLE events (id TEXT)');
  db.close();
}

test.each(DAMAGES)('a store %s is %s for reader and writer, and stays as it was', (_name, code, damage) => {
  const path = closedStore();
  damage(path);
  const [before, files] = [hash(path), readdirSync(dirname(path))];
  expect(codeOf(() => readAll(path))).toBe(code);
  expect(codeOf(() => openStoreWriter({ path, env: {} }).purge({ site: 'example.com' }))).toBe(code);
  expect([hash(path), readdirSync(dirname(path))]).toEqual([before, files]);
});

test('a folder in the place of the store is refused', () => {
  const path = tempStorePath();
  mkdirSync(path);
  writeFileSync(`${path}.key`, 'ab'.repeat(32));
  expect(codeOf(() => open(path))).toMatch(/^store_foreign$/);
  expect(codeOf(() => openStoreWriter({ path, env: {} }))).toMatch(/^store_foreign$/);
});

test('with any one page overwritten, reading gives every event or says that the store is damaged', () => {
  const path = closedStore();
  const whole = readFileSync(path);
  const codes = new Map<string, number>();
  for (let page = 1; page < whole.length / 4096; page += 1) {
    writeFileSync(path, whole);
    overwrite(path, page * 4096, 4096);
    const code = codeOf(() => {
      const reader = openReader(path);
      if (reader.query(ALL, { order: 'oldest_first', limit: 1000 }).events.length !== 300)
        throw new Error('lost');
      reader.close();
    });
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect([...codes.keys()].sort()).toEqual(['none', 'store_corrupt']);
  expect(codes.get('store_corrupt')).toBeGreaterThan(5);
});

test('an unknown column and an unknown table are no hindrance', () => {
  const path = closedStore();
  tamper(path, (db) => db.exec('ALTER TABLE events ADD COLUMN mood TEXT; CREATE TABLE plans (a)'));
  expect(openReader(path).count(ALL)).toBe(300);
});

test('a closed store in a read-only folder is read, and nothing appears beside it', () => {
  const path = closedStore();
  const files = readdirSync(dirname(path));
  chmodSync(path, 0o400);
  chmodSync(dirname(path), 0o500);
  const reader = open(path);
  expect(reader?.count(ALL)).toBe(300);
  expect(reader?.state().events_captured).toBe(300);
  reader?.close();
  chmodSync(dirname(path), 0o700);
  expect(readdirSync(dirname(path))).toEqual(files);
});

test('a store in use is read through its WAL', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  const reader = openReader(path);
  writer.append([makeEvent({ number: 1 })]);
  expect(reader.count(ALL)).toBe(1);
  writer.append([makeEvent({ number: 2 })]);
  expect(reader.count(ALL)).toBe(2);
});

test('a copy of a store in use without its WAL is refused in one sentence, without making one', () => {
  const path = tempStorePath();
  openWriter(path).append([makeEvent({ number: 1 })]);
  const copy = tempStorePath();
  copyFileSync(path, copy);
  copyFileSync(`${path}.key`, `${copy}.key`);
  const files = readdirSync(dirname(copy));
  expect(() => open(copy)).toThrow(/copied or left without/);
  expect(readdirSync(dirname(copy))).toEqual(files);
});

test('the connection of a reader refuses writes', () => {
  const path = closedStore();
  const before = hash(path);
  const reader = openReader(path);
  expect(Object.keys(Object.getPrototypeOf(reader) as object)).not.toContain('append');
  reader.query(ALL, { order: 'newest_first', limit: 5 });
  reader.close();
  expect(hash(path)).toBe(before);
});

test('ZANEI_STORE_KEY_FILE says where the key is', () => {
  const path = tempStorePath();
  const env = { ZANEI_STORE_KEY_FILE: `${path}.elsewhere` };
  openStoreWriter({ path, env }).close();
  expect(existsSync(`${path}.key`)).toBe(false);
  const reader = openStoreReader({ path, env, now: () => NOW_MS, retentionHours: 48 });
  expect(reader?.count(ALL)).toBe(0);
  reader?.close();
});

test('a change by another connection moves the change counter, reading does not', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  const reader = openReader(path);
  const before = reader.changeCounter();
  reader.count(ALL);
  expect(reader.changeCounter()).toBe(before);
  writer.append([makeEvent({ number: 1 })]);
  expect(reader.changeCounter()).not.toBe(before);
});
