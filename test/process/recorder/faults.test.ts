import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectStore } from '../../../src/store/reader/connect-store.ts';
import { probeOwner } from '../../../src/store/reader/probe-owner.ts';
import { readStoreKey } from '../../../src/store/reader/store-key.ts';
import { SpawnedRecorder } from './spawned-recorder.ts';

let folder: string;
let store: string;
let running: SpawnedRecorder[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zanei-faults-'));
  store = path.join(folder, 'store.sqlite');
  running = [];
});
afterEach(async () => {
  for (const one of running) await one.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

function record(eventsPerTurn: number, limit_kb?: number): SpawnedRecorder {
  const one = new SpawnedRecorder(folder, eventsPerTurn, limit_kb === undefined ? {} : { limit_kb });
  running.push(one);
  return one;
}

const captured = (one: SpawnedRecorder) =>
  Math.max(0, ...one.said.map((line) => Number(/^captured (\d+)$/.exec(line)?.[1] ?? 0)));

function look(): { integrity: unknown; events: number; ids: number; counted: number; crashes: number } {
  const connection = connectStore(store, readStoreKey(`${store}.key`), 'readwrite');
  try {
    const one = (sql: string): unknown => connection.db.prepare(sql).pluck().get();
    return {
      integrity: one('PRAGMA integrity_check'),
      events: Number(one('SELECT count(*) FROM events')),
      ids: Number(one('SELECT count(DISTINCT id) FROM events')),
      counted: Number(one('SELECT events_captured FROM recorder_state')),
      crashes: Number(one("SELECT count(*) FROM intervals WHERE reason = 'crashed'")),
    };
  } finally {
    connection.close();
  }
}

describe('two recorders at one store', () => {
  it('the second ends with exit code 1 and names the first; once that is killed, a third starts at once', async () => {
    const first = record(1);
    await first.says(/^ready$/);
    const second = record(1);
    expect(await second.ended()).toBe(1);
    expect(second.said).toEqual([
      `refused recorder_running another recorder owns this store (pid ${first.pid})`,
    ]);
    await first.end('SIGKILL');
    const third = record(1);
    await third.says(/^ready$/);
    expect(probeOwner(store)?.pid).toBe(third.pid);
  });

  it('of many that start at once exactly one records, and the others end with exit code 1 and name it', async () => {
    const all = Array.from({ length: 6 }, () => record(1));
    await Promise.all(all.map((one) => one.says(/^ready$|^refused/)));
    const winners = all.filter((one) => one.said.includes('ready'));
    expect(winners).toHaveLength(1);
    for (const one of all.filter((other) => other !== winners[0])) {
      expect(await one.ended()).toBe(1);
      expect(one.said).toEqual([
        `refused recorder_running another recorder owns this store (pid ${winners[0]?.pid})`,
      ]);
    }
    expect(await winners[0]?.end('SIGTERM')).toBe(0);
    expect(look()).toMatchObject({ integrity: 'ok', crashes: 0 });
  });

  it('SIGTERM ends one cleanly: code 0, row reset, nothing lost', async () => {
    const one = record(5);
    await one.says(/^captured [1-9]/);
    expect(await one.end('SIGTERM')).toBe(0);
    expect(one.said).toContain('ended {"reason":"SIGTERM","lost_events":0}');
    const found = look();
    expect(found).toMatchObject({ integrity: 'ok', counted: found.events });
    expect(probeOwner(store)).toBeNull();
  });
});

describe('a disk that is full', () => {
  it('stops intake, keeps what was taken, and recovers by itself once there is room', async () => {
    const one = record(60, 1500);
    await one.says(/store write failed/);
    const kept = Number(/(\d+) events are kept/.exec(await one.says(/events are kept/))?.[1]);
    expect(kept).toBeGreaterThan(0);
    const before = captured(one);
    expect(spawnSync('prlimit', ['--pid', String(one.pid), '--fsize=unlimited']).status).toBe(0);
    while (captured(one) < before + kept)
      await one.says(new RegExp(`^captured (?!${captured(one)}$)\\d+$`)).then(() => wait(200));
    expect(await one.end('SIGTERM')).toBe(0);
    const found = look();
    expect(found).toMatchObject({ integrity: 'ok', ids: found.events, counted: found.events });
  });
});

describe('a store that another process holds', () => {
  it('for 3 s loses nothing', async () => {
    const one = record(1);
    await one.says(/^captured [1-9]/);
    const other = connectStore(store, readStoreKey(`${store}.key`), 'readwrite');
    other.db.exec('BEGIN EXCLUSIVE');
    await wait(3000);
    other.db.exec('ROLLBACK');
    other.close();
    const before = captured(one);
    while (captured(one) <= before) await wait(100);
    expect(await one.end('SIGTERM')).toBe(0);
    const found = look();
    expect(found).toMatchObject({ integrity: 'ok', ids: found.events, counted: found.events });
  });

  it('for 60 s is waited for; what was taken before is kept, and recording goes on', async () => {
    const one = record(1);
    await one.says(/^captured [1-9]/);
    const other = connectStore(store, readStoreKey(`${store}.key`), 'readwrite');
    other.db.exec('BEGIN EXCLUSIVE');
    await one.says(/store write failed: .*next try in 5 s/);
    await wait(60_000);
    other.db.exec('ROLLBACK');
    other.close();
    const before = captured(one);
    while (captured(one) <= before) await wait(500);
    expect(await one.end('SIGTERM')).toBe(0);
    expect(look()).toMatchObject({ integrity: 'ok' });
  }, 240_000);
});
