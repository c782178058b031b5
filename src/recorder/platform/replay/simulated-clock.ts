import type { Clock } from '../../../core/port/platform.ts';

interface Timer {
  at_ms: number;
  order: number;
  run: () => void;
}

/** A clock that moves only when told: replay and tests own time. All values ms, mono from 0 at the start. */
export interface SimulatedClock extends Clock {
  /** Real time goes on to `mono_ms`; every timer due until then runs at its own time, in order. */
  advanceTo(mono_ms: number): Promise<void>;
  /** Real time jumps to `mono_ms` as in sleep: timers that fell due meanwhile run once, late. */
  sleepTo(mono_ms: number): Promise<void>;
  /** Someone sets the wall clock forward or back. */
  step(ms: number): void;
  /** Real time since the start, ms. */
  monoMs(): number;
}

/** Starts at the Unix time `start_ms`. */
export function createSimulatedClock(start_ms: number): SimulatedClock {
  let mono = 0;
  let stepped = 0;
  let order = 0;
  const timers = new Set<Timer>();

  const runDue = async (until: number, eachAtItsTime: boolean): Promise<void> => {
    for (let timer = first(timers, until); timer !== null; timer = first(timers, until)) {
      timers.delete(timer);
      if (eachAtItsTime) mono = Math.max(mono, timer.at_ms);
      timer.run();
      await settled();
    }
  };
  return {
    wallMs: () => Math.round(start_ms + mono + stepped),
    monoNs: () => Math.round(mono * 1e6),
    monoMs: () => mono,
    after(ms, run) {
      const timer = { at_ms: mono + ms, order: order++, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advanceTo(mono_ms) {
      await runDue(mono_ms, true);
      mono = Math.max(mono, mono_ms);
    },
    async sleepTo(mono_ms) {
      mono = Math.max(mono, mono_ms);
      await runDue(mono, false);
    },
    step(ms) {
      stepped += ms;
    },
  };
}

function first(timers: ReadonlySet<Timer>, until: number): Timer | null {
  let found: Timer | null = null;
  for (const timer of timers) {
    if (timer.at_ms > until) continue;
    if (
      found === null ||
      timer.at_ms < found.at_ms ||
      (timer.at_ms === found.at_ms && timer.order < found.order)
    )
      found = timer;
  }
  return found;
}

/** Lets the promises that a timer started (a collector's stop, say) come to rest before time goes on. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
