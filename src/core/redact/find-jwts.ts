import { createRunEnd } from './run-end.ts';
import type { TextRange } from './text-range.ts';

/** The header's first characters: base64url of `{"`. */
const START = /(?:(?<![A-Za-z0-9_-])|(?<=%[0-9A-Fa-f]{2}|\\[nrt]))eyJ/g;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Longest header that is looked at, in characters. */
const HEADER_MAX = 4096;
/** RFC 7515 4.1.1, RFC 7516 4.1.2: one of these is required in every header. */
const REQUIRED = /"(?:alg|enc)"\s{0,4}:/;

/**
 * JSON web tokens (RFC 7519): a header that decodes to JSON naming its algorithm, and at least one more segment, so that a cut token goes too.
 */
export function findJwts(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  const runEnd = createRunEnd(text, /[A-Za-z0-9_-]+/y);
  START.lastIndex = 0;
  for (let hit = START.exec(text); hit !== null; hit = START.exec(text)) {
    const headerEnd = runEnd(hit.index);
    const end = segmentsEnd(text, headerEnd, runEnd);
    const isToken =
      end > headerEnd + 4 && isHeader(text.slice(hit.index, Math.min(headerEnd, hit.index + HEADER_MAX)));
    START.lastIndex = isToken ? end : headerEnd;
    if (isToken) ranges.push({ start: hit.index, end });
  }
  return ranges;
}

/** The end of up to four more segments (a JWE has five); an empty one is allowed in the middle and at the end. */
function segmentsEnd(text: string, headerEnd: number, runEnd: (at: number) => number): number {
  let end = headerEnd;
  for (let i = 0; i < 4 && text.charAt(end) === '.'; i += 1) {
    const next = runEnd(end + 1);
    if (next === end + 1 && text.charAt(next) !== '.') break;
    end = next;
  }
  return end;
}

function isHeader(segment: string): boolean {
  const json = decodeBase64Url(segment);
  return json.startsWith('{"') && REQUIRED.test(json);
}

/** Base64 or base64url to Latin-1 text; characters outside the alphabet are skipped. */
export function decodeBase64Url(text: string): string {
  let bits = 0;
  let held = 0;
  let out = '';
  for (const char of text) {
    const value = ALPHABET.indexOf(char === '+' ? '-' : char === '/' ? '_' : char);
    if (value < 0) continue;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out += String.fromCharCode((bits >> held) & 0xff);
  }
  return out;
}
