import { expect, test } from 'vitest';
import { Snapshots } from '../../../../src/store/reader/snapshot.ts';
import { makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tamper, tempStorePath } from '../support/temp-store.ts';

test('a snapshot ends also when its work fails, and the failure is told', () => {
  const path = tempStorePath();
  openWriter(path);
  tamper(path, (db) => {
    const snapshots = new Snapshots(db);
    expect(() => snapshots.one(() => db.prepare('SELECT * FROM nowhere').get())).toThrow(/no such table/);
    expect(db.inTransaction).toBe(false);
    expect(snapshots.one(() => db.inTransaction)).toBe(true);
    expect(db.inTransaction).toBe(false);
  });
});

test('each item is made inside one, and handed over outside', () => {
  const path = tempStorePath();
  openWriter(path);
  tamper(path, (db) => {
    const seen: boolean[] = [];
    function* items(): Generator<number> {
      for (let item = 0; item < 3; item += 1) {
        seen.push(db.inTransaction);
        yield item;
      }
    }
    for (const item of new Snapshots(db).each(items())) seen.push(db.inTransaction || item < 0);
    expect(seen).toEqual([true, false, true, false, true, false]);
    expect(db.inTransaction).toBe(false);
  });
});

test('what is deleted while somebody reads is gone from the next batch on, never half there', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.append(Array.from({ length: 3000 }, (_, number) => makeEvent({ number, title: `title ${number}` })));
  const skipped = { unknown_types: 0, invalid: 0 };
  const walk = openReader(path).scan({ since_ms: 0, until_ms: NOW_MS, types: ['*'] }, skipped);
  const first = walk.next();
  writer.purge({ since_ms: NOW_MS - 1_000_000 });
  const rest = [...walk];
  expect(first.done).toBe(false);
  expect(rest.length).toBeLessThan(2999);
  expect(rest.every(({ window }, at) => window?.title === `title ${at + 1}`)).toBe(true);
  expect(skipped).toEqual({ unknown_types: 0, invalid: 0 });
});
