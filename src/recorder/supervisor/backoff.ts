const DELAYS_MS = [5000, 10_000, 20_000, 40_000, 60_000] as const;

/** The waits between tries, 5, 10, 20, 40, 60, 60, … s (contract 5.3, 5.8). */
export class Backoff {
  #tries = 0;

  nextMs(): number {
    const delay = DELAYS_MS[Math.min(this.#tries, DELAYS_MS.length - 1)] ?? 60_000;
    this.#tries += 1;
    return delay;
  }

  reset(): void {
    this.#tries = 0;
  }
}
