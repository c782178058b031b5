/** Left-to-right and right-to-left marks and isolates, which texts of some languages carry. */
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Where the title stands in one of Safari's texts: `%@`, `%1$@`, `%[tt]@`. */
const PLACEHOLDER = /%(?:\d+\$|\[[^\]]*\])?@/;
/** The addon gives no more of a title (ax accessibility.cc, AddWindow): what stands behind it is not seen. UTF-16 units. */
const TITLE_UNITS = 512;

/** What Safari said of its first window by Apple events, and what accessibility calls the window in front. */
export interface SafariWindow {
  title: string;
  /** Name of the window. */
  name: string;
  /** Name of its current tab. */
  tab: string;
}

/**
 * Whether the title is one of a private window in any language of Safari's: to those of private windows Safari adds a text of its
 * own (reports in docs/macos.md). null = its texts are not known or the title is cut off, so nothing can be told.
 */
export function isPrivateTitle(title: string, texts: readonly string[]): boolean | null {
  const frames = texts.map(frameOf).filter((frame) => frame !== null);
  if (frames.length === 0 || title.length >= TITLE_UNITS) return null;
  const plain = plainOf(title);
  return frames.some(
    ([before, after]) =>
      plain.length >= before.length + after.length && plain.startsWith(before) && plain.endsWith(after),
  );
}

/**
 * A Safari window is known to be an ordinary one only if its accessibility title carries none of those texts and is,
 * to the letter, what window and tab are called: whatever a Safari of tomorrow may add makes it unlike.
 */
export function isOrdinary({ title, name, tab }: SafariWindow, texts: readonly string[]): boolean {
  const plain = plainOf(title);
  return (
    plain !== '' &&
    isPrivateTitle(title, texts) === false &&
    plain === plainOf(name) &&
    plain === plainOf(tab)
  );
}

function plainOf(text: string): string {
  return text.replace(DIRECTION, '').trim();
}

/** What stands before and behind the title; null for a text without a title, with two, or with nothing else, which would fit all. */
function frameOf(text: string): readonly [string, string] | null {
  const at = PLACEHOLDER.exec(text);
  if (at === null) return null;
  const before = text.slice(0, at.index).replace(DIRECTION, '').trimStart();
  const after = text
    .slice(at.index + at[0].length)
    .replace(DIRECTION, '')
    .trimEnd();
  // With a second placeholder it is not this text, and could never be found in a title.
  return (before + after).trim() === '' || PLACEHOLDER.test(after) ? null : [before, after];
}
