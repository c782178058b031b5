import type { ZaneiEvent } from '../event/event.ts';
import { foldForSearch } from '../text/fold-for-search.ts';

/** Places a text is found in, best first, and what each is worth; app names are worth nothing. */
const PLACES: readonly { worth: number; texts: (event: ZaneiEvent) => (string | null | undefined)[] }[] = [
  { worth: 6, texts: ({ window, data }) => [window?.title, dataText(data, 'tab_title')] },
  { worth: 4, texts: ({ data }) => [dataText(data, 'url')] },
  {
    worth: 2,
    texts: ({ element, data }) => [
      element?.title,
      element?.value,
      element?.role,
      dataText(data, 'text'),
      dataText(data, 'prev_title'),
    ],
  },
];

/**
 * How well an event answers a search, 0 to 7: 6 = in a title, 4 = in an address, 2 = in a label or recorded text, 0 = elsewhere
 * (app name); 1 more when it stands there as a whole word. The best place counts. Made once per text.
 */
export function relevanceOf(text: string): (event: ZaneiEvent) => number {
  const wanted = foldForSearch(text.toWellFormed());
  return (event) => {
    for (const { worth, texts } of PLACES) {
      const found = texts(event)
        .map((one) => (typeof one === 'string' ? foldForSearch(one) : ''))
        .filter((one) => one.includes(wanted));
      if (found.length > 0) return worth + Number(found.some((one) => hasWord(one, wanted)));
    }
    return Number(hasWord(foldForSearch(event.app.name), wanted));
  };
}

function dataText(data: object, key: string): string | null {
  const value = (data as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : null;
}

/** Letters and digits of scripts that part words; Chinese and Japanese do not, so any place in them is a word's edge. */
const WORD = /^[[\p{L}\p{N}\p{M}_]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]]$/v;

function hasWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
    const [after = ''] = Array.from(text.slice(at + wanted.length, at + wanted.length + 2));
    const [first = ''] = Array.from(wanted.slice(0, 2));
    const last = Array.from(wanted.slice(-2)).at(-1) ?? '';
    if (!(WORD.test(before) && WORD.test(first)) && !(WORD.test(last) && WORD.test(after))) return true;
  }
  return false;
}
