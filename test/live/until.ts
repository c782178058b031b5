/** Time between two looks, ms. */
const LOOK_MS = 60;
/** Longest wait for anything, ms: a slow machine is slow, but it gets there. */
const PATIENCE_MS = 45_000;

/** Something that must not happen while the test waits, such as the recorder's end; null = it has not happened. */
export type Trouble = () => string | null;

/**
 * Waits until `look` answers something other than null or false, and returns it. Fails at once when there is trouble,
 * and after 45 s saying what it waited for.
 */
export async function until<T>(
  what: string,
  trouble: Trouble,
  look: () => Promise<T | null | false>,
): Promise<T> {
  const started = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null && found !== false) return found;
    const reason = trouble();
    if (reason !== null) throw new Error(`${reason} (while waiting for ${what})`);
    if (performance.now() - started > PATIENCE_MS) throw new Error(`waited 45 s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
