const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
const SECONDS = Array.from({ length: 60 }, (_, second) => `${String(second).padStart(2, '0')}.`);
const TAILS = Array.from({ length: SECOND_MS }, (_, ms) => `${String(ms).padStart(3, '0')}Z`);

/** `YYYY-MM-DDTHH:MM:SS.mmmZ`, quick for times that come in order: everything up to the minute is kept from the last one. */
export class TimeFormat {
  #minute = Number.NaN;
  #prefix = '';

  format(ts_ms: number): string {
    const minute = Math.floor(ts_ms / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#prefix = new Date(minute * MINUTE_MS).toISOString().slice(0, -'00.000Z'.length);
    }
    const rest = ts_ms - minute * MINUTE_MS;
    const second = Math.floor(rest / SECOND_MS);
    return this.#prefix + (SECONDS[second] ?? '') + (TAILS[rest - second * SECOND_MS] ?? '');
  }
}
