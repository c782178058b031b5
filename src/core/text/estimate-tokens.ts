/**
 * Pieces of a text and their weights. Fitted to the larger of two public tokenizers (o200k and the older Claude one), so
 * that a budget is not overrun; see docs/timeline.md for how close it is and test/unit/core/text for the check.
 */
const PIECE =
  /(evt_[0-7][0-9A-HJKMNP-TV-Z]{25})|([A-Z]?[a-z]+)|([A-Z]+)(?![a-z])|([A-Z])|([0-9]+)|([!-/:-@[-`{-~]+)|([ \t]*[\r\n]+)|([ \t]+)|([^])/gu;

const EVENT_ID = 20;
const CAPITALS = 1.5;
const DIGITS_PER_THREE = 1.05;
const PUNCTUATION = 1.1;
const LINE_END = 1.05;

/** Weight per code point beyond ASCII; first match wins. */
const OTHER: readonly (readonly [RegExp, number])[] = [
  [/^[\u3041-\u309f]/u, 0.85],
  [/^[\u30a1-\u30ff\uff66-\uff9f]/u, 1.05],
  [/^\p{Script=Han}/u, 1.45],
  [/^\p{Script=Hangul}/u, 1.1],
  [/^\p{Script=Cyrillic}/u, 0.5],
  [/^[\u00c0-\u024f\u1e00-\u1eff]/u, 0.8],
  [/^[\u3000-\u303f\u30a0\uff00-\uff65\uffe0-\uffee]/u, 0.95],
  [/^[\u00a1-\u00bf\u2010-\u206f]/u, 0.5],
  [/^[\u{10000}-\u{10ffff}]/u, 2.6],
];
const ANY_OTHER = 1.5;

const known = new Map<string, number>();

/** About how many tokens a model needs for `text`, not rounded; costs of whole lines add up. Linear. */
export function tokenWeight(text: string): number {
  let sum = 0;
  for (const match of text.matchAll(PIECE)) sum += pieceWeight(match);
  return sum;
}

/** About how many tokens a model needs for `text`: the upper of two public tokenizers, rounded up. Linear in its length. */
export function estimateTokens(text: string): number {
  return Math.max(0, Math.ceil(tokenWeight(text) - 1e-9));
}

function pieceWeight(match: RegExpExecArray): number {
  const [, id, word, capitals, capital, digits, punctuation, lineEnd, blanks, other] = match;
  if (word !== undefined) return wordWeight(word.length);
  if (digits !== undefined) return Math.ceil(digits.length / 3) * DIGITS_PER_THREE;
  if (punctuation !== undefined) return PUNCTUATION;
  if (blanks !== undefined) return 0;
  if (lineEnd !== undefined) return LINE_END;
  if (capitals !== undefined || capital !== undefined) return CAPITALS;
  if (id !== undefined) return EVENT_ID;
  return otherWeight(other ?? '');
}

function wordWeight(letters: number): number {
  if (letters <= 3) return 0.95;
  if (letters <= 6) return 1.1;
  if (letters <= 9) return 1;
  return 1.05 + 0.15 * (letters - 9);
}

function otherWeight(char: string): number {
  const before = known.get(char);
  if (before !== undefined) return before;
  const weight = OTHER.find(([pattern]) => pattern.test(char))?.[1] ?? ANY_OTHER;
  // A cache of what a language uses, not of everything Unicode has.
  if (known.size < 20_000) known.set(char, weight);
  return weight;
}
