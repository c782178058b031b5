import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CondensedEvent, StoreReader } from '../../../../src/core/port/store-reader.ts';
import { TimeFormat } from '../../../../src/store/reader/time-format.ts';
import { anyEvents, inOrder, makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tamper, tempStorePath } from '../support/temp-store.ts';

const MERGED = /^(ui\.|input\.)/;
const none = () => ({ unknown_types: 0, invalid: 0 });
const condensed = (reader: StoreReader, since: number, until: number) =>
  Array.from(reader.condensed(since, until, none())).flat();
const isTyping = ({ event }: { event: CondensedEvent['event'] }) =>
  event.type === 'input.key' && (event.data.kind === 'text' || event.data.kind === 'delete');
const keysOf = ({ event }: { event: CondensedEvent['event'] }) =>
  event.type === 'input.key' ? event.data.count : 0;
const sum = (numbers: number[]) => numbers.reduce((left, right) => left + right, 0);

test('digests say what the events say: nothing is lost, doubled or out of order, for any range and any order of writing', () => {
  const bound = fc.integer({ min: NOW_MS - 15_000_000, max: NOW_MS });
  fc.assert(
    fc.property(anyEvents, bound, bound, (events, one, other) => {
      const path = tempStorePath();
      const writer = openWriter(path);
      for (let at = 0; at < events.length; at += 7) writer.append(events.slice(at, at + 7));
      const [since, until] = [Math.min(one, other), Math.max(one, other)];
      const reader = openReader(path);
      const read = condensed(reader, since, until);
      const plain = inOrder(events).filter(({ ts, type }) => {
        const at = Date.parse(ts);
        return at >= since && at <= until && type !== 'content.snapshot';
      });
      expect(sum(read.map(({ merged }) => merged))).toBe(plain.length);
      expect(sum(read.filter(isTyping).map(keysOf))).toBe(
        sum(
          plain
            .map((event) => ({ event }))
            .filter(isTyping)
            .map(keysOf),
        ),
      );
      const context = (list: { type: string; id: string }[]) =>
        list.filter(({ type }) => !MERGED.test(type)).map(({ id }) => id);
      expect(context(read.map(({ event }) => event))).toEqual(context(plain));
      expect(inOrder(read.map(({ event }) => event))).toEqual(read.map(({ event }) => event));
      expect(read.every(({ event, at_ms }) => at_ms === Date.parse(event.ts))).toBe(true);
      expect(read.every(({ at_ms, last_ms }) => last_ms >= at_ms)).toBe(true);
      tamper(path, (db) => db.exec('DELETE FROM digests'));
      expect(condensed(reader, since, until)).toEqual(read);
      reader.close();
      writer.close();
    }),
    { numRuns: 40 },
  );
});

test('a run ends with silence of more than a minute, another window, and the ten minutes of its digest', () => {
  const path = tempStorePath();
  const start = Math.ceil((NOW_MS - 7_200_000) / 600_000) * 600_000;
  const key = (number: number, seconds: number, title = 'one') =>
    makeEvent({ number, ms: start + seconds * 1000, type: 'input.key', title, data: { count: 2 } });
  openWriter(path).append([
    key(1, 0),
    key(2, 60),
    key(3, 121),
    key(4, 122, 'two'),
    key(5, 123),
    key(6, 599, 'x'),
    key(7, 600, 'x'),
  ]);
  const read = condensed(openReader(path), 0, NOW_MS);
  expect(read.map(({ merged }) => merged)).toEqual([2, 1, 1, 1, 1, 1]);
  expect(read[0]).toMatchObject({ last_ms: start + 60_000, event: { data: { count: 4 } } });
});

test('a damaged digest is not believed', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  const at = (number: number, minutes: number) => makeEvent({ number, ms: NOW_MS - minutes * 60_000 });
  writer.append([at(1, 100), at(2, 10)]);
  for (const rows of ['{', '[[1]]', '[[["x"],1,1,1,1]]']) {
    tamper(path, (db) => db.prepare('UPDATE digests SET rows = ?').run(rows));
    expect(condensed(openReader(path), 0, NOW_MS)).toHaveLength(2);
  }
});

test('times are written as the contract says, whatever came before', () => {
  const format = new TimeFormat();
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (ms) => {
      expect(format.format(ms)).toBe(new Date(ms).toISOString());
      expect(format.format(ms + 1)).toBe(new Date(ms + 1).toISOString());
    }),
  );
});
