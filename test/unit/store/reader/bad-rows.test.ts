import { expect, test } from 'vitest';
import { makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tamper, tempStorePath } from '../support/temp-store.ts';

const ALL = { since_ms: 0, until_ms: NOW_MS, types: [] };

const DAMAGES: Record<string, string> = {
  'a payload that is no JSON': `UPDATE details SET json = '{' WHERE key = (SELECT detail FROM events WHERE seq = 2)`,
  'a payload of another shape': `UPDATE details SET json = '{"count":"x"}' WHERE key = (SELECT detail FROM events WHERE seq = 2)`,
  'a payload that is gone': `DELETE FROM details WHERE key = (SELECT detail FROM events WHERE seq = 2)`,
  'a window that is gone': `DELETE FROM surfaces WHERE key = (SELECT surface FROM events WHERE seq = 2)`,
  'an impossible id': `UPDATE events SET id = 'no id' WHERE seq = 2`,
  'a negative clock': `UPDATE events SET mono_ns = -5 WHERE seq = 2`,
  'rules that are no list': `UPDATE events SET rules = '"all"' WHERE seq = 2`,
  'an address without host or scheme': `UPDATE texts SET text = 'x y' WHERE key = (SELECT url FROM events WHERE seq = 2)`,
  'a source of another type': `UPDATE events SET source = (SELECT source FROM events WHERE seq = 1) WHERE seq = 2`,
};

test.each(Object.entries(DAMAGES))('%s costs that row only, and is counted', (_name, sql) => {
  const path = tempStorePath();
  openWriter(path).append([
    makeEvent({ number: 1, title: 'first' }),
    makeEvent({ number: 2, title: 'second', type: 'browser.navigate' }),
    makeEvent({ number: 3, title: 'third' }),
  ]);
  tamper(path, (db) => db.exec(sql));
  const reader = openReader(path);
  const read = reader.query(ALL, { order: 'oldest_first', limit: 10 });
  expect(read.events.map((event) => event.window?.title)).toEqual(['first', 'third']);
  expect([read.skipped_invalid, read.skipped_unknown_types]).toEqual([1, 0]);
  const skipped = { unknown_types: 0, invalid: 0 };
  expect(Array.from(reader.condensed(0, NOW_MS, skipped)).flat()).toHaveLength(2);
  expect(skipped.invalid).toBe(1);
});

test('a type this version does not know is skipped and counted', () => {
  const path = tempStorePath();
  openWriter(path).append([makeEvent({ number: 1 }), makeEvent({ number: 2, type: 'ui.click' })]);
  tamper(path, (db) => db.exec(`UPDATE types SET name = 'foo.bar' WHERE name = 'ui.click'`));
  const reader = openReader(path);
  const read = reader.query(ALL, { order: 'oldest_first', limit: 10 });
  expect(reader.count({ ...ALL, types: ['*'] })).toBe(1);
  expect([read.events.length, read.skipped_unknown_types, read.skipped_invalid]).toEqual([1, 1, 0]);
});

test('a time that is no number cannot be stored', () => {
  const path = tempStorePath();
  openWriter(path).append([makeEvent({ number: 1 })]);
  expect(() => tamper(path, (db) => db.exec(`UPDATE events SET ts_ms = 'not a time'`))).toThrow(
    /cannot store TEXT/,
  );
});

test('lone surrogates and raw surrogate bytes come out as U+FFFD', () => {
  const path = tempStorePath();
  const event = makeEvent({ number: 1, type: 'window.title', data: { prev_title: 'plain' } });
  if (event.type === 'window.title') event.data.prev_title = 'A\uD83D';
  openWriter(path).append([event, makeEvent({ number: 2, title: 'raw' })]);
  tamper(path, (db) => db.exec(`UPDATE texts SET text = CAST(x'EDB08B42' AS TEXT) WHERE text = 'raw'`));
  const { events } = openReader(path).query(ALL, { order: 'oldest_first', limit: 10 });
  expect(events[0]).toMatchObject({ data: { prev_title: 'A\uFFFD' } });
  expect(events[1]?.window?.title?.isWellFormed()).toBe(true);
  expect(JSON.stringify(events)).not.toMatch(/\\ud[89ab]/i);
});

test('damage in the recorder state is said, and does not widen what retention shows', () => {
  const path = tempStorePath();
  openWriter(path).append([makeEvent({ number: 1, ms: NOW_MS - 3 * 3_600_000 })]);
  const beat = new Date(NOW_MS - 1000).toISOString();
  tamper(path, (db) =>
    db.exec(`UPDATE recorder_state SET degraded = '{', heartbeat_at = '${beat}', retention_hours = 2`),
  );
  const reader = openReader(path);
  expect(() => reader.state()).toThrow(/damaged/);
  expect(reader.count(ALL)).toBe(0);
});
