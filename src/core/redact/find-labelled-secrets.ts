import { createNextMatch, createRunEnd } from './run-end.ts';
import { mentionsSecret, secretLabel, type SecretLabel } from './secret-labels.ts';
import { isSecretValue, JUDGED, KEY_SIGN } from './secret-value.ts';
import type { TextRange } from './text-range.ts';

/** Operators, and the end of an opening tag; only those in the set separate a name from its value. */
const OPERATOR = /(?<=<[A-Za-z][\w.:-]{1,40})>|[:!<>+*~]?=[=>~]{0,2}|:{1,2}/g;
const SEPARATES = new Set([':', '=', '=>', ':=', '>']);
const NAME_MAX = 64;
const FOREIGN_LETTER = /[\p{L}\p{M}]/u;
/** Blanks, a scheme such as `Bearer` and a quote before a value. */
const LEAD_MAX = 24;
const QUOTED_MAX = 4096;

/** Names that are followed by a blank instead of a separator. */
const SPACED = [
  /(?<![\w-])--([A-Za-z][\w-]{2,40})[ \t]{1,4}(?=[^\s-]|-[A-Za-z0-9][\w-]{18})/dg,
  /(?<![\w-])(aws_secret_access_key|aws_session_token)[ \t]{1,8}(?=[A-Za-z0-9/+]{16})/dgi,
  /\blogin[ \t]{1,8}[^\s]{1,100}[ \t]{1,8}(password)[ \t]{1,8}(?=\S)/dg,
  /\bidentified[ \t]{1,4}(?:with[ \t]{1,4}\S{1,40}[ \t]{1,4})?(by)[ \t]{1,4}(?=['"])/dgi,
];
const CURL_USER = /(?<![\w-])(?:-u|--user)[ \t=]{1,4}["']?[^\s:"'[]{1,100}:([^\s"'$<{]{3,200})/dg;

/** Values that a name beside them makes a secret: `password=…`, `"api_key": "…"`, `--token …`, `<secret>…`, `AccountKey=…;`. */
export function findLabelledSecrets(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  const add = (range: TextRange | null) => {
    if (range !== null) ranges.push(range);
  };
  const bareEnd = createRunEnd(text, BARE);
  const labelOf = createLabelMemory();
  const nextSign = createNextMatch(text, new RegExp(KEY_SIGN, 'g'));
  for (const match of text.matchAll(OPERATOR)) {
    if (!SEPARATES.has(match[0])) continue;
    if (text.startsWith('//', match.index + 1)) continue;
    const name = nameBefore(text, match.index);
    const label = labelOf(name);
    const value = { at: match.index + match[0].length, separator: match[0], name };
    if (label === null || (label === 'key' && nextSign(value.at) > value.at + JUDGED + LEAD_MAX)) continue;
    add(valueAfter(text, value, label, bareEnd));
  }
  for (const pattern of SPACED) {
    for (const match of text.matchAll(pattern)) {
      const name = match[1] ?? '';
      const label = name.toLowerCase() === 'by' ? 'password' : secretLabel(name);
      const value = { at: match.index + match[0].length, separator: '=', name };
      if (label !== null) add(valueAfter(text, value, label, bareEnd));
    }
  }
  for (const match of text.matchAll(CURL_USER)) {
    const span = match.indices?.[1];
    if (span !== undefined) add({ start: span[0], end: span[1] });
  }
  return ranges;
}

/** The identifier left of a separator, past quotes, brackets and a few blanks. */
function nameBefore(text: string, at: number): string {
  let end = at;
  const skip = (pattern: RegExp, most: number) => {
    for (let i = 0; i < most && end > 0 && pattern.test(text.charAt(end - 1)); i += 1) end -= 1;
  };
  skip(/[ \t]/, 4);
  skip(/["'`\\\]?]/, 5);
  let start = end;
  while (start > 0 && end - start < NAME_MAX && isNameChar(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, end);
}

/** Names repeat, in files as in hostile text. */
function createLabelMemory(): (name: string) => SecretLabel {
  const known = new Map<string, SecretLabel>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const label = secretLabel(name);
    if (known.size < 1000) known.set(name, label);
    return label;
  };
}

function isNameChar(code: number): boolean {
  if (code > 127) return FOREIGN_LETTER.test(String.fromCharCode(code));
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 45 && code <= 57 && code !== 47) ||
    code === 95 ||
    code === 36
  );
}

function valueAfter(
  text: string,
  { at, separator, name }: { at: number; separator: string; name: string },
  label: Exclude<SecretLabel, null>,
  bareEnd: (at: number) => number,
): TextRange | null {
  const lead = /^([ \t]{0,4})(?:(?:bearer|basic|token)[ \t]{1,4})?(\\?["'`])?/i.exec(
    text.slice(at, at + LEAD_MAX),
  );
  const quote = lead?.[2];
  // `'password:', value`: the quote ends the name.
  if (
    quote !== undefined &&
    separator === ':' &&
    lead?.[1] === '' &&
    /[\s,;)]/.test(text.charAt(at + quote.length))
  )
    return null;
  const start = at + (lead?.[0].length ?? 0);
  const end =
    quote === undefined ? endOfBare(text, start, separator, bareEnd) : endOfQuoted(text, start, quote);
  const setting = {
    quoted: quote !== undefined,
    tight: separator !== ':' && separator !== ':=' && lead?.[1] === '',
    shouted: /[A-Z]/.test(name) && !/[a-z]/.test(name),
    after: separator === '>' ? '' : text.slice(end, end + 12),
  };
  return isSecretValue(label, text.slice(start, end), setting) ? { start, end } : null;
}

/** To the closing quote on the same line; a quote that never closes ends with the line. */
function endOfQuoted(text: string, start: number, quote: string): number {
  const most = Math.min(text.length, start + QUOTED_MAX);
  for (let i = start; i < most; i += 1) {
    const char = text.charAt(i);
    if (char === '\n' || text.startsWith(quote, i)) return i;
    if (char === '\\' && quote.length === 1) i += 1;
  }
  return most;
}

const BARE = /[^\s"'`;&<>()[\]{}|,\\]+/y;
const XML = /[^<\n]{1,4096}/y;
/** A comma ends a value when a blank, a bracket or the next `name=` follows. */
const LIST_COMMA = /^,(?:\s|$|["'{}[\]]|[\w-]{1,40}["']?\s?[:=])/;

function endOfBare(text: string, start: number, separator: string, bareEnd: (at: number) => number): number {
  if (separator === '>') {
    XML.lastIndex = start;
    return XML.test(text) ? XML.lastIndex : start;
  }
  let end = bareEnd(start);
  while (end > start && text.charAt(end) === ',' && !LIST_COMMA.test(text.slice(end, end + 48))) {
    end = bareEnd(end + 1);
  }
  const run = /[.,;:]{0,8}$/.exec(text.slice(Math.max(start, end - 8), end));
  return end - (run?.[0].length ?? 0);
}

const UNFINISHED = /^([ \t]{0,4})(?:(?:bearer|basic|token)[ \t]{1,4})?["'`]?([A-Za-z0-9_+/=.~%!@#$^*-]+)$/i;

/**
 * Where the value of a telling name begins that reaches the end of `text` and has a digit or capitals, as no word has; null when
 * there is none.
 */
export function labelledTail(text: string): number | null {
  for (const match of text.matchAll(OPERATOR)) {
    if (!SEPARATES.has(match[0]) || secretLabel(nameBefore(text, match.index)) === null) continue;
    const [, blank, value = ''] = UNFINISHED.exec(text.slice(match.index + match[0].length)) ?? [];
    // Directly behind the separator one capital is enough; behind a blank it begins a sentence or stands in a name.
    const sign = blank === '' ? /\d|[A-Z]/ : /\d|[A-Z]{2}/;
    if (/[A-Za-z]/.test(value) && sign.test(value) && !mentionsSecret(value))
      return text.length - value.length;
  }
  return null;
}
