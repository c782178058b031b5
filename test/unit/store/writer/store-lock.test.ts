import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StoreOwner } from '../../../../src/core/status/store-owner.ts';
import { probeOwner } from '../../../../src/store/reader/probe-owner.ts';
import { acquireStoreLock } from '../../../../src/store/writer/store-lock.ts';
import { tempStorePath } from '../support/temp-store.ts';

const STARTED = '2026-03-02T12:00:00.000Z';
const owner = (pid = process.pid): StoreOwner => ({
  pid,
  instance_id: `${pid}@${STARTED}`,
  mode: 'foreground',
  started_at: STARTED,
});

/** A process that does one thing with the lock of `path` and says so on its first line. */
async function start(script: string, path: string): Promise<{ child: ChildProcess; line: string }> {
  const file = join(import.meta.dirname, '../support', script);
  const child = spawn(process.execPath, [file, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, line: line.toString().trim() };
}

test('nobody owns a store that is not there, and asking makes nothing', () => {
  const path = tempStorePath();
  expect(probeOwner(path)).toBeNull();
  expect(readdirSync(dirname(path))).toEqual([]);
  expect(probeOwner(join(dirname(path), 'no/folder/store.sqlite'))).toBeNull();
});

test('a second recorder is refused with the pid of the first, in this process and in another', async () => {
  const path = tempStorePath();
  const lock = acquireStoreLock(path, owner());
  expect(() => acquireStoreLock(path, owner(1))).toThrow(
    `another recorder owns this store (pid ${process.pid})`,
  );
  expect(probeOwner(path)).toEqual(owner());
  const { line } = await start('hold-lock.ts', path);
  expect(line).toBe(`recorder_running another recorder owns this store (pid ${process.pid})`);
  lock.release();
  expect(probeOwner(path)).toBeNull();
  acquireStoreLock(path, owner()).release();
});

test('a recorder that is killed leaves no stale lock, whatever it wrote', async () => {
  const path = tempStorePath();
  const { child, line } = await start('hold-lock.ts', path);
  expect(line).toBe('held');
  expect(probeOwner(path)?.pid).toBe(child.pid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(`${path}.owner.json`)).toBe(true);
  expect(probeOwner(path)).toBeNull();
  const lock = acquireStoreLock(path, owner());
  expect(probeOwner(path)?.pid).toBe(process.pid);
  lock.release();
});

test('processes that ask all the time never make a recorder that starts fail', async () => {
  const path = tempStorePath();
  acquireStoreLock(path, owner()).release();
  await Promise.all([start('probe-lock.ts', path), start('probe-lock.ts', path)]);
  for (let round = 0; round < 100; round += 1) acquireStoreLock(path, owner()).release();
});

test('the lock file holds nothing', () => {
  const path = tempStorePath();
  const lock = acquireStoreLock(path, owner());
  expect(statSync(`${path}.lock`).size).toBe(0);
  lock.release();
});

test('an owner file that is too long or of another shape is not believed', () => {
  const path = tempStorePath();
  const lock = acquireStoreLock(path, owner());
  writeFileSync(`${path}.owner.json`, JSON.stringify({ ...owner(), secret: 'x' }));
  expect(() => probeOwner(path)).toThrow(/just starting/);
  writeFileSync(`${path}.owner.json`, JSON.stringify({ ...owner(), instance_id: 'x'.repeat(2000) }));
  expect(() => probeOwner(path)).toThrow(/just starting/);
  lock.release();
});
