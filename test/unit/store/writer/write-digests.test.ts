import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestBucketOf } from '../../../../src/store/reader/fold-digest.ts';
import { openWriter, tamper, tempStorePath } from '../support/temp-store.ts';
import { anyEvents, makeEvent, NOW_MS } from '../support/make-event.ts';
import { sealDigests } from '../../../../src/store/writer/write-digests.ts';

const digestsOf = (path: string): unknown[] => {
  const rows: unknown[] = [];
  tamper(path, (db) => rows.push(...db.prepare('SELECT bucket, rows FROM digests ORDER BY bucket').all()));
  return rows;
};

/** The same digests, made by reading the events back. */
const readAgain = (path: string): unknown[] => {
  tamper(path, (db) => {
    const buckets = db.prepare<[], number>('SELECT bucket FROM digests').pluck().all();
    db.exec('DELETE FROM digests');
    Array.from(sealDigests(db, buckets));
  });
  return digestsOf(path);
};

test('a digest made from what was just written is the one that reading the events gives, in any order and batches', () => {
  fc.assert(
    fc.property(anyEvents, fc.integer({ min: 1, max: 40 }), (events, size) => {
      const path = tempStorePath();
      const writer = openWriter(path);
      for (let at = 0; at < events.length; at += size) writer.append(events.slice(at, at + size));
      writer.close();
      const digests = digestsOf(path);
      expect(readAgain(path)).toEqual(digests);
    }),
    { numRuns: 15 },
  );
});

const BUCKET = digestBucketOf(NOW_MS - 3_600_000) * 600_000;
const at = (number: number, ms: number) => makeEvent({ number, ms: BUCKET + ms, title: `Window ${number}` });

test.each([
  [
    'another process deletes in between',
    (path: string) => tamper(path, (db) => db.exec('DELETE FROM events WHERE seq = 1')),
  ],
  [
    'a batch was rolled back in between',
    (_path: string, append: (events: ReturnType<typeof at>[]) => void) => {
      expect(() => append([at(3, 3000), at(1, 1000)])).toThrow();
    },
  ],
])('a digest does not hold what is not there: %s', (_, disturb) => {
  const path = tempStorePath();
  const writer = openWriter(path);
  const append = (events: ReturnType<typeof at>[]): void => writer.append(events);
  append([at(1, 1000), at(2, 2000)]);
  disturb(path, append);
  append([at(4, 4000), at(5, 601_000)]);
  writer.close();
  const digests = digestsOf(path);
  expect(digests).toHaveLength(1);
  expect(readAgain(path)).toEqual(digests);
});

test('an event that comes late opens its ten minutes once more', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.append([at(1, 1000), at(2, 601_000), at(3, 2000), at(4, 602_000), at(5, 1_201_000)]);
  writer.close();
  const digests = digestsOf(path);
  expect(digests).toHaveLength(2);
  expect(readAgain(path)).toEqual(digests);
});
