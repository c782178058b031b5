import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Heartbeat } from '../../../../src/core/port/store-writer.ts';
import { openStoreWriter } from '../../../../src/store/writer/open-store-writer.ts';
import { readOrCreateStoreKey } from '../../../../src/store/writer/create-store-key.ts';
import { makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tamper, tempStorePath } from '../support/temp-store.ts';

const ALL = { since_ms: 0, until_ms: NOW_MS, types: [] };
const STARTED = '2026-03-02T11:00:00.000Z';

const BEAT: Heartbeat = {
  pid: 7,
  started_at: STARTED,
  instance_id: `7@${STARTED}`,
  mode: 'foreground',
  heartbeat_at: '2026-03-02T11:59:58.000Z',
  retention_hours: 48,
  events_dropped: 3,
  drops: { queue_full: 3 },
  degraded: { store: 'disk full' },
  collector_failures: { browser: 2 },
  capabilities: [{ name: 'keys', state: 'available', required: true, detail: null }],
  config_in_force: { sources: ['app'], text_content: false, content_snapshot: false },
};

test('a store that exists is never given a new key', () => {
  const path = tempStorePath();
  openWriter(path).close();
  rmSync(`${path}.key`);
  expect(() => openStoreWriter({ path, env: {} })).toThrow(/store is locked/);
  expect(existsSync(`${path}.key`)).toBe(false);
});

test('a key file that exists is never written to, not even a broken one', () => {
  const path = tempStorePath();
  writeFileSync(`${path}.key`, 'not a key');
  expect(() => openStoreWriter({ path, env: {} })).toThrow(/64 hex digits/);
  expect(readFileSync(`${path}.key`, 'utf8')).toBe('not a key');
  expect(existsSync(path)).toBe(false);
});

test('a key is made once and kept', () => {
  const file = join(dirname(tempStorePath()), 'folder/key');
  const key = readOrCreateStoreKey(file);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateStoreKey(file)).toBe(key);
  expect(readdirSync(dirname(file))).toEqual(['key']);
});

test('purge and control make no store', () => {
  const path = tempStorePath();
  expect(() => openStoreWriter({ path, env: {}, create: false })).toThrow('There is no store yet.');
  expect(readdirSync(dirname(path))).toEqual([]);
});

test.each(['000', '777', '022'])('folder and files are private under umask %s', (umask) => {
  const path = join(dirname(tempStorePath()), 'made/store.sqlite');
  const script = join(import.meta.dirname, '../support/list-modes.ts');
  const said = execFileSync(process.execPath, [script, path, umask], { encoding: 'utf8' });
  const name = basename(path);
  const files = ['', '-shm', '-wal', '.key', '.lock', '.owner.json'].map((suffix) => [name + suffix, '600']);
  expect(JSON.parse(said)).toEqual({ folder: '700', ...Object.fromEntries(files) });
});

test('the file is noise from its first byte, and vacuum, deletion and journal are set as promised', () => {
  const path = tempStorePath();
  openWriter(path).append([makeEvent({ number: 1, title: 'CANARY title' })]);
  for (const file of [path, `${path}-wal`]) {
    const bytes = readFileSync(file);
    expect(bytes.includes('SQLite')).toBe(false);
    expect(bytes.includes('CANARY')).toBe(false);
  }
  tamper(path, (db) => {
    expect(db.pragma('auto_vacuum', { simple: true })).toBe(2);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  });
});

test('a duplicate id rolls the whole batch back, heartbeat and counters too', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.append([makeEvent({ number: 1, title: 'first' })]);
  const again = [makeEvent({ number: 2, title: 'second' }), makeEvent({ number: 1, title: 'third' })];
  expect(() => writer.append(again, BEAT)).toThrow();
  const reader = openReader(path);
  expect(reader.count(ALL)).toBe(1);
  expect(reader.state()).toMatchObject({ events_captured: 1, pid: null });
  writer.append([makeEvent({ number: 2, title: 'second' })], BEAT);
  expect(reader.count({ ...ALL, text: 'second' })).toBe(1);
  expect(reader.state()).toMatchObject({ events_captured: 2, events_dropped: 3, pid: 7 });
});

test('a clean stop resets the heartbeat and keeps counters, failures and the pause', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.append([makeEvent({ number: 1 })], BEAT);
  writer.setPausedUntil('infinity');
  const reader = openReader(path);
  expect(reader.state()).toEqual({
    ...BEAT,
    paused_until: 'infinity',
    events_captured: 1,
    last_event_ts: makeEvent({ number: 1 }).ts,
  });
  writer.stopped();
  expect(reader.state()).toMatchObject({
    ...{
      pid: null,
      started_at: null,
      instance_id: null,
      mode: null,
      heartbeat_at: null,
      retention_hours: null,
    },
    ...{
      degraded: {},
      events_captured: 1,
      events_dropped: 3,
      drops: { queue_full: 3 },
      paused_until: 'infinity',
    },
    ...{ collector_failures: { browser: 2 }, config_in_force: BEAT.config_in_force },
  });
});

test('the last writer to close leaves one file, also after another writer and a reader were there', () => {
  const path = tempStorePath();
  const recorder = openWriter(path);
  recorder.append([makeEvent({ number: 1 })]);
  const control = openWriter(path);
  control.setPausedUntil('infinity');
  control.close();
  recorder.append([makeEvent({ number: 2 })]);
  recorder.close();
  const name = basename(path);
  expect(readdirSync(dirname(path)).sort()).toEqual([name, `${name}.key`]);
  expect(openReader(path).count(ALL)).toBe(2);
});
