/** Keys remembered per table; then the memory starts afresh, so that it does not grow with the store. */
export const REMEMBERED = 50_000;

/** Looks a row up by key, once; `undefined` = no such row or a bad one. */
export class Remembered<T> {
  readonly #known = new Map<number, T | undefined>();
  readonly #read: (key: number) => T | undefined;

  constructor(read: (key: number) => T | undefined) {
    this.#read = read;
  }

  get(key: number): T | undefined {
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.has(key)) return known;
    const value = this.#read(key);
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(key, value);
    return value;
  }

  /** Notes what is known already, as far as there is room. */
  note(key: number, value: T | undefined): void {
    if (this.#known.size < REMEMBERED) this.#known.set(key, value);
  }

  forget(): void {
    this.#known.clear();
  }
}
