import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedLines } from '../../../../src/core/app/changed-lines.ts';
import { forgetRange } from '../../../../src/core/app/forget-span.ts';
import { pauseEnd } from '../../../../src/core/app/pause-end.ts';

describe('the end of a pause', () => {
  it('tomorrow is the next local midnight, also when clocks change in the night', () => {
    expect(pauseEnd('tomorrow', Date.parse('2026-09-24T14:59:00Z'), 'Asia/Tokyo')).toBe(
      '2026-09-24T15:00:00.000Z',
    );
    expect(pauseEnd('tomorrow', Date.parse('2026-10-25T00:30:00Z'), 'Europe/Berlin')).toBe(
      '2026-10-25T23:00:00.000Z',
    );
    expect(pauseEnd('15m', 0, 'UTC')).toBe('1970-01-01T00:15:00.000Z');
    expect(pauseEnd('forever', 0, 'UTC')).toBe('infinity');
  });
});

describe('the range to forget', () => {
  it('ends now and begins where its name says', () => {
    const now = Date.parse('2026-09-24T05:42:00Z');
    expect(forgetRange('m5', now, 'Asia/Tokyo')).toEqual({ since_ms: now - 300_000, until_ms: now });
    expect(forgetRange('today', now, 'Asia/Tokyo').since_ms).toBe(Date.parse('2026-09-23T15:00:00Z'));
  });
});

describe('changed lines', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', '{', '}'), { maxLength: 12 });

  it('equal texts change nothing', () => {
    fc.assert(
      fc.property(lines, (list) => {
        expect(changedLines(list.join('\n'), list.join('\n')).filter(({ kind }) => kind !== 'same')).toEqual(
          [],
        );
      }),
    );
  });

  it('what is removed stood before, what is added stands after, in order', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const changes = changedLines(before.join('\n'), after.join('\n'));
        const of = (kind: string) => changes.filter((line) => line.kind === kind).map(({ text }) => text);
        expect(isRun(of('removed'), before)).toBe(true);
        expect(isRun(of('added'), after)).toBe(true);
      }),
    );
  });
});

/** Whether `part` stands in `whole` without a break. */
function isRun(part: readonly string[], whole: readonly string[]): boolean {
  return Array.from({ length: whole.length + 1 }, (_, at) => at).some((at) =>
    part.every((text, index) => whole[at + index] === text),
  );
}
