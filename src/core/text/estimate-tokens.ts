/*
 * Pieces of a text and their weights. Fitted to the larger of two public tokenizers (o200k and the older Claude one), so
 * that a budget is not overrun; see docs/timeline.md for how close it is and test/unit/core/text for the check. Read
 * character by character: a budget is weighed many times over, and the same pieces as a regular expression cost ten times as much.
 */
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

/** Kinds of ASCII characters that make pieces; everything else stands alone. */
const [ALONE, LOWER, UPPER, DIGIT, MARK, BLANK, BREAK] = [0, 1, 2, 3, 4, 5, 6] as const;
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z]/.test(char)) return LOWER;
  if (/[A-Z]/.test(char)) return UPPER;
  if (/[0-9]/.test(char)) return DIGIT;
  if (/[!-~]/.test(char)) return MARK;
  if (/[ \t]/.test(char)) return BLANK;
  return /[\r\n]/.test(char) ? BREAK : ALONE;
});

/** `evt_` + ULID: the only long run of capitals and digits that answers are full of. */
const ID = /evt_[0-7][0-9A-HJKMNP-TV-Z]{25}/y;
const ID_LENGTH = 30;
const E = 'e'.charCodeAt(0);
const UNDERSCORE = '_'.charCodeAt(0);

/** Weights of single code points: what a language uses, not everything that Unicode has. */
const known = new Map<number, number>();
const MOST_KNOWN = 20_000;

/** About how many tokens a model needs for `text`, not rounded; costs of whole lines add up. Linear. */
export function tokenWeight(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length;) {
    const from = at;
    switch (kindAt(text, at)) {
      case LOWER: {
        const id = isId(text, at);
        at = id ? at + ID_LENGTH : endOf(text, at, LOWER);
        sum += id ? EVENT_ID : wordWeight(at - from);
        break;
      }
      case UPPER:
        at = capitalsEnd(text, at);
        sum += kindAt(text, at - 1) === LOWER ? wordWeight(at - from) : CAPITALS;
        break;
      case DIGIT:
        at = endOf(text, at, DIGIT);
        sum += Math.ceil((at - from) / 3) * DIGITS_PER_THREE;
        break;
      case MARK:
        at = endOf(text, at, MARK);
        sum += PUNCTUATION;
        break;
      case BLANK:
        // Blanks belong to what follows; before a line end they are part of it.
        at = endOf(text, at, BLANK);
        break;
      case BREAK:
        at = endOf(text, at, BREAK);
        sum += LINE_END;
        break;
      default: {
        const point = text.codePointAt(at) ?? 0;
        at += point > 0xffff ? 2 : 1;
        sum += otherWeight(point);
      }
    }
  }
  return sum;
}

/** About how many tokens a model needs for `text`: the upper of two public tokenizers, rounded up. Linear in its length. */
export function estimateTokens(text: string): number {
  return Math.max(0, Math.ceil(tokenWeight(text) - 1e-9));
}

/** The kind of the character at an index; ALONE behind the end. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? (KINDS[code] ?? ALONE) : ALONE;
}

/** Where the run of a kind that lasts at `at` ends. */
function endOf(text: string, at: number, kind: number): number {
  let end = at + 1;
  while (end < text.length && kindAt(text, end) === kind) end++;
  return end;
}

/** A word with its capital, or a run of capitals without the one that begins the word behind it. */
function capitalsEnd(text: string, at: number): number {
  const end = endOf(text, at, UPPER);
  if (kindAt(text, end) !== LOWER) return end;
  return end - at > 1 ? end - 1 : endOf(text, end, LOWER);
}

function isId(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== E || text.charCodeAt(at + 3) !== UNDERSCORE) return false;
  ID.lastIndex = at;
  return ID.test(text);
}

function wordWeight(letters: number): number {
  if (letters <= 3) return 0.95;
  if (letters <= 6) return 1.1;
  if (letters <= 9) return 1;
  return 1.05 + 0.15 * (letters - 9);
}

function otherWeight(point: number): number {
  const before = known.get(point);
  if (before !== undefined) return before;
  const char = String.fromCodePoint(point);
  const weight = OTHER.find(([pattern]) => pattern.test(char))?.[1] ?? ANY_OTHER;
  if (known.size < MOST_KNOWN) known.set(point, weight);
  return weight;
}
