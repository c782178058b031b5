import { looksRandom } from './looks-random.ts';
import { createNextMatch, createRunEnd } from './run-end.ts';
import type { TextRange } from './text-range.ts';
import { TOKEN_FORMATS, type TokenBody, type TokenFormat } from './token-formats.ts';

const BODIES: Readonly<Record<TokenBody, RegExp>> = {
  alnum: /[A-Za-z0-9]+/y,
  word: /[A-Za-z0-9_]+/y,
  url64: /[A-Za-z0-9_-]+/y,
  base64: /[A-Za-z0-9_+/=%-]+/y,
  dotted: /[A-Za-z0-9_.-]+/y,
  upper: /[A-Z0-9]+/y,
  hex: /[A-Fa-f0-9]+/y,
};

/** What every body that is judged has somewhere. */
const SIGN = /[0-9]|[a-z][A-Z]/g;
/** Enough of a body to judge it; a bound keeps the whole search linear. */
const JUDGED = 96;

const BY_PREFIX = new Map(
  TOKEN_FORMATS.flatMap((format) => format.prefixes.map((prefix) => [prefix, format])),
);
const escaped = [...BY_PREFIX.keys()]
  .sort((a, b) => b.length - a.length)
  .map((prefix) => prefix.replace(/[.$/]/g, '\\$&'))
  .join('|');
/** A prefix counts at the start of a word, after a percent escape and after an escaped line break in quoted text. */
const PREFIX = new RegExp(`(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}|\\\\[nrt]))(?:${escaped})`, 'g');

/** Tokens that their documented first characters give away. */
export function findPrefixedTokens(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  const nextSign = createNextMatch(text, SIGN);
  const runs = new Map<TokenBody, (at: number) => number>();
  PREFIX.lastIndex = 0;
  for (let hit = PREFIX.exec(text); hit !== null; hit = PREFIX.exec(text)) {
    const format = BY_PREFIX.get(hit[0]);
    if (format === undefined) continue;
    const runEnd = runs.get(format.body) ?? createRunEnd(text, BODIES[format.body]);
    runs.set(format.body, runEnd);
    const from = PREFIX.lastIndex;
    if (format.check !== 'none' && nextSign(from) >= from + JUDGED) continue;
    const end = bodyEnd(text, from, runEnd(from), format);
    if (end === null) continue;
    ranges.push({ start: hit.index, end });
    PREFIX.lastIndex = end;
  }
  return ranges;
}

function bodyEnd(text: string, from: number, runEnd: number, format: TokenFormat): number | null {
  let end = runEnd;
  while (end > from && end > runEnd - 4 && /[.-]/.test(text.charAt(end - 1))) end -= 1;
  const length = end - from;
  if (format.exact === true) {
    return length === format.min && !/[A-Za-z0-9_]/.test(text.charAt(end)) ? end : null;
  }
  if (length < format.min) return null;
  return isBody(text.slice(from, Math.min(end, from + JUDGED)), format) ? end : null;
}

function isBody(body: string, { check, min }: TokenFormat): boolean {
  if (check === 'none') return true;
  if (check === 'short') return (/[0-9]/.test(body) && /[A-Za-z]/.test(body)) || looksRandom(body);
  if (!/[0-9]|[a-z][A-Z]/.test(body)) return false;
  const pieces = body.split(/[-_.]/);
  return pieces.some((piece) => piece.length >= Math.min(min, 8) && looksRandom(piece)) || isLongMix(body);
}

/** A long body cut into short pieces by its own dashes, as base64url does by chance. */
function isLongMix(body: string): boolean {
  return body.length >= 32 && /[0-9].*[0-9].*[0-9]/.test(body) && /[A-Z]/.test(body) && /[a-z]/.test(body);
}

/** Prefixes that also begin words and names, such as `sk-`, `npm_` and `secret_`: only a digit or capital behind them tells. */
const WORDLIKE = /^[a-z]+[-_.]?$/;

/** Where the token begins whose prefix is known and whose body, whole or not, reaches the end of `text`; null when there is none. */
export function prefixedTail(text: string): number | null {
  const nextSign = createNextMatch(text, /[0-9A-Z]/g);
  const runs = new Map<TokenBody, (at: number) => number>();
  for (const hit of text.matchAll(PREFIX)) {
    const format = BY_PREFIX.get(hit[0]);
    if (format === undefined) continue;
    const from = hit.index + hit[0].length;
    const runEnd = runs.get(format.body) ?? createRunEnd(text, BODIES[format.body]);
    runs.set(format.body, runEnd);
    if (from === text.length || runEnd(from) !== text.length) continue;
    const wordlike = WORDLIKE.test(hit[0]) && format.check !== 'short';
    if (!wordlike || nextSign(from) < text.length) return hit.index;
  }
  return null;
}
