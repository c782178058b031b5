import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tempStorePath } from '../support/temp-store.ts';

const START_MS = NOW_MS - 3_600_000;

test('a purge tells how far it is after every few thousand events, never going back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7000 }), (kept) => {
      const path = tempStorePath();
      const writer = openWriter(path);
      const events = Array.from({ length: 7000 }, (_, number) =>
        makeEvent({ number, ms: START_MS + number }),
      );
      writer.append(events);
      const told: { fraction: number; left: number }[] = [];
      const reader = openReader(path);
      const all = { since_ms: 0, until_ms: NOW_MS, types: [] };
      const deleted = writer.purge({ before_ms: START_MS + 7000 - kept }, (fraction) =>
        told.push({ fraction, left: reader.count(all) }),
      );
      expect(deleted).toBe(7000 - kept);
      const fractions = told.map(({ fraction }) => fraction);
      expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
      expect(fractions.at(-1)).toBe(1);
      // While it deletes, every report comes with fewer events left, at most 2000 fewer.
      const left = [7000, ...told.map((one) => one.left)];
      const steps = left.slice(1).map((count, index) => (left[index] ?? 0) - count);
      expect(steps.every((step) => step >= 0 && step <= 2000)).toBe(true);
      expect(left.at(-1)).toBe(kept);
    }),
    { numRuns: 3 },
  );
});
