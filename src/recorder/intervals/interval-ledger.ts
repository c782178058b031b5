import type { IntervalReason, RecorderInterval } from '../../core/interval/interval.ts';
import type { StoreWriter } from '../../core/port/store-writer.ts';

/** One write to the store's intervals, done now or when the store is well again. */
export type IntervalWrite = (
  writer: Pick<StoreWriter, 'beginInterval' | 'endInterval' | 'addInterval'>,
) => void;

export interface LedgerOptions {
  write: (write: IntervalWrite) => void;
  /** Intervals of any reason that the store holds between two times, Unix ms; asked only after the clock went back. */
  stored: (since_ms: number, until_ms: number) => readonly RecorderInterval[];
  /** Latest end of any interval of earlier runs, Unix ms. */
  latest_ms: number;
}

/**
 * Keeps the intervals sane whatever the clock does: one open interval per reason, none ends before it starts, and no two of
 * a reason overlap, not even when a clock that was set back makes the same hour pass twice.
 */
export class IntervalLedger {
  readonly #options: LedgerOptions;
  readonly #open = new Map<IntervalReason, number>();
  #latest: number;

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.#latest = options.latest_ms;
  }

  isOpen(reason: IntervalReason): boolean {
    return this.#open.has(reason);
  }

  /** Does nothing while an interval of that reason is open. */
  begin(reason: IntervalReason, at_ms: number): void {
    if (this.#open.has(reason)) return;
    const start = this.#taken(reason, at_ms, at_ms).at(-1)?.[1] ?? at_ms;
    this.#open.set(reason, start);
    this.#options.write((writer) => writer.beginInterval(reason, start));
  }

  /** Does nothing when none of that reason is open. */
  end(reason: IntervalReason, at_ms: number): void {
    const start = this.#open.get(reason);
    if (start === undefined) return;
    this.#open.delete(reason);
    const free = this.#free(reason, start, Math.max(at_ms, start));
    const end = free[0]?.[0] === start ? free[0][1] : start;
    this.#options.write((writer) => writer.endInterval(reason, end));
    this.#grow(end);
    for (const [from, to] of free) if (from >= end && to > from) this.#add(reason, from, to);
  }

  /** A closed interval; nothing is written for the part that is there already, or when it ends before it starts. */
  add(reason: IntervalReason, start_ms: number, end_ms: number): void {
    for (const [from, to] of this.#free(reason, start_ms, end_ms)) if (to > from) this.#add(reason, from, to);
  }

  /** The believed time jumped: what is open ends before the jump and goes on after it. */
  stepped(before_ms: number, after_ms: number): void {
    const reasons = [...this.#open.keys()];
    for (const reason of reasons) this.end(reason, before_ms);
    this.#options.write((writer) => writer.addInterval('clock_stepped', before_ms, after_ms));
    for (const reason of reasons) this.begin(reason, after_ms);
  }

  endAll(at_ms: number): void {
    for (const reason of [...this.#open.keys()]) this.end(reason, at_ms);
  }

  #add(reason: IntervalReason, from: number, to: number): void {
    this.#options.write((writer) => writer.addInterval(reason, from, to));
    this.#grow(to);
  }

  #grow(end_ms: number): void {
    this.#latest = Math.max(this.#latest, end_ms);
  }

  /** What of [start, end] is not yet covered by intervals of that reason; the whole of it as long as time goes forward. */
  #free(reason: IntervalReason, start: number, end: number): [number, number][] {
    const free: [number, number][] = [];
    let from = start;
    for (const [takenFrom, takenTo] of this.#taken(reason, start, end)) {
      if (takenFrom > from) free.push([from, takenFrom]);
      from = Math.max(from, takenTo);
    }
    if (from <= end) free.push([from, end]);
    return free;
  }

  #taken(reason: IntervalReason, start: number, end: number): [number, number][] {
    if (start >= this.#latest) return [];
    return this.#options
      .stored(start, end)
      .flatMap((one): [number, number][] =>
        one.reason === reason && one.end_ms !== null ? [[one.start_ms, one.end_ms]] : [],
      )
      .toSorted((a, b) => a[0] - b[0]);
  }
}
