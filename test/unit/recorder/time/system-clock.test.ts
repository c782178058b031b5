import { describe, expect, it } from 'vitest';
import { createSystemClock } from '../../../../src/recorder/time/system-clock.ts';

/** A machine whose awake time stands still in sleep; boot was 1000 s before the clock is made. */
function machine() {
  const state = { wall: 1_800_000_000_000, awake: 5000, up: 1_000_000 };
  return {
    run: (ms: number) => {
      state.wall += ms;
      state.awake += ms;
      state.up += ms;
    },
    sleep: (ms: number) => {
      state.wall += ms;
      state.up += ms;
    },
    set: (ms: number) => {
      state.wall += ms;
    },
    times: {
      wallMs: () => state.wall,
      awakeNs: () => BigInt(state.awake) * 1_000_000n,
      upSeconds: () => Math.floor(state.up / 1000), // as coarse as a system may be
    },
  };
}

describe('createSystemClock', () => {
  it('is not moved by a clock that is set, and starts at 0', () => {
    const { run, set, times } = machine();
    const clock = createSystemClock(times);
    run(10_000);
    set(Date.UTC(2099, 0, 1));
    expect(clock.monoNs()).toBe(10_000e6);
    set(-Date.UTC(2099, 0, 1) - 3600_000);
    run(5000);
    expect(clock.monoNs()).toBe(15_000e6);
  });

  it('counts sleep, to the second that the system knows, and never runs back', () => {
    const { run, sleep, times } = machine();
    const clock = createSystemClock(times);
    let last = 0;
    for (let night = 1; night <= 3; night++) {
      run(10_400);
      sleep(8 * 3600_000);
      run(300);
      const mono = clock.monoNs();
      expect(mono).toBeGreaterThanOrEqual(last);
      expect(Math.abs(mono / 1e6 - night * (8 * 3600_000 + 10_700))).toBeLessThan(1001);
      last = mono;
    }
  });

  it('sees a sleep during which the clock was also set back', () => {
    const { run, sleep, set, times } = machine();
    const clock = createSystemClock(times);
    run(1000);
    sleep(3600_000);
    set(-1800_000);
    expect(clock.monoNs() / 1e6).toBeGreaterThan(3600_000);
  });

  it('takes the drift of coarse sources for no sleep', () => {
    const { run, times } = machine();
    const clock = createSystemClock(times);
    for (let n = 0; n < 1000; n++) {
      run(777);
      expect(clock.monoNs()).toBe((n + 1) * 777e6);
    }
  });

  it('runs on the real machine', () => {
    const clock = createSystemClock();
    const before = clock.monoNs();
    expect(Number.isSafeInteger(before)).toBe(true);
    expect(clock.monoNs()).toBeGreaterThanOrEqual(before);
    clock.after(0, () => undefined)();
  });
});
