import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from '../../../../src/recorder/platform/replay/simulated-clock.ts';
import { Timekeeper } from '../../../../src/recorder/time/timekeeper.ts';

const START_MS = Date.UTC(2026, 4, 4, 9);
const DAY = 24 * 3600_000;
const TO_2099 = Date.UTC(2099, 0, 1) - START_MS;

function keeping(start_ms = START_MS) {
  const clock = createSimulatedClock(start_ms);
  const keeper = new Timekeeper(clock);
  const pass = (ms: number) => clock.sleepTo(clock.monoMs() + ms);
  return { clock, keeper, pass };
}

describe('Timekeeper', () => {
  it('counts on from before a clock that is set to 2099 for a minute', async () => {
    const { clock, keeper, pass } = keeping();
    clock.step(TO_2099);
    expect(keeper.check()).toEqual({ kind: 'kept', before_ms: START_MS, after_ms: START_MS + TO_2099 });
    await pass(60_000);
    expect(keeper.check()).toEqual({ kind: 'none' });
    expect(keeper.nowMs()).toBe(START_MS + 60_000);
    expect(keeper.correct(clock.wallMs())).toBe(START_MS + 60_000);
    clock.step(-TO_2099);
    expect(keeper.check()).toEqual({ kind: 'returned' });
    expect(keeper.correct(clock.wallMs())).toBe(clock.wallMs());
  });

  it('leaves a stamp alone that was taken just before the step', async () => {
    const { clock, keeper, pass } = keeping();
    const before = clock.wallMs();
    await pass(100);
    clock.step(TO_2099);
    keeper.check();
    expect(keeper.correct(before)).toBe(before);
  });

  it('knows a stamp from the time on probation that is handled when the clock has been put right', async () => {
    const { clock, keeper, pass } = keeping();
    clock.step(TO_2099);
    keeper.check();
    await pass(60_000);
    const late = clock.wallMs();
    clock.step(40 * DAY);
    keeper.check();
    expect(keeper.correct(late)).toBe(START_MS + 60_000);
    const later = clock.wallMs();
    clock.step(-40 * DAY - TO_2099);
    expect(keeper.check()).toEqual({ kind: 'returned' });
    expect(keeper.correct(later)).toBe(START_MS + 60_000);
    expect(keeper.correct(clock.wallMs())).toBe(clock.wallMs());
  });

  it('believes a large step that has held for 10 minutes', async () => {
    const { clock, keeper, pass } = keeping();
    clock.step(40 * DAY);
    keeper.check();
    await pass(10 * 60_000 - 1);
    expect(keeper.check().kind).toBe('none');
    await pass(1);
    expect(keeper.check()).toMatchObject({ kind: 'stepped', after_ms: clock.wallMs() });
    expect(keeper.nowMs()).toBe(clock.wallMs());
  });

  it('starts the 10 minutes anew when the doubted clock is set again', async () => {
    const { clock, keeper, pass } = keeping();
    clock.step(40 * DAY);
    keeper.check();
    await pass(9 * 60_000);
    clock.step(40 * DAY);
    expect(keeper.check().kind).toBe('kept');
    await pass(9 * 60_000);
    expect(keeper.check().kind).toBe('none');
    expect(keeper.doubts).toBe(true);
  });

  it.each([
    ['an hour back', -3600_000],
    ['nine hours forward', 9 * 3600_000],
    ['a day', DAY],
  ])('believes a step of %s at once', (_name, step) => {
    const { clock, keeper } = keeping();
    clock.step(step);
    expect(keeper.check()).toEqual({ kind: 'stepped', before_ms: START_MS, after_ms: START_MS + step });
    expect(keeper.nowMs()).toBe(START_MS + step);
  });

  it('believes a clock at once that leaves a time before Zanei was made', () => {
    const { clock, keeper } = keeping(Date.UTC(1970, 0, 1));
    clock.step(START_MS);
    expect(keeper.check().kind).toBe('stepped');
    expect(keeper.nowMs()).toBe(clock.wallMs());
  });

  it('takes sleep for what it is: no step', async () => {
    const { keeper, clock, pass } = keeping();
    await pass(9 * 3600_000);
    expect(keeper.check()).toEqual({ kind: 'none' });
    expect(keeper.nowMs()).toBe(clock.wallMs());
  });

  it('follows a clock that is steered in small steps', () => {
    const { keeper, clock } = keeping();
    for (let n = 0; n < 100; n++) {
      clock.step(1900);
      expect(keeper.check()).toEqual({ kind: 'none' });
    }
    expect(keeper.nowMs()).toBe(clock.wallMs());
  });

  it('never moves by more than a day beyond real time unless the clock stood by it for 10 minutes', async () => {
    const action = fc.oneof(
      fc.record({ pass: fc.integer({ min: 0, max: 9 * 60_000 }) }),
      fc.record({ step: fc.integer({ min: -30_000 * DAY, max: 30_000 * DAY }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
        const { clock, keeper, pass } = keeping(Date.UTC(2200, 0, 1));
        let sameSince = 0;
        for (const one of actions) {
          const before = keeper.nowMs() - clock.monoMs();
          // Out of a time before Zanei was made any step is believed.
          const wasPlausible = keeper.nowMs() >= Date.UTC(2026, 0, 1);
          if ('pass' in one) await pass(one.pass);
          else {
            clock.step(one.step);
            if (Math.abs(one.step) > 2000) sameSince = clock.monoMs();
          }
          keeper.check();
          const moved = Math.abs(keeper.nowMs() - clock.monoMs() - before);
          if (moved > DAY + 2001 && wasPlausible)
            expect(clock.monoMs() - sameSince).toBeGreaterThanOrEqual(600_000);
        }
      }),
    );
  });
});
