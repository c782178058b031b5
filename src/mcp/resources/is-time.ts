import { ZaneiError } from '../../core/errors.ts';

/** False when `judge` refuses a word as a time: an address with such a word names nothing. Other errors pass. */
export function isTime(judge: () => unknown): boolean {
  try {
    judge();
    return true;
  } catch (error) {
    if (error instanceof ZaneiError && error.code === 'usage') return false;
    throw error;
  }
}
