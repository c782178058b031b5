import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repairStore } from '../../../src/main/store-process/repair-store.ts';
import { StoreDesk } from '../../../src/main/store-process/store-desk.ts';
import { acquireStoreLock } from '../../../src/store/writer/store-lock.ts';
import { makeEvent, NOW_MS } from '../store/support/make-event.ts';
import { openReader, openWriter, tempStorePath } from '../store/support/temp-store.ts';

const EVENTS = 3000;

function fill(): string {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.append(Array.from({ length: EVENTS }, (_, number) => makeEvent({ number, ms: NOW_MS - number })));
  writer.close();
  return path;
}

const deskOf = (path: string): StoreDesk =>
  new StoreDesk({ storePath: path, configPath: `${path}.toml`, keyFile: null, zone: 'UTC' });

describe('a repair', () => {
  it('is refused while somebody records, and nothing is left of it', async () => {
    const path = fill();
    const owner = {
      pid: process.pid,
      instance_id: 'x',
      mode: 'app' as const,
      started_at: '2026-01-01T00:00:00Z',
    };
    const lock = acquireStoreLock(path, owner);
    const before = readdirSync(dirname(path)).sort();
    await expect(repairStore(path, {}, () => undefined)).rejects.toMatchObject({ code: 'recorder_running' });
    expect(readdirSync(dirname(path)).sort()).toEqual(before);
    lock.release();
  });

  it('goes in steps: other work is done in between, and what was told arrives before the end', async () => {
    const path = fill();
    const told: string[] = [];
    const repair = repairStore(path, {}, (fraction) => {
      told.push('progress');
      setImmediate(() => told.push(fraction <= 1 ? 'other work' : 'too far'));
    });
    await repair.then(() => told.push('end'));
    expect(told.filter((what) => what === 'progress').length).toBeGreaterThan(1);
    expect(told).toEqual([
      ...Array<string[]>((told.length - 1) / 2)
        .fill(['progress', 'other work'])
        .flat(),
      'end',
    ]);
  });

  it('has the file for itself: questions and a second repair are told that it is busy, then all is there', async () => {
    const path = fill();
    const desk = deskOf(path);
    expect(desk.open()).not.toBeNull();
    const said: unknown[] = [];
    const result = await desk.lend(() =>
      repairStore(path, {}, () => {
        expect(() => desk.open()).toThrow(expect.objectContaining({ code: 'store_busy' }));
        expect(() => openWriter(path)).toThrow(expect.objectContaining({ code: 'store_busy' }));
        desk.lend(() => Promise.resolve()).catch((error: unknown) => said.push(error));
      }),
    );
    expect(result).toMatchObject({ saved: EVENTS, lost_at_most: 0 });
    expect(said[0]).toMatchObject({ code: 'store_busy' });
    expect(existsSync(result.kept)).toBe(true);
    expect(readdirSync(dirname(path)).filter((name) => name.includes('recover'))).toEqual([]);
    expect(desk.open()).not.toBeNull();
    desk.close();
    expect(openReader(path).count({ since_ms: 0, until_ms: NOW_MS, types: ['*'] })).toBe(EVENTS);
  });
});
