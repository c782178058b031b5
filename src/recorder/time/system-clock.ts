import { uptime } from 'node:os';
import type { Clock } from '../../core/port/platform.ts';

/** The machine's own times: wall (Unix ms), awake (ns since some moment, stands still in sleep), up (s since boot, sleep included). */
export interface SystemTimes {
  wallMs: () => number;
  awakeNs: () => bigint;
  upSeconds: () => number;
}

const SYSTEM: SystemTimes = {
  wallMs: () => Date.now(),
  awakeNs: () => process.hrtime.bigint(),
  upSeconds: uptime,
};

/** Wall and monotonic time may drift apart by this much, ms, before the clock asks the system whether it slept. */
const ASK_AFTER_MS = 1000;

/**
 * The machine's own clock. Node's monotonic time stands still in sleep on Linux (CLOCK_MONOTONIC), so the sleep that
 * `os.uptime` knows of (CLOCK_BOOTTIME on Linux, the boot time on macOS; neither follows a clock that is set) is added.
 * Starts near 0, so that nanoseconds stay safe integers for 104 days.
 */
export function createSystemClock(system: SystemTimes = SYSTEM): Clock {
  const origin = system.awakeNs();
  const bootAtOrigin = system.upSeconds() * 1000;
  let slept_ms = 0;
  let offset = system.wallMs();
  const awakeMs = () => Number(system.awakeNs() - origin) / 1e6;

  return {
    wallMs: () => system.wallMs(),
    monoNs() {
      const awake = awakeMs();
      const drift = system.wallMs() - awake - slept_ms - offset;
      if (Math.abs(drift) > ASK_AFTER_MS) {
        // uptime is only good to a second on some systems: a smaller difference is no sleep.
        const missing = system.upSeconds() * 1000 - bootAtOrigin - awake;
        if (missing - slept_ms > 1500) slept_ms = missing;
        offset = system.wallMs() - awake - slept_ms;
      }
      return Math.round((awake + slept_ms) * 1e6);
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => {
        clearTimeout(timer);
      };
    },
  };
}
