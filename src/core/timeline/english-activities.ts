import { formatDuration } from '../time/format-duration.ts';
import { phraseOf, type ActivityFact, type ActivityWords, type FactWords } from './activity-fact.ts';
import { counted, times } from './counted.ts';
import type { Phrase, PhrasePart } from './phrase.ts';

/** The sentences of `get_timeline`, by kind of fact. */
export const ENGLISH_ACTIVITIES: ActivityWords = {
  edited: ({ what: [doc, app], keys, saves }) => [
    'Edited text',
    ...(doc === undefined ? [] : [' in ', doc]),
    ...(app === undefined ? [] : [' in ', app]),
    `${keysOf(keys)}${savesOf(saves)}`,
  ],
  committed: ({ keys, saves }) => [`Wrote a commit message${keysOf(keys)}${savesOf(saves)}`],
  edited_others: ({ windows, keys }) => [`Edited text in ${counted(windows, 'other window')}${keysOf(keys)}`],
  saved: ({ what, saves }) => [
    'Saved',
    ...what.flatMap((words) => ['name' in words ? ' in ' : ' ', words]),
    ` ${times(saves)}`,
  ],
  browsed: ({ what, pages }) => [`Browsed ${counted(pages, 'page')} on `, ...what],
  browsed_others: ({ pages, sites }) => [
    `Browsed ${counted(pages, 'page')} on ${counted(sites, 'other site')}`,
  ],
  viewed: ({ what, others }) => [
    'Viewed ',
    ...joined(what, others === 0 ? ' and ' : ', '),
    ...(others === 0 ? [] : [others === 1 ? ' and 1 other window' : ` and ${others} other windows`]),
  ],
  read: ({ what }) => ['Read', ...what.flatMap((words) => [' ', words]), ' (scrolled)'],
  used: ({ what }) => ['Used ', ...what],
  also_used: ({ what, ms, others }) => [
    'Also used ',
    ...joinedWith(what, (index) => ` (${formatDuration(ms[index] ?? 0)})`, ', '),
    ...othersOf(others),
  ],
  glanced: ({ what, visits, others, ms }) => [
    'Glanced at ',
    ...joinedWith(what, (index) => ` ${times(visits[index] ?? 0)}`, others > 0 ? ', ' : ' and '),
    ...othersOf(others),
    ` (${formatDuration(ms)})`,
  ],
  clipboard: ({ what, copies, pastes }) => [
    clipboardWords(copies, pastes),
    ...(what.length === 0 ? [] : [' (from ', ...joined(what, ' and '), ')']),
  ],
  undid: ({ times: count }) => [`Undid ${times(count)}`],
};

/** A fact as `get_timeline` says it. */
export function englishActivity(fact: ActivityFact): Phrase {
  return phraseOf(fact, ENGLISH_ACTIVITIES);
}

const keysOf = (keys: number): string => (keys > 0 ? ` (${counted(keys, 'key')})` : '');
const savesOf = (saves: number): string => (saves > 0 ? `, saved ${times(saves)}` : '');
const othersOf = (others: number): PhrasePart[] =>
  others > 0 ? [` and ${counted(others, 'other app')}`] : [];

function clipboardWords(copies: number, pastes: number): string {
  if (copies === 0) return `Pasted ${times(pastes)}`;
  return pastes === 0 ? `Copied ${times(copies)}` : `Copied ${times(copies)}, pasted ${times(pastes)}`;
}

function joined(what: readonly FactWords[], last: string): PhrasePart[] {
  return joinedWith(what, null, last);
}

/** `a, b and c`, each with what `after` says behind it. */
function joinedWith(
  what: readonly FactWords[],
  after: ((index: number) => string) | null,
  last: string,
): PhrasePart[] {
  return what.flatMap((words, index): PhrasePart[] => [
    ...(index === 0 ? [] : [index === what.length - 1 ? last : ', ']),
    words,
    ...(after === null ? [] : [after(index)]),
  ]);
}
