import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openStoreReader } from '../../../src/store/reader/open-store-reader.ts';
import { probeOwner } from '../../../src/store/reader/probe-owner.ts';
import { LOAD_SCRIPT, SpawnedRecorder } from './spawned-recorder.ts';

let folder: string;
let store: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zanei-endings-'));
  store = path.join(folder, 'store.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A clean end resets the row, and the story has neither an open interval nor a crash. */
function expectCleanEnd(): void {
  const reader = openStoreReader({ path: store, env: {}, now: () => 0, retentionHours: 0 });
  try {
    expect(probeOwner(store)).toBeNull();
    expect(reader?.state()).toMatchObject({ pid: null, instance_id: null, degraded: {} });
    const story = reader?.intervals(0, Number.MAX_SAFE_INTEGER) ?? [];
    expect(story.map((one) => [one.reason, one.end_ms !== null])).toEqual([['recording', true]]);
  } finally {
    reader?.close();
  }
}

/** The owner, once there is one and it has recorded something. */
async function recording(): Promise<number> {
  for (;;) {
    try {
      const pid = probeOwner(store)?.pid;
      const reader = openStoreReader({ path: store, env: {}, now: () => 0, retentionHours: 0 });
      const captured = reader?.state().events_captured ?? 0;
      reader?.close();
      if (pid !== undefined && captured > 0) return pid;
    } catch {
      // it is just starting
    }
    await wait(100);
  }
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(100);
  }
}

describe.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s', (signal) => {
  it('ends a recorder cleanly, with exit code 0', async () => {
    const one = new SpawnedRecorder(folder, 1);
    await one.says(/^captured [1-9]/);
    expect(await one.end(signal)).toBe(0);
    expect(one.said).toContain(`ended {"reason":"${signal}","lost_events":0}`);
    expectCleanEnd();
  });

  it('before the start is done ends it as cleanly', async () => {
    const one = new SpawnedRecorder(folder, 1, { env: { ZANEI_TEST_SLOW: '1' } });
    await one.says(/^starting$/);
    expect(await one.end(signal)).toBe(0);
    expect(one.said).not.toContain('ready');
    expect(one.said).toContain(`ended {"reason":"${signal}","lost_events":0}`);
    expectCleanEnd();
  });
});

it('a terminal that is closed ends the recorder in it cleanly', async () => {
  const command = [process.execPath, LOAD_SCRIPT, folder, '1'].map((word) => `'${word}'`).join(' ');
  const how = process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c'] : ['-qc'];
  const words = process.platform === 'darwin' ? [...how, command] : [...how, `exec ${command}`, '/dev/null'];
  const terminal = spawn('script', words, { stdio: ['pipe', 'ignore', 'ignore'] });
  const pid = await recording();
  terminal.kill('SIGKILL');
  await gone(pid);
  expectCleanEnd();
});

it('a recorder whose parent is gone ends by itself, cleanly', async () => {
  const child = [process.execPath, LOAD_SCRIPT, folder, '1'];
  const script = `require('node:child_process').spawn(${JSON.stringify(child[0])}, ${JSON.stringify(child.slice(1))}, { stdio: 'ignore', detached: true }); setInterval(() => 0, 1000)`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const pid = await recording();
  parent.kill('SIGKILL');
  await gone(pid);
  expectCleanEnd();
});

it('a recorder whose program was removed ends by itself after three looks, cleanly', async () => {
  const program = path.join(folder, 'node');
  try {
    linkSync(process.execPath, program);
  } catch {
    copyFileSync(process.execPath, program); // another file system
  }
  // Some systems name the file by its inode; there is nothing to remove then.
  const named = spawnSync(program, ['-p', 'process.execPath'], { encoding: 'utf8' }).stdout.trim();
  expect(named).toBe(program);
  const one = new SpawnedRecorder(folder, 1, { program });
  await one.says(/^captured [1-9]/);
  rmSync(program);
  await one.says(/the program was removed/);
  expect(await one.ended()).toBe(0);
  expectCleanEnd();
});
