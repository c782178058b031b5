import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { connectStore } from '../../../src/store/reader/connect-store.ts';
import { openStoreReader } from '../../../src/store/reader/open-store-reader.ts';
import { readStoreKey } from '../../../src/store/reader/store-key.ts';
import { zanei } from '../run-program.ts';
import { SpawnedRecorder } from './spawned-recorder.ts';

/** Where Debian's `faketime` puts what sets the clock of one program; its other build is for programs with threads. */
const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));

it('a clock that is set to 2099 for a while and back moves no event, deletes nothing and leaves no trace in the story', async (ctx) => {
  if (FAKETIME === undefined) return ctx.skip('faketime is not installed here');
  const folder = mkdtempSync(path.join(tmpdir(), 'zanei-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clock = path.join(folder, 'clock');
  const store = path.join(folder, 'store.sqlite');
  const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`);
  setClock('+0');
  const config = (hours: number) =>
    writeFileSync(
      path.join(folder, 'config.toml'),
      `[output]\nbatch_interval_s = 1\nretention_hours = ${hours}\n`,
    );
  config(48);
  const one = new SpawnedRecorder(folder, 1, {
    env: {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  onTestFinished(async () => {
    await one.end('SIGKILL');
  });
  const degraded = (): Record<string, string> => {
    const reader = openStoreReader({ path: store, env: {}, now: () => 0, retentionHours: 0 });
    try {
      return reader?.state().degraded ?? {};
    } finally {
      reader?.close();
    }
  };
  const recordsOn = async (): Promise<void> => {
    const count = () => one.said.filter((line) => line.startsWith('committed ')).length;
    const before = count();
    while (count() <= before) await wait(100);
  };
  await one.says(/^committed [1-9]/);
  setClock('+26500d');
  while (degraded().clock === undefined) await wait(200);
  expect(degraded().clock).toMatch(/set forward by 26500 days/);
  // A changed retention is deleted by at once; by the wrong clock that would be everything.
  config(24);
  await wait(3000); // it is looked at every two seconds; nothing tells that nothing was done
  await recordsOn();
  setClock('+0');
  while (degraded().clock !== undefined) await wait(200);
  await recordsOn();
  const words = ['status', '--json', '--store', store, '--config', path.join(folder, 'config.toml')];
  expect(JSON.parse(zanei(folder, words).out)).toMatchObject({
    running: true,
    heartbeat_freshness: 'fresh',
    degraded: {},
  });
  expect(await one.end('SIGTERM')).toBe(0);
  const connection = connectStore(store, readStoreKey(`${store}.key`), 'readonly');
  onTestFinished(() => connection.close());
  const ask = (sql: string): unknown => connection.db.prepare(sql).pluck().get();
  expect(ask('SELECT count(*) FROM events')).toBe(ask('SELECT events_captured FROM recorder_state'));
  expect(ask('SELECT max(ts_ms) FROM events')).toBeLessThanOrEqual(Date.now());
  expect(ask('SELECT group_concat(reason) FROM intervals')).toBe('recording');
  expect(ask('SELECT max(last_ms) FROM intervals')).toBeLessThanOrEqual(Date.now());
});
