/** Two clicks belong together within this time and distance (ms, pixels), as GTK and Qt have it by default. */
const TOGETHER_MS = 400;
const TOGETHER_PIXELS = 5;

/** One press of a mouse button. */
export interface Press {
  button: number;
  x: number;
  y: number;
  /** ns, monotonic. */
  mono_ns: number;
}

/** Counts how often the same place was clicked in a row: 1, 2 for a double click, 3 … */
export function createClickCounter(): (press: Press) => number {
  let last: (Press & { count: number }) | null = null;
  return (press) => {
    const again =
      last !== null &&
      last.button === press.button &&
      press.mono_ns - last.mono_ns <= TOGETHER_MS * 1e6 &&
      Math.abs(press.x - last.x) <= TOGETHER_PIXELS &&
      Math.abs(press.y - last.y) <= TOGETHER_PIXELS;
    const count = again && last !== null ? last.count + 1 : 1;
    last = { ...press, count };
    return count;
  };
}
