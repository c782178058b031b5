/** How often a client that asked for progress hears of it, ms. */
const EVERY_MS = 1000;

/**
 * Runs `work` and says every second how many seconds it has taken: how much is left is not known, that somebody is at work is.
 * A client without a token hears nothing.
 */
export async function tellProgress<T>(
  token: string | number | undefined,
  notify: (params: { progressToken: string | number; progress: number; message: string }) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  if (token === undefined) return work();
  let progress = 0;
  const timer = setInterval(() => {
    progress += EVERY_MS / 1000;
    // A client that is gone is noticed elsewhere.
    notify({ progressToken: token, progress, message: 'reading the record' }).catch(() => undefined);
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
