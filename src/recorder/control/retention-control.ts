import type { Clock } from '../../core/port/platform.ts';

/** Between purges, ms (contract 5.6). */
const EVERY_MS = 10 * 60_000;
/** Before a purge that failed is tried again, ms. */
const RETRY_MS = 2000;
/** Between the steps of a large purge, so that the recorder does its work in between, ms. */
const STEP_PAUSE_MS = 20;

export interface RetentionOptions {
  clock: Clock;
  /** The believed time, Unix ms. */
  now: () => number;
  hours: number;
  /** Is the clock believed enough to delete by it? */
  mayDelete: () => boolean;
  /** Deletes events before that time, a short step at a time; throws when it cannot. */
  purge: (before_ms: number) => Iterator<void, void>;
  /** Deleting fails (a sentence) or works again (null). */
  onTrouble: (problem: string | null) => void;
}

/**
 * Deletes what is older than retention: at start, every 10 minutes, and when the setting changes, which counts only once
 * the deletion is done. Readers apply the cutoff by themselves, so a purge that waits shows nothing to anybody.
 */
export class RetentionControl {
  readonly #options: RetentionOptions;
  #inForce: number;
  #wanted: number;
  #next_ms = 0;
  /** Cancels the next step; null = no purge is under way. */
  #cancel: (() => void) | null = null;

  constructor(options: RetentionOptions) {
    this.#options = options;
    this.#inForce = options.hours;
    this.#wanted = options.hours;
  }

  /** Hours in force: the last setting whose purge was done. */
  get hours(): number {
    return this.#inForce;
  }

  want(hours: number): void {
    if (hours === this.#wanted) return;
    this.#wanted = hours;
    this.#next_ms = 0;
  }

  /** Purges when it is time; a large purge goes on in steps by itself. */
  poll(): void {
    if (this.#cancel !== null || this.#monoMs() < this.#next_ms || !this.#options.mayDelete()) return;
    const hours = this.#wanted;
    this.#step(hours, this.#options.purge(this.#options.now() - hours * 3600_000));
  }

  /** Ends a purge that is under way; the next one does the rest. */
  stop(): void {
    this.#cancel?.();
  }

  #step(hours: number, steps: Iterator<void, void>): void {
    this.#cancel = null;
    try {
      if (steps.next().done !== true) {
        this.#cancel = this.#options.clock.after(STEP_PAUSE_MS, () => this.#step(hours, steps));
        return;
      }
    } catch (error) {
      this.#next_ms = this.#monoMs() + RETRY_MS;
      const why = error instanceof Error ? error.message : String(error);
      this.#options.onTrouble(`events older than ${hours} h are not deleted yet: ${why}`);
      return;
    }
    this.#inForce = hours;
    this.#next_ms = hours === this.#wanted ? this.#monoMs() + EVERY_MS : 0;
    this.#options.onTrouble(null);
  }

  #monoMs(): number {
    return this.#options.clock.monoNs() / 1e6;
  }
}
