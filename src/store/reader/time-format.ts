const SECOND_MS = 1000;
/** What stands behind the seconds, by ms. */
const TAILS = Array.from({ length: SECOND_MS }, (_, ms) => `${String(ms).padStart(3, '0')}Z`);

/** `YYYY-MM-DDTHH:MM:SS.mmmZ`, quick for times that come in order: everything up to the second is kept from the last one. */
export class TimeFormat {
  #second = Number.NaN;
  #prefix = '';

  format(ts_ms: number): string {
    const second = Math.floor(ts_ms / SECOND_MS);
    if (second !== this.#second) {
      this.#second = second;
      this.#prefix = new Date(second * SECOND_MS).toISOString().slice(0, -'000Z'.length);
    }
    return this.#prefix + (TAILS[ts_ms - second * SECOND_MS] ?? '');
  }
}
