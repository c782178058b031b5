import type { Clock } from '../../core/port/platform.ts';
import type { Timekeeper } from './timekeeper.ts';

/** A clock that nothing else speaks for is believed when it has held this long, ms of real time. */
export const PROOF_MS = 10 * 60_000;

/**
 * Whether the clock may be acted upon where a wrong one does lasting harm: deleting what is old, writing down a long absence.
 * A clock that was already wrong at the start looks like a long absence.
 */
export class ClockProof {
  readonly #clock: Pick<Clock, 'monoNs'>;
  readonly #keeper: Pick<Timekeeper, 'doubts'>;
  readonly #away_ms: number;
  readonly #proven_ms: number;

  /** `away_ms`: from the last time that can be trusted to now. */
  constructor(clock: Pick<Clock, 'monoNs'>, keeper: Pick<Timekeeper, 'doubts'>, away_ms: number) {
    this.#clock = clock;
    this.#keeper = keeper;
    this.#away_ms = away_ms;
    this.#proven_ms = clock.monoNs() / 1e6 + PROOF_MS;
  }

  /** True when the absence is no longer than `short_ms` or the clock has held for 10 minutes, and no step of it is on probation. */
  holds(short_ms: number): boolean {
    if (this.#keeper.doubts) return false;
    return this.#away_ms <= short_ms || this.#clock.monoNs() / 1e6 >= this.#proven_ms;
  }
}
