import type { EventMaker } from '../../core/port/event-maker.ts';
import type { Observation } from '../../core/observation/observation.ts';
import type { Clock } from '../../core/port/platform.ts';
import type { IntervalLedger } from '../intervals/interval-ledger.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { CollectorSupervisor } from '../supervisor/collector-supervisor.ts';

/** Intervals that only sensors can tell of; while they are off nothing of the kind is known. */
const SENSED = ['asleep', 'locked', 'screen_saver', 'switched_away', 'withheld'] as const;

export interface SensorSwitchOptions {
  clock: Clock;
  /** The believed time, Unix ms. */
  now: () => number;
  supervisor: CollectorSupervisor;
  pipeline: Pipeline;
  maker: Pick<EventMaker, 'take'>;
  ledger: IntervalLedger;
}

/** Turns all sensors on and off. Off acts at once, before any sensor has had time to stop. */
export class SensorSwitch {
  readonly #options: SensorSwitchOptions;
  #on = false;
  #wasOff = false;
  #withheld = false;
  /** Starting and stopping sensors takes time; each waits here for the one before. */
  #moves: Promise<void> = Promise.resolve();

  constructor(options: SensorSwitchOptions) {
    this.#options = options;
  }

  /** Resolves when the sensors have started, or at the latest after 5 s. */
  turnOn(): Promise<void> {
    this.#on = true;
    const { maker, ledger, now, supervisor } = this.#options;
    if (this.#wasOff) {
      maker.take(this.#blindness());
      if (this.#withheld) ledger.begin('withheld', now());
    }
    return this.#move(() => supervisor.start());
  }

  /** What was seen until now is written; what a sensor still hands over is not looked at. */
  turnOff(): void {
    const { pipeline, ledger, now, supervisor } = this.#options;
    pipeline.flush();
    this.#on = false;
    this.#wasOff = true;
    for (const reason of SENSED) ledger.end(reason, now());
    void this.#move(() => supervisor.stop());
  }

  /** For the end: what sensors hand over while they stop still counts. */
  async close(): Promise<void> {
    await this.#move(() => this.#options.supervisor.stop());
    this.#options.pipeline.close();
    this.#on = false;
  }

  observe(observation: Observation): void {
    if (this.#on) this.#options.pipeline.observe(observation);
  }

  /** An excluded app or a private window came to the front or left it. */
  noteWithheld(withheld: boolean, at_ms: number): void {
    this.#withheld = withheld;
    if (withheld) this.#options.ledger.begin('withheld', at_ms);
    else this.#options.ledger.end('withheld', at_ms);
  }

  #move(step: () => Promise<void>): Promise<void> {
    this.#moves = this.#moves.then(step);
    return this.#moves;
  }

  /** After a time without sight whatever depends on completeness (which field, which text) starts afresh. */
  #blindness(): Observation {
    const { clock, now } = this.#options;
    return { kind: 'lost', wall_ms: now(), mono_ns: clock.monoNs(), count: 1, reason: 'sensors_off' };
  }
}
