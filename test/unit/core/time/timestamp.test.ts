import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTs, LAST_TIMESTAMP_MS, parseTs } from '../../../../src/core/time/timestamp.ts';

test.each([-1, LAST_TIMESTAMP_MS + 1, NaN, Infinity])('%s ms is no time that can be written', (ms) => {
  expect(() => formatTs(ms)).toThrow('wall clock out of range');
});

test.each([
  'not a time',
  '',
  '2026-03-01',
  '2026-03-01T09:15:02',
  '2026-02-30T00:00:00Z',
  '2026-03-01T23:59:60Z',
  '2026-03-01T24:00:00Z',
  '10000-01-01T00:00:00Z',
])('%s is refused', (text) => {
  expect(() => parseTs(text)).toThrow('not an RFC 3339 time');
});

test.each([
  ['2026-03-01T09:15:02.041Z', Date.UTC(2026, 2, 1, 9, 15, 2, 41)],
  ['2026-03-01T18:15:02.0419999+09:00', Date.UTC(2026, 2, 1, 9, 15, 2, 41)],
  ['2026-03-01t09:15:02z', Date.UTC(2026, 2, 1, 9, 15, 2)],
  ['2026-02-28T23:59:59.9-00:30', Date.UTC(2026, 2, 1, 0, 29, 59, 900)],
  ['2024-02-29T00:00:00.000Z', Date.UTC(2024, 1, 29)],
])('%s is read with its offset, digits behind the ms cut off', (text, ms) => {
  expect(parseTs(text)).toBe(ms);
});

test('milliseconds are cut, not rounded, and every written time is read back', () => {
  expect(formatTs(41.99)).toBe('1970-01-01T00:00:00.041Z');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LAST_TIMESTAMP_MS }), (ms) => {
      expect(parseTs(formatTs(ms))).toBe(ms);
      expect(formatTs(ms)).toBe(new Date(ms).toISOString());
    }),
  );
});
