import type { BrowserMode } from '../../../../core/observation/observation.ts';
import type { PrivateMark } from '../browsers.ts';

/** What is known of a browser's windows at one moment. */
export interface ModeEvidence {
  mark: PrivateMark;
  /** X title of the window in question. */
  title: string;
  /** X titles of the process's windows that are not known to be private, this one included. */
  titles: readonly string[];
  /** X titles of its windows that are known to be private. */
  privateTitles: readonly string[];
  /** Accessible names of its frames. */
  frames: readonly string[];
}

/** Titles of Firefox windows that are not private end in the brand; private ones have more behind it. */
const FIREFOX_NORMAL =
  /(?:^|\s[—–-]\s)(?:Mozilla Firefox|Firefox Developer Edition|Firefox Nightly|Firefox)$/u;

const RULES: Record<PrivateMark, (evidence: ModeEvidence) => BrowserMode> = {
  chromium: decideChromium,
  firefox: ({ title }) => {
    if (/private/i.test(title.split(/\s[—–-]\s/u).at(-1) ?? '')) return 'private';
    return FIREFOX_NORMAL.test(title) ? 'normal' : 'unknown';
  },
  none: () => 'unknown',
};

/** Decides what a browser window is; whatever is not proven normal is `private` or `unknown`. */
export function decideMode(evidence: ModeEvidence): BrowserMode {
  return RULES[evidence.mark](evidence);
}

/**
 * Chromium names a frame like its X title, perhaps with a state of the tab before the brand or a profile behind it,
 * and always with the mode in brackets at the end when the window is private or a guest's: "(Incognito)",
 * "（シークレット モード）" (the format of all 83 languages of Chromium 156, but Lithuanian, which fits nothing here and
 * stays unknown). Normal needs at least as many unmarked frames as open windows of that title: with fewer, one of those
 * windows may be a private one whose frame is still behind.
 */
function decideChromium({ title, titles, privateTitles, frames }: ModeEvidence): BrowserMode {
  if (title === '') return 'unknown';
  const page = pageOf(title);
  const others = new Set(titles.filter((one) => one !== title));
  const related = frames.filter((name) => !others.has(name) && belongs(name, page));
  const unmarked = related.filter((name) => name === title || !isMarked(name)).length;
  const marked = related.length - unmarked - privateTitles.filter((one) => one === title).length;
  if (marked > 0) return unmarked === 0 ? 'private' : 'unknown';
  const windows = titles.filter((one) => one === title).length;
  return windows > 0 && unmarked >= windows ? 'normal' : 'unknown';
}

/**
 * Is this frame, by its name, the one of the normal window with this title. Two windows of one process must never be
 * mixed up when one of them is private.
 */
export function isFrameOf(mark: PrivateMark, title: string, name: string): boolean {
  if (name === title) return title !== '';
  return mark === 'chromium' && !isMarked(name) && belongs(name, pageOf(title));
}

/** The title of the page: what stands before the browser's name. */
function pageOf(title: string): string {
  return title.replace(/(?:\s[-–—]|:)\s[^-–—:]+$/u, '');
}

function belongs(name: string, page: string): boolean {
  return name.startsWith(page) && (name.length === page.length || /^[\s:]/u.test(name.slice(page.length)));
}

function isMarked(name: string): boolean {
  return /[)）\]】]$/u.test(name.trimEnd());
}
