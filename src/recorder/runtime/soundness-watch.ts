import type { Clock } from '../../core/port/platform.ts';

/** A recorder that has just started has other things to do, ms. */
const FIRST_MS = 10 * 60_000;
/** Between the end of one reading of the store and the next, ms. */
const REST_MS = 24 * 3600_000;

export interface SoundnessOptions {
  clock: Clock;
  /** Reads a little of the store; false = it has been read to its end. Throws what it finds. */
  checkPart: () => boolean;
  onDamage: (error: unknown) => void;
}

/** Reads a large store through once a day, a little every second: damage deep inside is found before anybody needs what lay there. */
export class SoundnessWatch {
  readonly #options: SoundnessOptions;
  #next_ms: number;

  constructor(options: SoundnessOptions) {
    this.#options = options;
    this.#next_ms = this.#monoMs() + FIRST_MS;
  }

  /** About once a second. */
  poll(): void {
    if (this.#monoMs() < this.#next_ms) return;
    try {
      if (!this.#options.checkPart()) this.#next_ms = this.#monoMs() + REST_MS;
    } catch (error) {
      this.#next_ms = this.#monoMs() + FIRST_MS;
      this.#options.onDamage(error);
    }
  }

  #monoMs(): number {
    return this.#options.clock.monoNs() / 1e6;
  }
}
