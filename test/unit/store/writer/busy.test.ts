import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectStore } from '../../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../../src/store/reader/store-key.ts';
import { countBytes, decryptStore } from '../support/decrypt-store.ts';
import { makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tempStorePath } from '../support/temp-store.ts';

const ALL = { since_ms: 0, until_ms: NOW_MS, types: [] };

test('a store that another process holds is said to be busy, and the next call after it works', async () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.append([makeEvent({ number: 1 })]);
  writer.close();
  const script = join(import.meta.dirname, '../support/hold-store.ts');
  const holder = spawn(process.execPath, [script, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  expect(() => openReader(path)).toThrow(/Another process holds the store/);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(openReader(path).count(ALL)).toBe(1);
});

test('a writer waits for the lock of another no longer than it was told to', () => {
  const path = tempStorePath();
  openWriter(path).close();
  const holder = connectStore(path, readStoreKey(`${path}.key`), 'readwrite');
  onTestFinished(() => holder.close());
  const writer = openWriter(path, 1);
  holder.db.exec('BEGIN IMMEDIATE');
  expect(() => writer.append([makeEvent({ number: 1 })])).toThrow(/Another process holds the store/);
  holder.db.exec('COMMIT');
  writer.append([makeEvent({ number: 1 })]);
  expect(openReader(path).count(ALL)).toBe(1);
});

test('a purge that a long read keeps from finishing says so, and the next heartbeat finishes it', () => {
  const path = tempStorePath();
  const recorder = openWriter(path);
  recorder.append([makeEvent({ number: 1, title: 'qzxcanary' }), makeEvent({ number: 2 })]);
  const other = connectStore(path, readStoreKey(`${path}.key`), 'readonly');
  onTestFinished(() => other.close());
  other.db.exec('BEGIN');
  other.db.prepare('SELECT count(*) FROM events').get();
  const control = openWriter(path, 50);
  expect(() => control.purge({ ids: [makeEvent({ number: 1 }).id] })).toThrow(/still reading/);
  control.close();
  expect(openReader(path).count(ALL)).toBe(1);
  expect(countBytes(decryptStore(path), 'qzxcanary')).toBeGreaterThan(0);
  other.db.exec('COMMIT');
  recorder.heartbeat({
    ...{ pid: 7, started_at: null, instance_id: null, mode: null, heartbeat_at: null, retention_hours: null },
    ...{
      events_dropped: 0,
      drops: {},
      degraded: {},
      collector_failures: {},
      capabilities: [],
      config_in_force: null,
    },
  });
  expect(countBytes(decryptStore(path), 'qzxcanary')).toBe(0);
});
