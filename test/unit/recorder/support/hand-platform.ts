import type { Observation } from '../../../../src/core/observation/observation.ts';
import type { Collector, CollectorContext, Platform } from '../../../../src/core/port/platform.ts';
import type { Capability } from '../../../../src/core/status/recorder-state.ts';
import type { SimulatedClock } from '../../../../src/recorder/platform/replay/simulated-clock.ts';

type Unstamped<O> = O extends Observation ? Omit<O, 'wall_ms' | 'mono_ns'> : never;

/** A sensor that a test holds in its hand. */
export class HandCollector implements Collector {
  readonly name: string;
  readonly #clock: SimulatedClock;
  context: CollectorContext | null = null;
  /** Thrown by the next starts while set. */
  startError: string | null = null;
  starts = 0;
  /** One ns apart, so that the order of observations in one moment is kept. */
  #seen = 0;
  /** Handed over while it stops, as a sensor does that drains. */
  lastWords: Unstamped<Observation>[] = [];

  constructor(name: string, clock: SimulatedClock) {
    this.name = name;
    this.#clock = clock;
  }

  start(context: CollectorContext): Promise<void> {
    this.starts += 1;
    if (this.startError !== null) return Promise.reject(new Error(this.startError));
    this.context = context;
    return Promise.resolve();
  }

  stop(): Promise<void> {
    for (const words of this.lastWords.splice(0)) this.see(words);
    this.context = null;
    return Promise.resolve();
  }

  /** An observation of this moment; nothing while the sensor is off. */
  see(observation: Unstamped<Observation>, context = this.context): void {
    const stamp = { wall_ms: this.#clock.wallMs(), mono_ns: this.#clock.monoNs() + this.#seen++ };
    context?.observe({ ...observation, ...stamp });
  }
}

export interface HandPlatform extends Platform {
  hands: HandCollector[];
  /** What capabilities() answers. */
  able: Capability[];
}

export function createHandPlatform(clock: SimulatedClock, names = ['hand']): HandPlatform {
  const hands = names.map((name) => new HandCollector(name, clock));
  const platform: HandPlatform = {
    name: 'replay',
    hands,
    able: [],
    collectors: () => hands,
    capabilities: () => Promise.resolve(platform.able),
  };
  return platform;
}
