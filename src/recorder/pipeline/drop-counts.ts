/** Drops by reason over the life of the store: what was counted before this run, plus this run. */
export class DropCounts {
  readonly #before: Readonly<Record<string, number>>;
  readonly #now = new Map<string, number>();

  constructor(before: Readonly<Record<string, number>>) {
    this.#before = before;
  }

  add(reason: string, count: number): void {
    if (count > 0) this.#now.set(reason, (this.#now.get(reason) ?? 0) + count);
  }

  /** `also` = counts kept elsewhere for this run (the event maker's). */
  byReason(also: Readonly<Record<string, number>>): Record<string, number> {
    const sums = new Map(Object.entries(this.#before));
    for (const [reason, count] of [...this.#now, ...Object.entries(also)]) {
      sums.set(reason, Math.min((sums.get(reason) ?? 0) + count, Number.MAX_SAFE_INTEGER));
    }
    return Object.fromEntries(sums);
  }
}
