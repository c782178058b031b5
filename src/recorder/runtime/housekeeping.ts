import type { Clock } from '../../core/port/platform.ts';

/** A standing task; `every_ms` is kept to within half a tick. */
export interface Job {
  every_ms: number;
  run: () => void;
}

export interface HousekeepingOptions {
  clock: Clock;
  tick_ms: number;
  jobs: readonly Job[];
  /** Ticks came this many ms late by the monotonic clock: the machine slept, or this process was held. */
  onGap: (gap_ms: number) => void;
  onFault: (error: unknown) => void;
}

/** A tick that comes later than this was not just a busy moment, ms. */
const GAP_MS = 30_000;

/** One timer for everything that is done now and then; an idle recorder wakes once a tick and no oftener. */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  readonly #next: number[];
  #last_ms: number;
  #cancel: (() => void) | null = null;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
    this.#last_ms = this.#monoMs();
    this.#next = options.jobs.map((job) => this.#last_ms + job.every_ms - options.tick_ms / 2);
  }

  start(): void {
    this.#last_ms = this.#monoMs();
    this.#schedule();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #schedule(): void {
    this.#cancel = this.#options.clock.after(this.#options.tick_ms, () => {
      this.#tick();
      if (this.#cancel !== null) this.#schedule();
    });
  }

  #tick(): void {
    const { jobs, tick_ms, onGap } = this.#options;
    const now = this.#monoMs();
    const gap = now - this.#last_ms;
    this.#last_ms = now;
    if (gap > Math.max(GAP_MS, 3 * tick_ms)) this.#safely(() => onGap(gap));
    for (const [index, job] of jobs.entries()) {
      if (now < (this.#next[index] ?? 0)) continue;
      this.#next[index] = now + job.every_ms - tick_ms / 2;
      this.#safely(job.run);
    }
  }

  /** A fault in one task must not end the others. */
  #safely(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #monoMs(): number {
    return this.#options.clock.monoNs() / 1e6;
  }
}
