import type { Observation } from '../../core/observation/observation.ts';
import { LAST_TIMESTAMP_MS } from '../../core/time/timestamp.ts';

/** Why an observation's times cannot be used; null when they can. */
export function clockTrouble({ wall_ms, mono_ns }: Observation, origin: number): string | null {
  if (!(wall_ms >= 0 && wall_ms <= LAST_TIMESTAMP_MS)) return 'clock_out_of_range';
  return mono_ns < origin ? 'before_start' : null;
}
