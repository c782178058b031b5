import { eastAsianWidth } from 'get-east-asian-width';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ZERO_WIDTH = /^[\p{Cc}\p{Cf}\p{Mn}\p{Me}]+$/u;

function graphemeWidth(grapheme: string): number {
  if (ZERO_WIDTH.test(grapheme)) return 0;
  if (/\p{Emoji_Presentation}|\uFE0F/u.test(grapheme)) return 2;
  return eastAsianWidth(grapheme.codePointAt(0) ?? 0);
}

/** Columns a terminal needs for one line of text; wide CJK and emoji count two. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

/** The text cut to `columns` with `…`, between graphemes. */
export function cutToWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let width = 0;
  let cut = '';
  for (const { segment } of graphemes.segment(text)) {
    const next = width + graphemeWidth(segment);
    if (next > columns - 1) break;
    width = next;
    cut += segment;
  }
  return columns < 1 ? '' : `${cut}…`;
}

/** The text with blanks behind it up to `columns`. */
export function padToWidth(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - displayWidth(text)));
}
