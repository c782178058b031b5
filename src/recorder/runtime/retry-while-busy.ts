import { setTimeout as wait } from 'node:timers/promises';
import { ZaneiError } from '../../core/errors.ts';

const PAUSE_MS = 100;
/** As long as a reader waits for a store that somebody holds. */
const PATIENCE_MS = 5000;

/**
 * Runs `work` again and again while somebody else holds what it needs (store_busy, recorder_running), without holding up the thread in
 * between; then throws what it last threw. Everything else is thrown at once.
 */
export async function retryWhileBusy<T>(
  work: () => T,
  { code = 'store_busy', patienceMs = PATIENCE_MS } = {},
): Promise<T> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ZaneiError && error.code === code) || waited >= patienceMs) throw error;
    }
    await wait(PAUSE_MS);
  }
}
