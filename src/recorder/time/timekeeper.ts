import type { Clock } from '../../core/port/platform.ts';

/** Smaller differences are the ordinary steering of a clock (NTP), ms. */
const STEP_MS = 2000;
/** A step up to this size is believed at once: a corrected clock, a wrong time zone in the firmware; ms. */
const BELIEVED_MS = 24 * 3600_000;
/** A larger step is believed when the clock has stood by it this long, ms of real time. */
const PROBATION_MS = 10 * 60_000;
/** No clock was right before Zanei was made: a step out of such a time is believed at once (2026-01-01, Unix ms). */
const FIRST_PLAUSIBLE_MS = Date.UTC(2026, 0, 1);

/** What the wall clock did since the last look. `kept` = a large step that is not believed (yet). */
export type ClockChange =
  | { kind: 'none' }
  | { kind: 'stepped'; before_ms: number; after_ms: number }
  | { kind: 'kept'; before_ms: number; after_ms: number }
  | { kind: 'returned' };

/**
 * Decides which time events and intervals get. The wall clock is believed as long as it runs with the monotonic one;
 * after a step of more than 24 h the recorder counts on from before the step until the clock has held the new time for
 * 10 minutes, so that a clock set to 2099 for a minute puts nothing into 2099.
 */
export class Timekeeper {
  readonly #clock: Clock;
  /** wall − mono, ms, of the time that is believed. */
  #offset: number;
  /** wall − mono of the time on probation, and since when (mono ms). */
  #trial: { offset: number; since: number } | null = null;
  /** wall − mono of the time that was on probation before: stamps from then may still wait to be handled. */
  #dropped: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#offset = clock.wallMs() - clock.monoNs() / 1e6;
  }

  /** Compares the clocks; call it before times are taken. Cheap. */
  check(): ClockChange {
    const mono = this.#clock.monoNs() / 1e6;
    const offset = this.#clock.wallMs() - mono;
    if (Math.abs(offset - this.#offset) <= STEP_MS) {
      this.#offset = offset;
      if (this.#trial === null) return { kind: 'none' };
      this.#dropped = this.#trial.offset;
      this.#trial = null;
      return { kind: 'returned' };
    }
    const change = { before_ms: Math.round(this.#offset + mono), after_ms: Math.round(offset + mono) };
    if (this.#believes(offset, mono)) {
      this.#offset = offset;
      this.#trial = null;
      this.#dropped = null;
      return { kind: 'stepped', ...change };
    }
    if (this.#trial !== null && Math.abs(offset - this.#trial.offset) <= STEP_MS) return { kind: 'none' };
    this.#dropped = this.#trial?.offset ?? this.#dropped;
    this.#trial = { offset, since: mono };
    return { kind: 'kept', ...change };
  }

  #believes(offset: number, mono: number): boolean {
    if (this.#offset + mono < FIRST_PLAUSIBLE_MS) return true;
    if (Math.abs(offset - this.#offset) <= BELIEVED_MS) return true;
    const trial = this.#trial;
    return trial !== null && Math.abs(offset - trial.offset) <= STEP_MS && mono - trial.since >= PROBATION_MS;
  }

  /** The believed time, Unix ms. */
  nowMs(): number {
    return Math.round(this.#offset + this.#clock.monoNs() / 1e6);
  }

  /** The believed time of a stamp that a sensor read from the wall clock, Unix ms. */
  correct(wall_ms: number): number {
    if (this.#trial === null && this.#dropped === null) return wall_ms;
    const now = this.nowMs();
    let nearest = wall_ms; // a stamp from just before the step already is in believed time
    for (const offset of [this.#trial?.offset ?? null, this.#dropped]) {
      if (offset === null) continue;
      const shifted = Math.round(wall_ms + this.#offset - offset);
      if (Math.abs(shifted - now) < Math.abs(nearest - now)) nearest = shifted;
    }
    return nearest;
  }

  /** A step is on probation. */
  get doubts(): boolean {
    return this.#trial !== null;
  }
}
