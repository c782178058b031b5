const COUNTER = '[(\\[（][0-9０-９]{1,3}\\+?[)\\]）]';
const SPINNER = '[\\u2800-\\u28ff✳✶✻✽✢◐◓◑◒◴◷◶◵⏳⌛●•○◌*]\\ufe0f?';

/** What is not part of a title's name, outside in; repeated until none is left. */
const LEADING = new RegExp(`^(?:${COUNTER}\\s*|${SPINNER}\\s*|[|/\\\\-]\\s)(?=\\S)`, 'u');
const TRAILING = new RegExp(
  `(?<=\\S)\\s*(?:${COUNTER}|\\s[—–-]\\s*(?:Edited|編集済み|[0-9]{2,4}\\s?[×x]\\s?[0-9]{2,4}))$`,
  'u',
);

/** Suffixes that browsers and editors write under another name than the app's own. */
const OTHER_NAMES: Record<string, string> = { Firefox: 'Mozilla Firefox', Code: 'Visual Studio Code' };

/** Longer titles are folded as they are; no name hides behind kilobytes of marks. */
const MAX_LENGTH = 4096;

/** A title without counters, spinners, dirty marks, terminal sizes and the app's own name: what a person would call it. */
export function stripTitle(title: string, appName: string): string {
  let text = title.trim();
  if (text.length > MAX_LENGTH) return text;
  for (;;) {
    const next = withoutAppName(text.replace(LEADING, '').replace(TRAILING, ''), appName);
    if (next === text || next === '') return text;
    text = next;
  }
}

function withoutAppName(text: string, appName: string): string {
  for (const name of [appName, OTHER_NAMES[appName]]) {
    if (name === undefined || name === '' || !text.endsWith(name)) continue;
    const rest = text.slice(0, -name.length);
    const cut = /(?<=\S)\s[-—–]\s$/u.exec(rest);
    if (cut !== null) return rest.slice(0, cut.index);
  }
  return text;
}

/** Titles with the same key are one thing: `build 31%` and `build 32%`, `04:31` and `04:32`. Takes a stripped title. */
export function foldTitle(stripped: string): string {
  return stripped.replace(/[0-9]+(?:[.,][0-9]+)?(?=\s?%)/g, '#').replace(/[0-9]{1,3}(?::[0-9]{2})+/g, '#:#');
}

/** Titles that differ in digits alone share this key; used only once a window is seen to count. */
export function foldDigits(stripped: string): string {
  return stripped.replace(/[0-9]+/g, '#');
}
