import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { connectStore } from '../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../src/store/reader/store-key.ts';
import { SpawnedRecorder } from './spawned-recorder.ts';

/** ZANEI_KILLS=200 for the long run. */
const KILLS = Number(process.env.ZANEI_KILLS ?? 40);
/** Stores that are tortured side by side. */
const LANES = 2;

function look(store: string): { integrity: unknown; ids: number[]; doubled: number; counted: number } {
  const connection = connectStore(store, readStoreKey(`${store}.key`), 'readwrite');
  try {
    const { db } = connection;
    const one = (sql: string): unknown => db.prepare(sql).pluck().get();
    return {
      integrity: one('PRAGMA integrity_check'),
      ids: db
        .prepare<[], number>(
          `SELECT DISTINCT window_id FROM events JOIN surfaces ON surfaces.key = events.surface WHERE window_id IS NOT NULL ORDER BY window_id`,
        )
        .pluck()
        .all(),
      doubled: Number(one('SELECT count(*) - count(DISTINCT id) FROM events')),
      counted: Number(one('SELECT count(*) - (SELECT events_captured FROM recorder_state) FROM events')),
    };
  } finally {
    connection.close();
  }
}

async function torture(kills: number): Promise<{ events: number; crashes: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zanei-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'config.toml'), '[output]\nbatch_interval_s = 1\n');
  const store = path.join(folder, 'store.sqlite');
  let known: number[] = [];
  for (let round = 0; round < kills; round++) {
    const one = new SpawnedRecorder(folder, 40, { firstTurn: round * 1_000_000 });
    try {
      await one.says(/^committed \d+$/);
      await wait(Math.floor(Math.random() * 250));
    } finally {
      await one.end('SIGKILL');
    }
    const committed = Math.max(...one.said.map((line) => Number(/^committed (\d+)$/.exec(line)?.[1] ?? 0)));
    const { ids, ...found } = look(store);
    expect(found).toEqual({ integrity: 'ok', doubled: 0, counted: 0 });
    expect(ids.slice(0, known.length)).toEqual(known); // what an earlier run committed stays
    const fresh = ids.slice(known.length);
    // Only the end of what was seen may be lost: everything before the last thing in the store is in the store.
    expect(fresh.at(-1)).toBe(round * 1_000_000 + fresh.length);
    expect(fresh.length).toBeGreaterThanOrEqual(committed);
    known = ids;
  }
  expect(existsSync(`${store}-journal`)).toBe(false);
  const last = new SpawnedRecorder(folder, 0, {});
  await last.says(/^ready$/);
  await last.end('SIGTERM');
  const connection = connectStore(store, readStoreKey(`${store}.key`), 'readonly');
  try {
    const crashes = connection.db
      .prepare("SELECT count(*) FROM intervals WHERE reason = 'crashed'")
      .pluck()
      .get();
    return { events: known.length, crashes: Number(crashes) };
  } finally {
    connection.close();
  }
}

it(`a recorder killed ${KILLS} times under load: sound store, only the open batch lost, no doubled id, every crash on record`, async () => {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => torture(KILLS / LANES)));
  for (const { events, crashes } of lanes) {
    expect(events).toBeGreaterThan(KILLS * 20);
    expect(crashes).toBe(KILLS / LANES);
  }
}, 900_000);
