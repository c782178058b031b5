import { decodeBase64Url } from './find-jwts.ts';
import { looksRandom } from './looks-random.ts';
import { isPlaceholder, isPlainWord } from './secret-value.ts';
import type { TextRange } from './text-range.ts';

const SCHEME = /(?<![A-Za-z0-9_])(bearer|basic)(?:[ \t]{1,4}|%20|\+)(?=[A-Za-z0-9_\-.~+/=]{4})/gi;
const VALUE = /[A-Za-z0-9_\-.~+/=%]{4,8192}/y;
const HEADER = /authorization["'`\\]{0,3}[ \t]{0,4}[:=][ \t]{0,4}["'`\\]{0,3}$/i;

/** Values of `Bearer` and `Basic` (RFC 6750, RFC 7617), with or without their header; the scheme stays. Prose with these words stays. */
export function findAuthorizations(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  SCHEME.lastIndex = 0;
  for (let hit = SCHEME.exec(text); hit !== null; hit = SCHEME.exec(text)) {
    const start = SCHEME.lastIndex;
    VALUE.lastIndex = start;
    VALUE.test(text);
    const end = trimmedEnd(text, start, VALUE.lastIndex);
    const value = text.slice(start, end);
    const inHeader = HEADER.test(text.slice(Math.max(0, hit.index - 40), hit.index));
    if (value.length < 4 || isPlaceholder(value) || isPlainWord(value)) continue;
    if (inHeader || isCredential(hit[1] ?? '', value)) ranges.push({ start, end });
    SCHEME.lastIndex = end;
  }
  return ranges;
}

function trimmedEnd(text: string, start: number, end: number): number {
  let stop = end;
  while (stop > start && /[.,;:]/.test(text.charAt(stop - 1))) stop -= 1;
  return stop;
}

function isCredential(scheme: string, value: string): boolean {
  const head = value.slice(0, 512);
  if (scheme.toLowerCase() === 'bearer') return head.split(/[.\-_/]/).some((piece) => looksRandom(piece));
  return /^[\x20-\x7e]+$/.test(decodeBase64Url(head)) && decodeBase64Url(head).includes(':');
}
