import { ZaneiError } from '../../core/errors.ts';
import type { EventMaker } from '../../core/port/event-maker.ts';
import type { Observation } from '../../core/observation/observation.ts';
import type { ConfigControl } from '../control/config-control.ts';
import { SensorSwitch } from '../control/sensor-switch.ts';
import { noteSession } from '../intervals/session-intervals.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import type { RecorderOptions } from '../recorder-options.ts';
import { CollectorSupervisor } from '../supervisor/collector-supervisor.ts';
import type { StoreSide } from './store-side.ts';

export interface IntakeOptions {
  options: Pick<RecorderOptions, 'clock' | 'platform' | 'log'>;
  config: ConfigControl;
  store: StoreSide;
  makeEvents: (onWithheld: (withheld: boolean, wall_ms: number) => void) => EventMaker;
  checkClock: () => void;
}

/** Everything of a run that lies between the sensors and the store. */
export class IntakeSide {
  readonly maker: EventMaker;
  readonly pipeline: Pipeline;
  readonly sensors: SensorSwitch;
  readonly #given: IntakeOptions;

  constructor(given: IntakeOptions) {
    const { options, store } = given;
    this.#given = given;
    this.maker = given.makeEvents((withheld, at) => this.sensors.noteWithheld(withheld, at));
    this.pipeline = new Pipeline({
      clock: options.clock,
      keeper: store.keeper,
      maker: this.maker,
      sink: store.sink,
      drops: store.drops,
      checkClock: given.checkClock,
      onObservation: (observation) => this.#note(observation),
      onFault: (error) => this.fault(error),
    });
    this.sensors = new SensorSwitch({
      clock: options.clock,
      now: () => store.now(),
      pipeline: this.pipeline,
      maker: this.maker,
      ledger: store.ledger,
      supervisor: this.#supervise(),
    });
  }

  /** Filters act at once, also on what waits to be written. */
  reload(): void {
    const { config, store } = this.#given;
    this.pipeline.drain();
    store.sink.take(this.maker.reload(config.inForce));
    store.sink.recheck(this.maker);
  }

  /** A fault of ours: told without its message, which might hold content. */
  fault(error: unknown): void {
    const { store, options } = this.#given;
    const what = error instanceof ZaneiError ? error.code : error instanceof Error ? error.name : 'unknown';
    const sentence = `something seen could not be handled (${what})`;
    // A fault that repeats would fill the log; the drop counter has its number.
    if (store.troubles.degraded().pipeline !== sentence) options.log?.(`zanei: pipeline: ${sentence}`);
    store.troubles.set('pipeline', sentence);
  }

  #supervise(): CollectorSupervisor {
    const { options, config, store } = this.#given;
    return new CollectorSupervisor({
      collectors: options.platform.collectors(config.inForce),
      clock: options.clock,
      ask: this.maker.questions,
      observe: (observation) => this.sensors.observe(observation),
      onTrouble: (name, reason) => {
        store.troubles.set(name, reason);
        if (reason !== null) store.troubles.countFailure(name);
      },
    });
  }

  #note(observation: Observation): void {
    const { store } = this.#given;
    noteSession(store.ledger, observation, observation.wall_ms);
    if (observation.kind === 'degraded') store.troubles.set(observation.component, observation.reason);
    if (observation.kind === 'lost') store.drops.add(`sensor_${observation.reason}`, observation.count);
  }
}
