import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeEvent } from '../../../../src/core/event/event-codec.ts';
import type { StoreReader } from '../../../../src/core/port/store-reader.ts';
import { openStoreReader } from '../../../../src/store/reader/open-store-reader.ts';
import { recoverStore, recoverySteps } from '../../../../src/store/writer/recover-store.ts';
import { makeEvent, NOW_MS } from '../support/make-event.ts';
import { openWriter, tempStorePath } from '../support/temp-store.ts';

const PAGE = 4096;
const EVENTS = 4000;
const EVER = { since_ms: 0, until_ms: Number.MAX_SAFE_INTEGER, types: ['*'] };

const made = Array.from({ length: EVENTS }, (_, number) =>
  makeEvent({
    number,
    ms: NOW_MS - 3_600_000 + number * 100,
    title: `a title of ${number} that is long enough to fill pages`,
  }),
);

function fill(): string {
  const path = tempStorePath();
  const writer = openWriter(path);
  for (let at = 0; at < EVENTS; at += 500) writer.append(made.slice(at, at + 500));
  writer.addInterval('asleep', NOW_MS - 9000, NOW_MS - 5000);
  writer.setPausedUntil('infinity');
  writer.close();
  return path;
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

function overwrite(path: string, page: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(100, 0x5a), 0, 100, (page - 1) * PAGE + 1000);
  closeSync(file);
}

function withRecovered(path: string, use: (reader: StoreReader) => void) {
  const to = `${path}.recovered`;
  const before = hashOf(path);
  const result = recoverStore({ path, env: {}, to });
  expect(hashOf(path)).toBe(before);
  expect(readdirSync(dirname(path)).filter((name) => name.includes('recovering'))).toEqual([]);
  const reader = openStoreReader({
    path: to,
    env: { ZANEI_STORE_KEY_FILE: `${path}.key` },
    now: () => NOW_MS,
    retentionHours: 999_999,
  });
  if (reader === null) throw new Error('nothing recovered');
  try {
    expect(reader.count(EVER)).toBe(result.saved);
    use(reader);
  } finally {
    reader.close();
  }
  return result;
}

describe('what cannot be recovered', () => {
  it.each([
    ['nothing', (path: string) => rmSync(path), 'store_missing'],
    ['an empty file', (path: string) => truncateSync(path, 0), 'store_truncated'],
    ['less than a page', (path: string) => truncateSync(path, 1000), 'store_truncated'],
    [
      'a key that does not fit',
      (path: string) => writeFileSync(`${path}.key`, 'ab'.repeat(32)),
      'store_wrong_key',
    ],
    ['a text file', (path: string) => writeFileSync(path, 'shopping list\n'.repeat(9000)), 'store_wrong_key'],
    ['a damaged first page', (path: string) => overwrite(path, 1), 'store_corrupt'],
  ])('%s is refused in words, and nothing is left beside it', (_, damage, code) => {
    const path = fill();
    damage(path);
    expect(() => recoverStore({ path, env: {}, to: `${path}.recovered` })).toThrow(
      expect.objectContaining({ code }),
    );
    expect(readdirSync(dirname(path)).filter((name) => name.includes('recover'))).toEqual([]);
  });

  it('never goes over a file that is there', () => {
    const path = fill();
    writeFileSync(`${path}.recovered`, 'mine');
    expect(() => recoverStore({ path, env: {}, to: `${path}.recovered` })).toThrow(
      expect.objectContaining({ code: 'exists' }),
    );
    expect(readFileSync(`${path}.recovered`, 'utf8')).toBe('mine');
  });
});

describe('a damaged store', () => {
  it('says how far it is, never backwards and never beyond the end', () => {
    const path = fill();
    const heard: number[] = [];
    for (const fraction of recoverySteps({ path, env: {}, to: `${path}.recovered` })) heard.push(fraction);
    expect(heard.length).toBeGreaterThan(1);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(heard.at(-1)).toBeGreaterThan(0.9);
    expect(heard.at(-1)).toBeLessThanOrEqual(1);
  });

  it('takes away the copies that a killed recovery left, and no other file', () => {
    const path = fill();
    const mine = [`${path}.1.recovering.txt`, `${path}.x.recovering`, `${path}-other.1.recovering`];
    const left = ['', '-wal', '-20260102T030405Z', '-20260102T030405Z-wal'].map(
      (end) => `${path}.4242.recovering${end}`,
    );
    for (const file of [...mine, ...left]) writeFileSync(file, 'x');
    recoverStore({ path, env: {}, to: `${path}.recovered` });
    expect(mine.filter((file) => !existsSync(file))).toEqual([]);
    expect(left.filter((file) => existsSync(file))).toEqual([]);
  });

  it('that is sound after all comes back whole: events byte for byte, story, pause', () => {
    const path = fill();
    const result = withRecovered(path, (reader) => {
      const back = reader.query(EVER, { order: 'oldest_first', limit: EVENTS }).events;
      expect(back.map((event) => encodeEvent(event))).toEqual(made.map((event) => encodeEvent(event)));
      expect(reader.state()).toMatchObject({ paused_until: 'infinity', events_captured: EVENTS });
      expect(reader.intervals(0, NOW_MS)).toHaveLength(1);
    });
    expect(result).toEqual({ saved: EVENTS, lost_at_most: 0, intervals: 1 });
    expect(existsSync(`${path}.recovered.key`)).toBe(false);
  });

  it('loses only what lay on damaged pages, wherever they are', () => {
    const path = fill();
    const pages = statSync(path).size / PAGE;
    for (let page = 40; page < pages; page += 97) overwrite(path, page);
    const result = withRecovered(path, (reader) => {
      const known = new Set(made.map((event) => encodeEvent(event)));
      const back = reader.query(EVER, { order: 'oldest_first', limit: EVENTS }).events;
      expect(back.filter((event) => !known.has(encodeEvent(event)))).toEqual([]);
    });
    expect(result.saved).toBeGreaterThan(0);
    expect(result.saved + result.lost_at_most).toBe(EVENTS);
  });

  it.each([0.9, 0.6])('cut off at %s of its length gives what is left', (part) => {
    const path = fill();
    truncateSync(path, Math.floor(statSync(path).size * part) - 7);
    const result = withRecovered(path, () => undefined);
    expect(result.saved + result.lost_at_most).toBe(EVENTS);
    expect(result.saved).toBeGreaterThan(0);
  });
});

it('while a store is being recovered nobody else writes to it; a copy that a killed recovery left is no hindrance', () => {
  const path = tempStorePath();
  openWriter(path).close();
  const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(`${path}.${dead}.recovering`, '');
  openWriter(path).close();
  writeFileSync(`${path}.${process.pid}.recovering`, '');
  expect(() => openWriter(path)).toThrow(expect.objectContaining({ code: 'store_busy' }));
});
