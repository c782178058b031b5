/** Stands for the characters of an earlier marker while secrets are looked for: part of no name and no secret. */
export const REDACTED_CHAR = '\uffff';

const FOLDED = /[\u00a0\u0660-\u0669\u06f0-\u06f9\u2000-\u200a\u2010-\u2015\u202f\u2212\u3000\uff01-\uff5e]/g;

const RANGES: readonly (readonly [from: number, to: number, ascii: number])[] = [
  [0x0660, 0x0669, 0x30], // Arabic-Indic digits
  [0x06f0, 0x06f9, 0x30], // Eastern Arabic-Indic digits
  [0xff01, 0xff5e, 0x21], // full-width ASCII
];

/**
 * The text with full-width ASCII, foreign digits, typographic dashes and blanks as ASCII, one character for one, so that an
 * offset found in the result is the offset in the original.
 */
export function foldText(text: string): string {
  return text.replace(FOLDED, (char) => {
    const code = char.charCodeAt(0);
    const range = RANGES.find(([from, to]) => code >= from && code <= to);
    if (range !== undefined) return String.fromCharCode(range[2] + code - range[0]);
    return (code >= 0x2010 && code <= 0x2015) || code === 0x2212 ? '-' : ' ';
  });
}
