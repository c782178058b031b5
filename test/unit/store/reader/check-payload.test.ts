import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventSchema } from '../../../../src/core/event/event-schema.ts';
import { EVENT_TYPES, type EventType } from '../../../../src/core/event/event-types.ts';
import { eventData } from '../../../../src/core/event/event.ts';
import { isPlainPayload } from '../../../../src/store/reader/check-payload.ts';
import { FREE_TEXT } from '../../../../src/store/reader/event-columns.ts';
import { makeEvent } from '../support/make-event.ts';
import { openReader, openWriter, tamper, tempStorePath } from '../support/temp-store.ts';

/** A payload as it lies in the store: without its free text. */
function payloadOf(type: EventType): Record<string, unknown> {
  const { body, url } = FREE_TEXT[type];
  const data: Record<string, unknown> = { ...makeEvent({ number: 1, type }).data };
  for (const key of [body, url]) if (key !== null) data[key] = null;
  return data;
}

const ODD = [null, 0, 1, -1, -0, 1.5, 2 ** 53, 1e999, '', 'text', 'left', 'down', 'cmd+s', true, [], {}];
const odd = fc.oneof(fc.constantFrom<unknown>(...ODD, ['cmd'], ['cmd', 'cmd'], ['cmd', 7]), fc.jsonValue());
const names = [...new Set(EVENT_TYPES.flatMap((type) => Object.keys(payloadOf(type))))];

/** Payloads with some fields changed, dropped, added or in another order. */
const spoiled = fc
  .record({
    type: fc.constantFrom(...EVENT_TYPES),
    changes: fc.array(fc.tuple(fc.constantFrom(...names, '__proto__', 'more'), odd), { maxLength: 3 }),
    drop: fc.constantFrom<string | null>(null, null, null, ...names),
    turn: fc.boolean(),
  })
  .map(({ type, changes, drop, turn }) => {
    const entries = Object.entries({ ...payloadOf(type), ...Object.fromEntries(changes) });
    const kept = entries.filter(([name]) => name !== drop);
    return { type, json: Object.fromEntries(turn ? kept.reverse() : kept) };
  });

test('what passes quickly is what the contract accepts, key by key', () => {
  let passed = 0;
  fc.assert(
    fc.property(spoiled, ({ type, json }) => {
      if (!isPlainPayload(type, json)) return;
      passed += 1;
      const parsed = eventData[type].safeParse(json);
      expect(parsed.error).toBeUndefined();
      expect(Object.keys(parsed.data ?? {})).toEqual(Object.keys(json));
      expect(parsed.data).toEqual(json);
    }),
    { numRuns: 3000 },
  );
  expect(passed).toBeGreaterThan(100);
});

test.each(EVENT_TYPES)('a payload of %s as we write it passes quickly', (type) => {
  expect(isPlainPayload(type, payloadOf(type))).toBe(true);
});

test.each([null, [], 'text', 7, undefined])('%j is no payload', (json) => {
  for (const type of EVENT_TYPES) expect(isPlainPayload(type, json)).toBe(false);
});

const YEAR_10000 = 253_402_300_800_000;

/** Columns that hold anything of their kind once somebody with the key has been at them. */
const SPOILS: readonly [sql: string, values: readonly (string | number | null)[]][] = [
  [
    'UPDATE texts SET text = ? WHERE key % 2 = 0',
    ['', 'x y', 'no-address', 'https://example.com/', 'javascript:'],
  ],
  ['UPDATE texts SET text = ? WHERE host IS NOT NULL', ['x y', 'no-address', 'ftp:']],
  [
    "UPDATE events SET ts_ms = ? WHERE type IN (SELECT key FROM types WHERE name LIKE 'clip%copy')",
    [YEAR_10000],
  ],
  ['UPDATE surfaces SET pid = ?', [null, -1, 2 ** 60]],
  ['UPDATE surfaces SET window_id = ?', [null, 0, 2 ** 60]],
  ['UPDATE surfaces SET has_window = ?', [0, 1]],
  ['UPDATE apps SET name = ?', ['Unknown', '']],
  ['UPDATE events SET v = ? WHERE seq % 3 = 0', [1, 2, 3]],
  ['UPDATE events SET ts_ms = ? WHERE seq % 3 = 0', [0]],
  ['UPDATE events SET url = ? WHERE seq % 2 = 0', [null, 1, 2, 3]],
  ['UPDATE events SET body = ? WHERE seq % 2 = 1', [null, 1, 2, 3]],
  [
    'UPDATE events SET rules = ? WHERE seq % 2 = 0',
    [null, '[]', '["size_limit"]', '["secret","secret"]', '[7]'],
  ],
  ['UPDATE events SET detail = ? WHERE seq % 4 = 0', [1, 2, 3, 4]],
];
const spoil = fc
  .constantFrom(...SPOILS)
  .chain(([sql, values]) => fc.record({ sql: fc.constant(sql), value: fc.constantFrom(...values) }));

test('whatever a store holds, what is read from it keeps the contract', () => {
  const events = EVENT_TYPES.map((type, number) => makeEvent({ number, type, title: `title ${number % 3}` }));
  fc.assert(
    fc.property(fc.array(spoil, { minLength: 1, maxLength: 3 }), (spoils) => {
      const path = tempStorePath();
      const writer = openWriter(path);
      writer.append(events);
      writer.close();
      tamper(path, (db) => spoils.forEach(({ sql, value }) => db.prepare(sql).run(value)));
      const reader = openReader(path);
      const range = { since_ms: -1, until_ms: YEAR_10000 };
      // Without a type the index of mentions, which knows nothing of the damage, is not asked.
      const read = [[], ['content.*']].flatMap(
        (types) => reader.query({ ...range, types }, { order: 'oldest_first', limit: 100 }).events,
      );
      reader.close();
      for (const event of read) expect(eventSchema.safeParse(event).error).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});
