import type { Observation } from '../../../core/observation/observation.ts';
import type { TraceHeader } from './trace.ts';

/** Turns live observations into the lines of a trace, the inverse of replay. Lines come without their newline. */
export interface TraceWriter {
  header: string;
  line(observation: Observation): string;
}

/** `start` is the moment of the first line's `t` = 0: wall clock in Unix ms and the same moment in mono ns. */
export function createTraceWriter(
  platform: TraceHeader['platform'],
  start: { wall_ms: number; mono_ns: number },
): TraceWriter {
  let last = 0;
  const header: TraceHeader = { zanei_trace: 1, platform, start: new Date(start.wall_ms).toISOString() };
  return {
    header: JSON.stringify(header),
    line(observation) {
      const { mono_ns, ...rest } = observation;
      const fields = Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'wall_ms'));
      // Sensors run side by side: a line may be seen a little late, but a trace never goes back.
      last = Math.max(last, Math.round((mono_ns - start.mono_ns) / 1e6));
      return JSON.stringify({ t: last, ...fields });
    },
  };
}
