import type { Collector, CollectorContext, Platform } from '../../../core/port/platform.ts';
import { createSimulatedClock, type SimulatedClock } from './simulated-clock.ts';
import type { Trace, TraceControl, TraceLine } from './trace.ts';

type ObservationLine = Extract<TraceLine, { observation: unknown }>;

/** A platform whose one sensor is a trace. Give `clock` to startRecorder, then call play(). */
export interface ReplayPlatform extends Platform {
  readonly clock: SimulatedClock;
  /** Plays the whole trace, as fast as the recorder takes it; resolves after the last line. */
  play(): Promise<void>;
}

/** `onConfig` gets the text of `config` control lines; the caller writes (or, null, deletes) the settings file. */
export interface ReplayOptions {
  onConfig?: (toml: string | null) => void;
}

/** A trace as a platform with its own clock: same trace, same events, on every machine. */
export function createReplayPlatform(trace: Trace, options: ReplayOptions = {}): ReplayPlatform {
  const clock = createSimulatedClock(Date.parse(trace.header.start));
  let context: CollectorContext | null = null;
  const collector: Collector = {
    name: 'replay',
    start: (given) => {
      context = given;
      return Promise.resolve();
    },
    stop: () => {
      context = null;
      return Promise.resolve();
    },
  };
  const capability = { name: 'replay', state: 'available', required: true, detail: null } as const;
  return {
    name: 'replay',
    plays: trace.header.platform,
    clock,
    collectors: () => [collector],
    capabilities: () => Promise.resolve([capability]),
    async play() {
      let asleep = false;
      for (const [index, line] of trace.lines.entries()) {
        await (asleep ? clock.sleepTo(line.t) : clock.advanceTo(line.t));
        if ('observation' in line) asleep = sleeping(line, asleep);
        else await control(line, clock, options);
        if ('observation' in line && context !== null) observe(line, context, clock, index);
      }
      await clock.advanceTo(clock.monoMs());
    },
  };
}

/** Between `asleep` and `awake` a real machine runs no timers; neither does the replay. */
function sleeping(line: ObservationLine, before: boolean): boolean {
  const { observation } = line;
  if (observation.kind !== 'session') return before;
  if (observation.state === 'asleep') return true;
  return observation.state === 'awake' ? false : before;
}

/** `order` keeps lines of the same millisecond apart: one ns each, as a real monotonic clock would. */
function observe(
  line: ObservationLine,
  context: CollectorContext,
  clock: SimulatedClock,
  order: number,
): void {
  const mono_ns = clock.monoNs() + (order % 1e6);
  context.observe({ ...line.observation, wall_ms: clock.wallMs(), mono_ns });
}

async function control(line: TraceControl, clock: SimulatedClock, options: ReplayOptions): Promise<void> {
  if ('config' in line) options.onConfig?.(line.config);
  else if ('step_ms' in line.clock) clock.step(line.clock.step_ms);
  else await clock.sleepTo(line.t + line.clock.sleep_ms);
}
