import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SnapshotWindow } from '../../../../src/core/policy/snapshot-ledger.ts';
import { SNAPSHOT_LIMITS } from '../../../../src/core/policy/snapshot-limits.ts';
import {
  createSnapshotSchedule,
  type SnapshotSchedule,
} from '../../../../src/core/policy/snapshot-schedule.ts';

const A: SnapshotWindow = { pid: 1, id: 10 };
const B: SnapshotWindow = { pid: 2, id: 20 };
const read = (text: string) => ({ text, timed_out: false, allowed: true });

/** Takes what is due at each time and says what came of it. */
function take(schedule: SnapshotSchedule, ms: number, text: string, allowed = true): string {
  const due = schedule.due(ms);
  if (due === null) return 'nothing due';
  const before = schedule.refusal(due, allowed, ms);
  if (before !== null) return before;
  return schedule.finish(due, { ...read(text), allowed }, ms) ?? `saved by ${due.trigger}`;
}

test('nothing is due without a window in focus', () => {
  const schedule = createSnapshotSchedule();
  schedule.changed(0);
  expect([schedule.nextDueMs(), schedule.due(1e9)]).toEqual([null, null]);
});

test('a window is due after 2 s of quiet, and after 10 s of unrest', () => {
  const quiet = createSnapshotSchedule();
  quiet.focused(A, 0);
  expect([take(quiet, 1_999, 'a'), take(quiet, 2_000, 'a')]).toEqual(['nothing due', 'saved by settle']);
  const restless = createSnapshotSchedule();
  restless.focused(A, 0);
  for (let ms = 0; ms < 10_000; ms += 500) {
    restless.changed(ms);
    expect(take(restless, ms, 'a')).toBe('nothing due');
  }
  expect(take(restless, 10_000, 'a')).toBe('saved by settle');
});

test('it refreshes after 30, 60, 120, 240, 600 s, and only where the user did something', () => {
  const schedule = createSnapshotSchedule();
  schedule.focused(A, 0);
  expect(take(schedule, 2_000, 'first')).toBe('saved by settle');
  const steps: number[] = [];
  for (let n = 0, last = 2_000; n < 6; n++) {
    const at = schedule.nextDueMs() ?? 0;
    schedule.input(at - 1);
    expect(take(schedule, at, `text ${String(n)}`)).toBe('saved by refresh');
    steps.push((at - last) / 1000);
    last = at;
  }
  expect(steps).toEqual([30, 60, 120, 240, 600, 600]);
  expect(take(schedule, schedule.nextDueMs() ?? 0, 'more')).toBe('nothing due');
});

test('focus-out is due at once, unless one was kept less than 3 s before', () => {
  const schedule = createSnapshotSchedule();
  expect(schedule.focused(A, 0)).toBeNull();
  take(schedule, 2_000, 'a');
  schedule.input(2_500);
  const soon = schedule.focused(B, 4_999);
  expect(soon).toEqual({ window: A, trigger: 'focus_out' });
  expect(soon && schedule.refusal(soon, true, 4_999)).toBe('just_saved');
  const later = schedule.focused(null, 20_000);
  expect(later && schedule.finish(later, read('b'), 20_000)).toBeNull();
});

test.each<[string, (schedule: SnapshotSchedule) => unknown, string]>([
  [
    'a window without a number',
    (s) => (s.focused({ pid: 1, id: null }, 0), take(s, 2_000, 'a')),
    'no_window_id',
  ],
  ['scope or Secure Input say no', (s) => (s.focused(A, 0), take(s, 2_000, 'a', false)), 'not_allowed'],
  [
    'they say no only after reading',
    (s) => (
      s.focused(A, 0),
      s.finish({ window: A, trigger: 'settle' }, { ...read('a'), allowed: false }, 2_000)
    ),
    'not_allowed',
  ],
  [
    'the focus moved while it was read',
    (s) => (
      s.focused(A, 0),
      s.focused(B, 1_000),
      s.finish({ window: A, trigger: 'settle' }, read('a'), 2_000)
    ),
    'focus_moved',
  ],
  ['nothing to read', (s) => (s.focused(A, 0), take(s, 2_000, ' \n')), 'empty'],
  [
    'the same text again',
    (s) => (s.focused(A, 0), take(s, 2_000, 'a'), s.input(3_000), s.changed(8_000), take(s, 10_000, 'a')),
    'same',
  ],
  [
    'nobody did anything since',
    (s) => (s.focused(A, 0), take(s, 2_000, 'a'), s.changed(8_000), take(s, 10_000, 'b')),
    'no_activity',
  ],
  [
    'another was kept less than 5 s before',
    (s) => (s.focused(A, 0), take(s, 2_000, 'a'), s.focused(B, 3_000), take(s, 5_000, 'b')),
    'spacing',
  ],
])('refused: %s', (_about, run, reason) => {
  expect(run(createSnapshotSchedule())).toBe(reason);
});

test('a slow app is left alone for 30 s, then twice as long, up to 10 min, until it answers', () => {
  const schedule = createSnapshotSchedule();
  schedule.focused(A, 0);
  const due = { window: A, trigger: 'settle' } as const;
  const waits: number[] = [];
  for (let n = 0, ms = 0; n < 7; n++) {
    schedule.finish(due, { ...read('a'), timed_out: true }, ms);
    const start = ms;
    while (schedule.refusal(due, true, ms) === 'backoff') ms += 1_000;
    waits.push((ms - start) / 1000);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600]);
  expect(schedule.finish(due, read('a'), 1e7)).toBeNull();
});

test('whatever happens, a day keeps at most 128 MiB, and any two are 5 s apart', () => {
  const moves = fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.boolean(), fc.boolean()), {
    maxLength: 80,
  });
  fc.assert(
    fc.property(moves, (steps) => {
      const schedule = createSnapshotSchedule();
      let ms = 0;
      const saved: number[] = [];
      for (const [after, other, changes] of steps) {
        ms += after;
        schedule.input(ms);
        const left = schedule.focused(other ? A : B, ms);
        if (changes) schedule.changed(ms);
        for (const due of [left, schedule.due(ms)]) {
          if (due === null || schedule.refusal(due, true, ms) !== null) continue;
          if (schedule.finish(due, read(`text at ${String(ms)}`), ms) === null) saved.push(ms);
        }
      }
      saved.slice(1).forEach((at, index) => {
        expect(at - (saved[index] ?? 0)).toBeGreaterThanOrEqual(SNAPSHOT_LIMITS.spacing_ms);
      });
    }),
  );
  const schedule = createSnapshotSchedule();
  schedule.focused(A, 0);
  const big = 'x'.repeat(SNAPSHOT_LIMITS.bytes - 8);
  let kept = 0;
  for (let ms = 0; ms < 80_000_000; ms += 10_000) {
    schedule.input(ms);
    const due = { window: A, trigger: 'settle' } as const;
    if (schedule.finish(due, read(`${big}${String(ms)}`), ms) === null) kept += 1;
  }
  expect(kept).toBeGreaterThan(4_000);
  expect(kept * SNAPSHOT_LIMITS.bytes).toBeLessThanOrEqual(SNAPSHOT_LIMITS.bytes_per_day * 1.001);
});
