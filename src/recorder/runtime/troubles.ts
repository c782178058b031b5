/** What is wrong right now (the `degraded` map) and how often each collector has failed over the store's life. */
export class Troubles {
  readonly #now = new Map<string, string>();
  readonly #failures: Map<string, number>;
  /** Rises with every change, so that listeners are told only of changes. */
  changes = 0;

  constructor(failuresBefore: Readonly<Record<string, number>>) {
    this.#failures = new Map(Object.entries(failuresBefore));
  }

  /** Trouble of a component begins (`reason`, a sentence without event content) or ends (null). */
  set(component: string, reason: string | null): void {
    if ((this.#now.get(component) ?? null) === reason) return;
    this.changes += 1;
    if (reason === null) this.#now.delete(component);
    else this.#now.set(component, reason);
  }

  countFailure(collector: string): void {
    this.changes += 1;
    this.#failures.set(
      collector,
      Math.min((this.#failures.get(collector) ?? 0) + 1, Number.MAX_SAFE_INTEGER),
    );
  }

  degraded(): Record<string, string> {
    return Object.fromEntries(this.#now);
  }

  failures(): Record<string, number> {
    return Object.fromEntries(this.#failures);
  }
}
