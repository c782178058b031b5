import { z } from 'zod';
import type { LoadAddon } from '../native/native-addon.ts';

/** Safari's own texts for titles of private windows, one a language; empty when they cannot be found. */
export type SafariTexts = () => readonly string[];

/** Makes a reader that keeps what it found: the texts change only with the system, and reading them opens many files. */
export function createSafariTexts(loadAddon: LoadAddon): SafariTexts {
  let known: readonly string[] = [];
  return () => {
    if (known.length > 0) return known;
    const found = z.array(z.string()).safeParse(loadAddon()?.safariPrivateTitles());
    if (found.success) known = found.data;
    return known;
  };
}
