import type { Redactor } from '../config/config.ts';

type Redact = (text: string, redactors: readonly Redactor[]) => { text: string; rules: readonly Redactor[] };

/** Bounds of what is kept in memory: entries, UTF-16 units in all, units of one text. */
const KEPT = 2000;
const KEPT_UNITS = 256 * 1024;
const LONGEST = 512;

/**
 * The same answers as `redact`, which must depend on its arguments only. Titles repeat: the last ones stay in memory with what became of
 * them, until another list of redactors comes or the bounds are reached. For texts that are whole in themselves, never for typed pieces.
 */
export function rememberRedactions(redact: Redact): Redact {
  const known = new Map<string, ReturnType<Redact>>();
  let units = 0;
  let of: readonly Redactor[] | null = null;
  const forget = (): void => {
    known.clear();
    units = 0;
  };
  return (text, redactors) => {
    if (redactors !== of) forget();
    of = redactors;
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = redact(text, redactors);
    if (text.length > LONGEST) return result;
    if (known.size >= KEPT || units + text.length > KEPT_UNITS) forget();
    known.set(text, result);
    units += text.length;
    return result;
  };
}
