import { describe, expect, it } from 'vitest';
import { formatDuration } from '../../../../src/core/time/format-duration.ts';
import { describeZone, localStamp } from '../../../../src/core/time/local-time.ts';

const ms = (text: string) => Date.parse(text);

describe('describeZone', () => {
  it('names the change inside the range to the ms', () => {
    expect(describeZone('Europe/Berlin', ms('2026-10-24T22:00:00Z'), ms('2026-10-25T23:00:00Z'))).toBe(
      'Europe/Berlin, UTC+02:00, from 2026-10-25T01:00:00.000Z UTC+01:00',
    );
  });

  it('stays short over centuries and exact off the hour', () => {
    expect(describeZone('Asia/Kathmandu', ms('2026-01-01T00:00:00Z'), ms('2027-01-01T00:00:00Z'))).toBe(
      'Asia/Kathmandu, UTC+05:45',
    );
    expect(
      describeZone('America/New_York', ms('1990-01-01T00:00:00Z'), ms('2026-01-01T00:00:00Z')).length,
    ).toBeLessThan(130);
  });
});

it('localStamp carries the offset of that moment', () => {
  expect(localStamp(ms('2026-10-25T00:30:00Z'), 'Europe/Berlin')).toBe('2026-10-25T02:30:00+02:00');
  expect(localStamp(ms('2026-10-25T01:30:00Z'), 'Europe/Berlin')).toBe('2026-10-25T02:30:00+01:00');
});

it.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [89_999, '1 min'],
  [3_569_000, '59 min'],
  [3_570_000, '1 h 00 min'],
  [32_520_000, '9 h 02 min'],
])('formatDuration(%i) is %s', (duration, words) => {
  expect(formatDuration(duration)).toBe(words);
});
