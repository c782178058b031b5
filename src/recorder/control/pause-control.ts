import { formatTs } from '../../core/time/timestamp.ts';
import type { Clock } from '../../core/port/platform.ts';
import type { SmallWrite } from '../pipeline/store-sink.ts';

/** `paused_until` as the store holds it: null, `infinity`, or RFC 3339 UTC. */
export type PausedUntil = string | null;

export interface PauseControlOptions {
  clock: Clock;
  /** The row in the store now, or undefined when it has not changed or cannot be read. */
  readRow: () => PausedUntil | undefined;
  write: (write: SmallWrite) => void;
  onChange: (until: PausedUntil) => void;
}

/**
 * Pause and resume through the store's row, from whoever writes it. A timed pause lasts as long as it was meant to, in
 * real time, sleep included: its end is kept on the monotonic clock, and when the wall clock is set the row follows.
 */
export class PauseControl {
  readonly #options: PauseControlOptions;
  #until: PausedUntil = null;
  #deadline_ms: number | null = null;
  /** Own writes that the store has not taken yet; until then its row is old news. */
  #unwritten = 0;

  constructor(options: PauseControlOptions) {
    this.#options = options;
  }

  get until(): PausedUntil {
    return this.#until;
  }

  /** Takes over the row of the store: at start, and when another process changed it. An end that has passed clears it. */
  adopt(row: PausedUntil): void {
    if (row === this.#until) return;
    const remaining = row === null || row === 'infinity' ? null : this.#remaining(row);
    if (remaining !== null && remaining <= 0) {
      this.set(null);
      return;
    }
    this.#apply(row, remaining);
  }

  /** Pause or resume asked for in this process. */
  set(until: PausedUntil): void {
    const remaining = until === null || until === 'infinity' ? null : this.#remaining(until);
    this.#writeRow(until);
    this.#apply(until, remaining);
  }

  /** About once a second. */
  poll(): void {
    const row = this.#unwritten > 0 ? undefined : this.#options.readRow();
    if (row !== undefined) this.adopt(row);
    if (this.#deadline_ms !== null && this.#monoMs() >= this.#deadline_ms) this.set(null);
  }

  /** The wall clock was set: the shown end moves so that the pause still lasts as long as it was meant to. */
  clockStepped(): void {
    if (this.#deadline_ms === null) return;
    this.#until = formatTs(Math.round(this.#options.clock.wallMs() + this.#deadline_ms - this.#monoMs()));
    this.#writeRow(this.#until);
  }

  #apply(until: PausedUntil, remaining: number | null): void {
    this.#deadline_ms = remaining === null ? null : this.#monoMs() + remaining;
    if (until === this.#until) return;
    this.#until = until;
    this.#options.onChange(until);
  }

  #writeRow(until: PausedUntil): void {
    this.#unwritten += 1;
    let counted = true;
    this.#options.write((writer) => {
      writer.setPausedUntil(until);
      if (counted) this.#unwritten -= 1;
      counted = false;
    });
  }

  /** ms until the end; an unreadable end counts as far away, because nobody asked to record again. */
  #remaining(until: string): number {
    const end = Date.parse(until);
    return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end - this.#options.clock.wallMs();
  }

  #monoMs(): number {
    return this.#options.clock.monoNs() / 1e6;
  }
}
