import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { connectStore } from '../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../src/store/reader/store-key.ts';
import { zanei } from '../run-program.ts';
import { SpawnedRecorder } from './spawned-recorder.ts';

const run = (words: readonly string[]): boolean => spawnSync(words[0]!, words.slice(1)).status === 0;

/** A small disk of its own: a tmpfs where this user may mount one; null elsewhere. */
function smallDisk(): { folder: string; grow: () => boolean } | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'zanei-disk-'));
  const own = `uid=${process.getuid?.() ?? 0},mode=700`;
  for (const as of [[], ['sudo', '-n']]) {
    if (!run([...as, 'mount', '-t', 'tmpfs', '-o', `size=3m,${own}`, 'tmpfs', folder])) continue;
    onTestFinished(() => {
      run([...as, 'umount', '-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    });
    return { folder, grow: () => run([...as, 'mount', '-o', 'remount,size=64m', folder]) };
  }
  rmSync(folder, { recursive: true });
  return null;
}

it('a disk that is full is told as that, also by status; with room made, recording goes on and nothing taken is lost', async (ctx) => {
  const disk = smallDisk();
  if (disk === null)
    return ctx.skip('no tmpfs can be mounted here; faults.test.ts has the full disk as a file-size limit');
  const one = new SpawnedRecorder(disk.folder, 60);
  onTestFinished(async () => {
    await one.end('SIGKILL');
  });
  const store = path.join(disk.folder, 'store.sqlite');
  expect(await one.says(/store write failed/)).toMatch(/disk of the store is full/);
  const status = JSON.parse(zanei(disk.folder, ['status', '--json', '--store', store]).out) as object;
  expect(status).toMatchObject({
    running: true,
    degraded: { store: expect.stringMatching(/is full.*Make room/) },
  });
  expect(disk.grow()).toBe(true);
  const before = one.said.length;
  while (!one.said.slice(before).some((line) => /^captured \d+$/.test(line))) await wait(200);
  expect(await one.end('SIGTERM')).toBe(0);
  const connection = connectStore(store, readStoreKey(`${store}.key`), 'readwrite');
  const ask = (sql: string): unknown => connection.db.prepare(sql).pluck().get();
  expect(ask('PRAGMA integrity_check')).toBe('ok');
  expect(ask('SELECT count(*) FROM events')).toBe(ask('SELECT events_captured FROM recorder_state'));
  connection.close();
});
