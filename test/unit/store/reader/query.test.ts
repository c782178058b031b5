import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import type { EventFilter, EventPosition, StoreReader } from '../../../../src/core/port/store-reader.ts';
import { anyEvents, inOrder, lines, makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tempStorePath } from '../support/temp-store.ts';

const ALL: EventFilter = { since_ms: 0, until_ms: NOW_MS, types: ['*'] };

const placeOf = (event: ZaneiEvent): EventPosition => ({
  ts_ms: Date.parse(event.ts),
  mono_ns: event.mono_ns,
  id: event.id,
});

function pages(
  reader: StoreReader,
  filter: EventFilter,
  order: 'oldest_first' | 'newest_first',
  limit: number,
) {
  const events: ZaneiEvent[] = [];
  let after: EventPosition | undefined;
  for (;;) {
    const page = reader.query(filter, { order, limit, after }).events;
    events.push(...page);
    const last = page.at(-1);
    if (page.length < limit || last === undefined) return events;
    after = placeOf(last);
  }
}

const fold = (text: string) =>
  text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');

/** What the port promises, told the slow way. */
function matches(event: ZaneiEvent, filter: EventFilter): boolean {
  const at = Date.parse(event.ts);
  if (at < filter.since_ms || at > filter.until_ms) return false;
  const byType = (pattern: string) =>
    pattern.endsWith('*') ? event.type.startsWith(pattern.slice(0, -1)) : pattern === event.type;
  if (filter.types.length === 0 ? event.type.startsWith('content.') : !filter.types.some(byType))
    return false;
  const names = [event.app.name, event.app.bundle_id ?? ''].map(fold);
  if (filter.app !== undefined && !names.includes(fold(filter.app))) return false;
  if (filter.bundle_id !== undefined && names[1] !== fold(filter.bundle_id)) return false;
  if (filter.site !== undefined) {
    const host = event.type === 'browser.navigate' ? new URL(event.data.url ?? '').hostname : '';
    if (host !== filter.site && !host.endsWith(`.${filter.site}`)) return false;
  }
  return (
    filter.text === undefined || freeTexts(event).some((text) => fold(text).includes(fold(filter.text ?? '')))
  );
}

function freeTexts(event: ZaneiEvent): string[] {
  const data = event.data as Record<string, unknown>;
  const texts = [data.text, data.prev_title, data.tab_title, data.url, event.app.name, event.window?.title];
  return [...texts, ...Object.values(event.element ?? {})].filter((text) => typeof text === 'string');
}

const filters = fc.record(
  {
    types: fc.constantFrom([], ['*'], ['input.*'], ['browser.navigate', 'ui.click'], ['nothing']),
    app: fc.constantFrom('editor', 'STRASSE', 'ブラウザ', 'org.EXAMPLE.editor'),
    bundle_id: fc.constantFrom('org.example.editor', 'org.other'),
    site: fc.constantFrom('example.com', 'evil.org', 'org'),
    text: fc.constantFrom('メ', 'ハンカク', '%', '"sure"', '👩‍👩‍👧', "'; drop", 'a', 'example', 'ss', 'strasse'),
  },
  { requiredKeys: ['types'] },
);

test('every filter, alone and together, gives what the port promises, in both orders and in pages of any size', () => {
  fc.assert(
    fc.property(anyEvents, filters, fc.integer({ min: 1, max: 7 }), (events, some, limit) => {
      const path = tempStorePath();
      const writer = openWriter(path);
      writer.append(events);
      const reader = openReader(path);
      const filter = { ...ALL, ...some };
      const expected = lines(inOrder(events).filter((event) => matches(event, filter)));
      expect(lines(pages(reader, filter, 'oldest_first', limit))).toEqual(expected);
      expect(lines(pages(reader, filter, 'newest_first', limit))).toEqual(expected.toReversed());
      expect(lines([...reader.scan(filter, { unknown_types: 0, invalid: 0 })])).toEqual(expected);
      expect(reader.count(filter)).toBe(expected.length);
      reader.close();
      writer.close();
    }),
    { numRuns: 40 },
  );
});

test('events come back byte for byte, whatever they hold', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const path = tempStorePath();
      const writer = openWriter(path);
      writer.append(events);
      const reader = openReader(path);
      expect(lines(reader.query(ALL, { order: 'oldest_first', limit: 1000 }).events)).toEqual(
        lines(inOrder(events)),
      );
      reader.close();
      writer.close();
    }),
    { numRuns: 30 },
  );
});

test('ids are looked up in the order asked for; unknown ones are left out', () => {
  const path = tempStorePath();
  const events = [1, 2, 3].map((number) => makeEvent({ number }));
  openWriter(path).append(events);
  const ids = [events[2]!.id, 'evt_00000000000000000000000ZZZ', events[0]!.id];
  const read = openReader(path).query({ ...ALL, ids }, { order: 'oldest_first', limit: 10 });
  expect(read.events.map(({ id }) => id)).toEqual([events[0]!.id, events[2]!.id]);
});

test('no search text, a blank range and a limit of nothing give nothing', () => {
  const path = tempStorePath();
  openWriter(path).append([makeEvent({ number: 1 })]);
  const reader = openReader(path);
  expect(reader.count({ ...ALL, text: '' })).toBe(0);
  expect(reader.count({ ...ALL, since_ms: NOW_MS, until_ms: NOW_MS - 1 })).toBe(0);
  expect(reader.query(ALL, { order: 'oldest_first', limit: 0 }).events).toEqual([]);
});

test('content is left out unless it is asked for', () => {
  const path = tempStorePath();
  openWriter(path).append([makeEvent({ number: 1, type: 'content.snapshot' }), makeEvent({ number: 2 })]);
  const reader = openReader(path);
  expect(reader.count({ ...ALL, types: [] })).toBe(1);
  expect(reader.count({ ...ALL, types: ['content.*'] })).toBe(1);
});

test('what retention has let go of is not read by any method', () => {
  const path = tempStorePath();
  const hour = 3_600_000;
  const writer = openWriter(path);
  writer.append([
    makeEvent({ number: 1, ms: NOW_MS - 3 * hour, type: 'app.activate', app: 'Gone' }),
    makeEvent({ number: 2, ms: NOW_MS - hour }),
  ]);
  writer.addInterval('locked', NOW_MS - 4 * hour, NOW_MS - 3 * hour);
  const reader = openReader(path, 2);
  expect(reader.count(ALL)).toBe(1);
  expect(reader.oldestEventMs()).toBe(NOW_MS - hour);
  expect(reader.contextBefore(NOW_MS).map(({ type }) => type)).toEqual(['window.focus']);
  expect(reader.recentApps(9).map(({ name }) => name)).toEqual(['Editor']);
  expect(reader.intervals(0, NOW_MS)).toEqual([]);
  expect(Array.from(reader.condensed(0, NOW_MS, { unknown_types: 0, invalid: 0 })).flat()).toHaveLength(1);
  expect(reader.days((ms) => new Date(ms).toISOString().slice(0, 13))).toEqual(['2026-03-02T11']);
});
