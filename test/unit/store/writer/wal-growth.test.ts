import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tempStorePath } from '../support/temp-store.ts';

/** SQLite folds the WAL in at 1000 pages; one batch may come on top. */
const BOUND = 3 * 1000 * 4120;

it('a reader that idles between its questions does not keep the WAL from being folded in', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.append([makeEvent({ number: 0 })]);
  const reader = openReader(path);
  const walk = reader.scan({ since_ms: 0, until_ms: NOW_MS, types: ['*'] }, { unknown_types: 0, invalid: 0 });
  walk.next(); // a walk that is never finished
  let largest = 0;
  let written = 0;
  for (let batch = 0; batch < 130; batch += 1) {
    const events = Array.from({ length: 256 }, (_, k) => {
      const number = 1 + batch * 256 + k;
      return makeEvent({
        number,
        ms: NOW_MS - 3_600_000 + number * 10,
        title: `${number} ${'long title '.repeat(12)}`,
      });
    });
    writer.append(events);
    written = statSync(path).size;
    largest = Math.max(largest, statSync(`${path}-wal`).size);
  }
  expect(written).toBeGreaterThan(BOUND);
  expect(largest).toBeLessThan(BOUND);
});
