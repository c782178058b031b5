import { ZaneiError } from '../../core/errors.ts';

/** Null when `ask` is refused for its words: an address with a word that is no time names nothing. Other errors pass. */
export async function unlessNoTime(ask: () => Promise<string | null>): Promise<string | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ZaneiError && error.code === 'usage') return null;
    throw error;
  }
}
