import { expect, test } from 'vitest';
import type { HeldEvent } from '../../../../src/core/port/event-maker.ts';
import { EventBatch } from '../../../../src/recorder/pipeline/event-batch.ts';
import { makeEvent } from '../../store/support/make-event.ts';

const MIB = 1024 * 1024;
const selectors = { app_name: 'Editor', bundle_id: null, host: null, in_browser: false };
const held = (number: number, bytes = 400): HeldEvent => ({ event: makeEvent({ number }), selectors, bytes });
const filled = (count: number, bytes?: number): EventBatch => {
  const batch = new EventBatch();
  for (let n = 0; n < count; n += 1) batch.add(held(n, bytes));
  return batch;
};

test('a batch is full at 512 events and not one before', () => {
  expect(filled(511).full).toBe(false);
  expect(filled(512).full).toBe(true);
});

test('a batch of large events is full at 4 MiB and not one byte before', () => {
  const batch = filled(3, MIB);
  batch.add(held(4, MIB - 1));
  expect(batch.full).toBe(false);
  batch.add(held(5, 1));
  expect(batch.full).toBe(true);
});

test('what was written counts no longer', () => {
  const written = filled(4, MIB);
  written.clear();
  written.add(held(9));
  expect([written.full, written.size]).toEqual([false, 1]);
  const begun = filled(4, MIB);
  begun.removeFirst();
  expect([begun.full, begun.size]).toEqual([false, 3]);
  expect(begun.events().map(({ id }) => id)).toEqual([1, 2, 3].map((n) => makeEvent({ number: n }).id));
});

test('what new settings refuse or shorten counts no longer', () => {
  const refused = filled(4, MIB);
  let asked = 0;
  refused.recheck({ recheck: (one) => (asked++ === 0 ? null : one) });
  expect([refused.full, refused.size]).toEqual([false, 3]);
  const shortened = filled(4, MIB);
  shortened.recheck({ recheck: (one) => ({ ...one, bytes: 10 }) });
  expect([shortened.full, shortened.size]).toEqual([false, 4]);
});
