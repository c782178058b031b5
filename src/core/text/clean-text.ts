import { cutText } from './cut-text.ts';

/** Already clean: printable ASCII without backslash, single blanks. */
const PLAIN = /^[!-[\]-~]+(?: [!-[\]-~]+)*$/;

/**
 * What must be seen rather than obeyed: controls, line and paragraph separators, bidi controls, and everything that is
 * drawn as nothing (zero width, tags, variation selectors, fillers), unless `mayStay` says that it belongs to its neighbours.
 */
const SUSPECT = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const ZWNJ = '\u200c';
const ZWJ = '\u200d';
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]\p{M}*$/u;
const JOINING_NEXT =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;
const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\ufe0f?$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;
const SELECTOR = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]$/u;
const BASE_BEFORE = /[\p{L}\p{N}\p{S}\p{P}]$/u;

/** Longest raw text looked at, per code point of the limit; nobody reads further and titles may be megabytes. */
const LOOK = 16;

/**
 * Untrusted text as one well-formed line of at most `limit` code points (`…` included when cut, between graphemes).
 * Line ends become `\n`, backslashes `\\`, controls and invisible characters `\u202e`; blanks are collapsed. Apply once.
 */
export function cleanText(text: string, limit: number): string {
  if (text.length <= limit && PLAIN.test(text)) return text;
  return cutText(visible(text.slice(0, limit * LOOK)), limit);
}

function visible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\\', '\\\\')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\p{Zs}\t]+/gu, (run) => (run === '\u3000' ? run : ' '))
    .replace(SUSPECT, (char, offset: number, whole: string) =>
      mayStay(
        char,
        whole.slice(Math.max(0, offset - 16), offset),
        whole.slice(offset + char.length, offset + char.length + 2),
      )
        ? char
        : escapeOf(char),
    )
    .trim();
}

function mayStay(char: string, before: string, after: string): boolean {
  if (char === ZWJ && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after)) return true;
  if (char === ZWJ || char === ZWNJ) return JOINING.test(before) && JOINING_NEXT.test(after);
  return SELECTOR.test(char) && BASE_BEFORE.test(before);
}

function escapeOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
