import type { Observation } from '../../core/observation/observation.ts';
import type { CaptureQuestions, Clock, Collector } from '../../core/port/platform.ts';
import { Backoff } from './backoff.ts';

/** A collector that ran this long without failing is sound again, ms (contract 5.8). */
const STABLE_MS = 60_000;
/** A collector that will not start or stop in this time must not hold up the others, ms. */
const PATIENCE_MS = 5000;

export interface SupervisorOptions {
  collectors: readonly Collector[];
  clock: Clock;
  ask: CaptureQuestions;
  observe: (observation: Observation) => void;
  /** A collector failed (`reason`) or works again (null). */
  onTrouble: (name: string, reason: string | null) => void;
}

/** Starts, restarts and stops the collectors; trouble with one never reaches another, and nothing here throws. */
export class CollectorSupervisor {
  readonly #clock: Clock;
  readonly #wards: readonly Ward[];

  constructor(options: SupervisorOptions) {
    this.#clock = options.clock;
    this.#wards = options.collectors.map((collector) => new Ward(collector, options));
  }

  /** Resolves when every collector has started or failed, at the latest after 5 s. */
  async start(): Promise<void> {
    await this.#within(this.#wards.map((ward) => ward.start()));
  }

  /** In reverse order of start; what a collector hands over while it stops is still observed. */
  async stop(): Promise<void> {
    await this.#within(this.#wards.toReversed().map((ward) => ward.stop()));
  }

  async #within(all: readonly Promise<void>[]): Promise<void> {
    let cancel = (): void => undefined;
    const patience = new Promise<void>((resolve) => {
      cancel = this.#clock.after(PATIENCE_MS, resolve);
    });
    await Promise.race([Promise.all(all), patience]);
    cancel();
  }
}

/** One collector under supervision. `run` numbers its starts, so that a late word from an old run is not heard. */
class Ward {
  readonly #collector: Collector;
  readonly #options: SupervisorOptions;
  readonly #backoff = new Backoff();
  #run = 0;
  #stopping = false;
  #timer = (): void => undefined;

  constructor(collector: Collector, options: SupervisorOptions) {
    this.#collector = collector;
    this.#options = options;
  }

  async start(): Promise<void> {
    const run = ++this.#run;
    this.#stopping = false;
    const { clock, ask, observe, onTrouble } = this.#options;
    try {
      await this.#collector.start({
        clock,
        ask,
        observe: (observation) => {
          if (this.#isCurrent(run)) observe(observation);
        },
        failed: (reason) => {
          if (this.#isCurrent(run)) this.#failed(reason);
        },
      });
    } catch (error) {
      if (this.#isCurrent(run)) this.#failed(error instanceof Error ? error.message : String(error));
      return;
    }
    if (!this.#isCurrent(run) || this.#isStopping()) return;
    onTrouble(this.#collector.name, null);
    this.#timer = clock.after(STABLE_MS, () => {
      this.#backoff.reset();
    });
  }

  #isStopping(): boolean {
    return this.#stopping;
  }

  #isCurrent(run: number): boolean {
    return run === this.#run;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#timer();
    this.#backoff.reset();
    const run = this.#run;
    await this.#quietly();
    if (!this.#isCurrent(run)) return;
    this.#run += 1;
    this.#options.onTrouble(this.#collector.name, null);
  }

  #failed(reason: string): void {
    if (this.#stopping) return;
    this.#run += 1;
    this.#timer();
    this.#options.onTrouble(this.#collector.name, reason);
    const run = this.#run;
    this.#timer = this.#options.clock.after(this.#backoff.nextMs(), () => {
      if (this.#isCurrent(run))
        void this.#quietly().then(() => (this.#isCurrent(run) ? this.start() : undefined));
    });
  }

  /** A collector that cannot even stop has said all it can say by failing. */
  async #quietly(): Promise<void> {
    try {
      await this.#collector.stop();
    } catch {
      return;
    }
  }
}
