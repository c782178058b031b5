/** An escape that cleanText wrote, or the text up to the next one. */
const PARTS = /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|.)|[^\\]+/gu;

/** Code points that take two code units; well-formed text only. */
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

let graphemes: Intl.Segmenter | null = null;

/**
 * Text made by cleanText cut to `limit` code points, `…` included: between graphemes and never inside an escape.
 * The blank before the cut goes.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit || codePoints(text) <= limit) return text;
  let kept = '';
  let room = limit - 1;
  for (const unit of units(text)) {
    room -= codePoints(unit);
    if (room < 0) break;
    kept += unit;
  }
  return `${kept.trimEnd()}…`;
}

function* units(text: string): Generator<string> {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const [part] of text.matchAll(PARTS)) {
    if (part.startsWith('\\')) yield part;
    else for (const { segment } of graphemes.segment(part)) yield segment;
  }
}

function codePoints(text: string): number {
  return text.length - (text.match(PAIRS)?.length ?? 0);
}
