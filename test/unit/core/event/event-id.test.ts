import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventId } from '../../../../src/core/event/event-id.ts';

const zeros = (bytes: Uint8Array) => bytes.fill(0);
const ones = (bytes: Uint8Array) => bytes.fill(255);

test.each([-1, 2 ** 48, NaN, Infinity, -Infinity])('a wall clock of %s has no id', (ms) => {
  expect(() => eventId(ms, zeros)).toThrow('wall clock out of range');
});

test('the time comes first, then the random bits, in Crockford base32', () => {
  expect(eventId(0, zeros)).toBe('evt_00000000000000000000000000');
  expect(eventId(2 ** 48 - 1, ones)).toBe('evt_7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
  expect(eventId(1.9, ones)).toBe('evt_0000000001ZZZZZZZZZZZZZZZZ');
});

test('all 80 random bits arrive, in order', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const id = eventId(0, (target) => target.set(bytes));
      const bits = Array.from(id.slice(14)).map((c) => BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(c)));
      const read = bits.reduce((sum, bit) => sum * 32n + bit, 0n);
      expect(read).toBe(bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n));
    }),
  );
});

test('ids of later milliseconds sort later', () => {
  const time = fc.integer({ min: 0, max: 2 ** 48 - 2 });
  fc.assert(
    fc.property(time, (ms) => {
      expect(eventId(ms, ones) < eventId(ms + 1, zeros)).toBe(true);
    }),
  );
});
