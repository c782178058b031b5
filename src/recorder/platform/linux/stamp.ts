import type { Clock } from '../../../core/port/platform.ts';

/** When a sensor saw something: Unix ms and monotonic ns. Taken before anything is asked about it. */
export interface Stamp {
  wall_ms: number;
  mono_ns: number;
}

/** Now, as an observation carries it. */
export function stampNow(clock: Clock): Stamp {
  return { wall_ms: clock.wallMs(), mono_ns: Math.max(0, Math.round(clock.monoNs())) };
}
