import { statSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PurgeFilter, StoreWriter } from '../../../../src/core/port/store-writer.ts';
import { decodeEvent } from '../../../../src/core/event/event-codec.ts';
import type { StorableEvent } from '../../../../src/core/port/event-maker.ts';
import { countBytes, decryptStore } from '../support/decrypt-store.ts';
import { anyEvents, idOf, inOrder, lines, makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tamper, tempStorePath } from '../support/temp-store.ts';

const ALL = { since_ms: 0, until_ms: NOW_MS, types: ['*'] };
const HOUR = 3_600_000;

/** What the port promises, told the slow way. */
function isMeant(event: StorableEvent, filter: PurgeFilter): boolean {
  const at = Date.parse(event.ts);
  const low = (text: string | null) => (text ?? '').toUpperCase().toLowerCase();
  const conditions = [
    filter.before_ms === undefined || at < filter.before_ms,
    filter.since_ms === undefined || at >= filter.since_ms,
    filter.until_ms === undefined || at <= filter.until_ms,
    filter.types?.some((type) =>
      type.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type,
    ) ?? true,
    filter.app === undefined || [event.app.name, event.app.bundle_id].map(low).includes(low(filter.app)),
    filter.bundle_id === undefined || low(event.app.bundle_id) === low(filter.bundle_id),
    filter.site === undefined ||
      (event.type === 'browser.navigate' && isOn(new URL(event.data.url ?? '').hostname, filter.site)),
    filter.ids?.includes(event.id) ?? true,
  ];
  return conditions.every(Boolean);
}

const isOn = (host: string, site: string) => host === site || host.endsWith(`.${site}`);

const purges: fc.Arbitrary<PurgeFilter> = fc
  .record(
    {
      before_ms: fc.integer({ min: NOW_MS - 4 * HOUR, max: NOW_MS }),
      since_ms: fc.integer({ min: NOW_MS - 4 * HOUR, max: NOW_MS }),
      until_ms: fc.integer({ min: NOW_MS - 4 * HOUR, max: NOW_MS }),
      types: fc.constantFrom(['*'], ['clipboard.*'], ['ui.value', 'content.snapshot']),
      app: fc.constantFrom('editor', 'strasse', 'ブラウザ'),
      bundle_id: fc.constantFrom('ORG.other', 'org.example.editor'),
      site: fc.constantFrom('example.com', 'evil.org'),
      ids: fc.constantFrom([idOf(1), idOf(2), idOf(5)]),
    },
    { requiredKeys: [] },
  )
  .filter((filter) => Object.keys(filter).length > 0);

/** Rows that no event leads to any more; a purge must leave none. */
const ORPHANS: Record<string, string> = {
  surfaces: 'key NOT IN (SELECT surface FROM events)',
  elements: 'key NOT IN (SELECT element FROM events WHERE element IS NOT NULL)',
  details: 'key NOT IN (SELECT detail FROM events)',
  apps: 'key NOT IN (SELECT app FROM events)',
  texts: `key NOT IN (SELECT body FROM events WHERE body IS NOT NULL UNION SELECT url FROM events WHERE url IS NOT NULL
    UNION SELECT title FROM surfaces WHERE title IS NOT NULL UNION SELECT title FROM elements WHERE title IS NOT NULL
    UNION SELECT role FROM elements WHERE role IS NOT NULL UNION SELECT value FROM elements WHERE value IS NOT NULL)`,
  mentions: 'bucket NOT IN (SELECT ts_ms / 10000 FROM events)',
  digests: 'bucket NOT IN (SELECT ts_ms / 600000 FROM events)',
};

function expectNoOrphans(path: string): void {
  tamper(path, (db) => {
    for (const [table, orphan] of Object.entries(ORPHANS)) {
      const left = db.prepare<[], number>(`SELECT count(*) FROM ${table} WHERE ${orphan}`).pluck().get();
      expect([table, left]).toEqual([table, 0]);
    }
    const [indexed, texts] = ['text_index', 'texts'].map((table) =>
      db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get(),
    );
    expect(indexed).toBe(texts);
  });
}

function condensedFromRaw(path: string): string {
  const reader = openReader(path);
  const kept = JSON.stringify(
    Array.from(reader.condensed(0, NOW_MS, { unknown_types: 0, invalid: 0 })).flat(),
  );
  tamper(path, (db) => db.exec('DELETE FROM digests'));
  const folded = JSON.stringify(
    Array.from(reader.condensed(0, NOW_MS, { unknown_types: 0, invalid: 0 })).flat(),
  );
  reader.close();
  expect(kept).toBe(folded);
  return folded;
}

test('a purge without a condition is refused', () => {
  expect(() => openWriter(tempStorePath()).purge({})).toThrow(/at least one condition/);
});

test('any purges leave exactly the other events, no orphan anywhere, and true digests', () => {
  fc.assert(
    fc.property(anyEvents, fc.array(purges, { minLength: 1, maxLength: 2 }), (events, filters) => {
      const path = tempStorePath();
      const writer = openWriter(path);
      writer.append(events);
      let left = events;
      for (const filter of filters) {
        const gone = left.filter((event) => isMeant(event, filter));
        expect(writer.purge(filter)).toBe(gone.length);
        left = left.filter((event) => !isMeant(event, filter));
      }
      const reader = openReader(path);
      expect(lines([...reader.scan(ALL, { unknown_types: 0, invalid: 0 })])).toEqual(lines(inOrder(left)));
      expect(reader.state().last_event_ts).toBe(inOrder(left).at(-1)?.ts ?? null);
      reader.close();
      expectNoOrphans(path);
      condensedFromRaw(path);
      writer.close();
    }),
    { numRuns: 30 },
  );
});

