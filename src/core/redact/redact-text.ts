import type { Redactor } from '../config/config.ts';
import { findCards } from './find-cards.ts';
import { findEmails } from './find-emails.ts';
import { findTokens, type Detector } from './find-tokens.ts';
import { foldText, REDACTED_CHAR } from './fold-text.ts';
import { mergeRanges, type TextRange } from './text-range.ts';

/** What each redactor looks for, in folded text. */
export const FINDERS: Readonly<Record<Redactor, Detector>> = {
  email: { find: findEmails, mayFind: (text) => text.includes('@') || text.includes('%40') },
  credit_card: { find: findCards, mayFind: (text) => /(?:[0-9][^0-9]*){13}/.test(text) },
  token: { find: findTokens, mayFind: () => true },
};

interface Hit extends TextRange {
  redactor: Redactor;
}

const MARKER = /\[REDACTED:(?:email|credit_card|token)\]/g;

/**
 * `text` with every e-mail address, card number and secret of the chosen kinds replaced by `[REDACTED:<kind>]`, and the kinds that left
 * a marker, in the order given, once each. Linear in the length of the text; a second run changes nothing.
 * All kinds look at the original text, so no kind hides a secret from another: where two overlap the wider one names the marker
 * (the earlier one when equally wide) and the whole overlap goes.
 */
export function redactText(
  text: string,
  redactors: readonly Redactor[],
): { text: string; rules: Redactor[] } {
  const kinds = [...new Set(redactors)];
  const folded = foldText(text.replace(MARKER, (marker) => REDACTED_CHAR.repeat(marker.length)));
  const hits: Hit[] = [];
  for (const redactor of kinds) {
    const { find, mayFind } = FINDERS[redactor];
    if (!mayFind(folded)) continue;
    for (const range of mergeRanges(find(folded)))
      if (!isBlankedOut(folded, range.start, range.end)) hits.push({ ...range, redactor });
  }
  if (hits.length === 0) return { text, rules: [] };
  const used = new Set<Redactor>();
  let out = '';
  let at = 0;
  for (const hit of joinOverlaps(hits, kinds)) {
    out += `${text.slice(at, hit.start)}[REDACTED:${hit.redactor}]`;
    used.add(hit.redactor);
    at = hit.end;
  }
  return { text: out + text.slice(at), rules: kinds.filter((kind) => used.has(kind)) };
}

function isBlankedOut(folded: string, start: number, end: number): boolean {
  return (
    folded.charAt(start) === REDACTED_CHAR && folded.slice(start, end) === REDACTED_CHAR.repeat(end - start)
  );
}

function joinOverlaps(hits: Hit[], kinds: readonly Redactor[]): Hit[] {
  const order = (hit: Hit): number => kinds.indexOf(hit.redactor);
  const joined: { whole: Hit; widest: number }[] = [];
  for (const hit of hits.sort((a, b) => a.start - b.start || order(a) - order(b))) {
    const last = joined.at(-1);
    const width = hit.end - hit.start;
    if (last === undefined || hit.start >= last.whole.end) {
      joined.push({ whole: { ...hit }, widest: width });
      continue;
    }
    last.whole.end = Math.max(last.whole.end, hit.end);
    if (width > last.widest) {
      last.whole.redactor = hit.redactor;
      last.widest = width;
    }
  }
  return joined.map(({ whole }) => whole);
}
