import type { Clock } from '../../../core/port/platform.ts';

/** When a sensor saw something: Unix ms and monotonic ns. */
export interface Stamp {
  wall_ms: number;
  mono_ns: number;
}

/** Now less the age (ms) of what was seen; the addon's own clock is only good for ages. */
export function stampBefore(clock: Clock, age_ms: number): Stamp {
  const age = Math.max(0, age_ms);
  return {
    wall_ms: clock.wallMs() - age,
    mono_ns: Math.max(0, Math.round(clock.monoNs() - age * 1e6)),
  };
}