const WORDS = [
  'qzxcanaryapp',
  'com.qzxcanary',
  'qzxcanarytitle',
  'qzxcanaryelement',
  'qzxcanarytext',
  'qzxcanary.example',
  'qzx',
];

function canaryEvents(count: number): StorableEvent[] {
  return Array.from({ length: count }, (_, number) => {
    const secret = number % 3 === 0;
    const mark = secret ? 'qzxcanary' : 'plain';
    const parts = {
      number,
      ms: NOW_MS - 40 * HOUR + number * 700,
      app: `${mark}app`,
      bundle_id: `com.${mark}`,
    };
    if (number % 30 === 0) {
      return makeEvent({
        ...parts,
        type: 'browser.navigate',
        title: null,
        data: { url: `https://${mark}.example/${number}` },
      });
    }
    const data = { text: `${mark}text ${'filler '.repeat(number % 40)}${number}` };
    return makeEvent({
      ...parts,
      type: 'ui.value',
      title: `${mark}title ${number % 90}`,
      element: `${mark}element`,
      data,
    });
  });
}

function fill(path: string): StoreWriter {
  const writer = openWriter(path);
  const events = canaryEvents(6000);
  for (let at = 0; at < events.length; at += 500) writer.append(events.slice(at, at + 500));
  return writer;
}

const found = (path: string) => {
  const bytes = decryptStore(path);
  return WORDS.filter((word) => countBytes(bytes, word) > 0);
};

const FORGET: [string, PurgeFilter[]][] = [
  ['everything', [{ all: true }]],
  ['an app', [{ app: 'QZXCANARYAPP' }]],
  ['a bundle id', [{ bundle_id: 'com.QZXcanary' }]],
  ['the past', [{ before_ms: NOW_MS }]],
  [
    'the past, bit by bit',
    [10, 20, 30, 38.9, 39.5, 0].map((hours) => ({ before_ms: NOW_MS - hours * HOUR })),
  ],
  ['types', [{ types: ['ui.*'] }, { types: ['browser.*'] }]],
  ['the last days', [{ since_ms: NOW_MS - 50 * HOUR, until_ms: NOW_MS }]],
];

test.each(FORGET)(
  'after forgetting %s no byte of it is left in database, WAL, index or free pages',
  (_name, filters) => {
    const path = tempStorePath();
    const writer = fill(path);
    const idle = openReader(path);
    idle.count(ALL);
    expect(found(path)).toEqual(WORDS);
    writer.purge({ ids: [idOf(999_999)] }); // folds the WAL in, so that sizes can be compared
    const before = statSync(path).size;
    const progress: number[] = [];
    for (const filter of filters) writer.purge(filter, (fraction) => progress.push(fraction));
    expect(found(path)).toEqual([]);
    expect(statSync(path).size).toBeLessThan(before * 0.9);
    expect(statSync(`${path}-wal`).size).toBe(0);
    expect(progress.at(-1)).toBe(1);
    expect(progress.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
    tamper(path, (db) => expect(db.pragma('integrity_check', { simple: true })).toBe('ok'));
  },
);

test('a site goes without a trace, and the rest of its browser stays', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  const visit = (number: number, host: string) =>
    makeEvent({ number, type: 'browser.navigate', app: 'Browser', data: { url: `https://${host}/` } });
  writer.append([
    visit(1, 'qzxcanary.example'),
    visit(2, 'www.qzxcanary.example'),
    visit(3, 'other.example'),
  ]);
  expect(writer.purge({ site: 'qzxcanary.example' })).toBe(2);
  expect(countBytes(decryptStore(path), 'qzxcanary')).toBe(0);
  expect(openReader(path).count(ALL)).toBe(1);
});

test('a recorder in another connection goes on after a purge without pointing at what is gone', () => {
  const path = tempStorePath();
  const recorder = openWriter(path);
  const event = (number: number) =>
    makeEvent({ number, title: 'qzxcanary', type: 'ui.click', element: 'same' });
  recorder.append([event(1), event(2)]);
  const control = openWriter(path);
  control.purge({ all: true });
  recorder.append([event(3)]);
  control.purge({ ids: [idOf(1)] });
  recorder.append([event(4)]);
  const reader = openReader(path);
  const read = reader.query(ALL, { order: 'oldest_first', limit: 9 });
  expect([read.events.map(({ id }) => id), read.skipped_invalid]).toEqual([[idOf(3), idOf(4)], 0]);
  expect(reader.count({ ...ALL, text: 'qzx' })).toBe(2);
  condensedFromRaw(path);
});

test('counters stay and the newest time follows', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.append([makeEvent({ number: 1 }), makeEvent({ number: 2 })]);
  writer.purge({ ids: [idOf(2)] });
  const reader = openReader(path);
  expect(reader.state()).toMatchObject({ events_captured: 2, last_event_ts: makeEvent({ number: 1 }).ts });
  writer.purge({ all: true });
  expect(reader.state()).toMatchObject({ events_captured: 2, last_event_ts: null });
  expect(reader.oldestEventMs()).toBeNull();
});

test('a legacy snapshot goes and comes like any other event', () => {
  const path = tempStorePath();
  const legacy = decodeEvent({
    ...makeEvent({ number: 1, type: 'content.snapshot' }),
    v: 2,
    data: { text: 'old', chars: 3, complete: true, trigger: 'settle' },
  }) as StorableEvent;
  openWriter(path).append([legacy]);
  expect(lines(openReader(path).query(ALL, { order: 'oldest_first', limit: 2 }).events)).toEqual(
    lines([legacy]),
  );
});
