const MINUTE_MS = 60_000;

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
    const text = String(rest).padStart(5, '0');
    return `${this.#prefix}${text.slice(0, 2)}.${text.slice(2)}Z`;
  }
}
