import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PartCheck } from '../../../../src/store/reader/check-in-parts.ts';
import { connectStore } from '../../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../../src/store/reader/store-key.ts';
import { makeEvent } from '../support/make-event.ts';
import { openWriter, tempStorePath } from '../support/temp-store.ts';

const PAGE = 4096;

function closedStore(): string {
  const path = tempStorePath();
  const writer = openWriter(path);
  for (let at = 0; at < 3000; at += 1500)
    writer.append(
      Array.from({ length: 1500 }, (_, n) =>
        makeEvent({ number: at + n, title: `title ${at + n} ${'long '.repeat(20)}` }),
      ),
    );
  writer.close();
  return path;
}

/** One whole reading; how many steps it took. */
function readThrough(path: string): number {
  const connection = connectStore(path, readStoreKey(`${path}.key`), 'readonly');
  try {
    const check = new PartCheck(connection.db);
    let steps = 0;
    while (check.step()) steps += 1;
    return steps;
  } finally {
    connection.close();
  }
}

test('a sound store is read to its end, in many steps', () => {
  const steps = readThrough(closedStore());
  expect(steps).toBeGreaterThan(30);
  expect(steps).toBeLessThan(200);
});

test('a damaged page is found wherever it lies, but for the few that nothing is recorded to', () => {
  const path = closedStore();
  const whole = readFileSync(path);
  const pages = whole.length / PAGE;
  let found = 0;
  for (let page = 2; page < pages; page += 1) {
    const bytes = Buffer.from(whole);
    bytes.fill(0x5a, page * PAGE, (page + 1) * PAGE);
    writeFileSync(path, bytes);
    try {
      readThrough(path);
    } catch (error) {
      expect(error).toMatchObject({ code: 'store_corrupt' });
      found += 1;
    }
  }
  expect(found / pages).toBeGreaterThan(0.75);
});
