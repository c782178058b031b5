import { ZaneiError } from '../../core/errors.ts';
import { suggest } from '../suggest.ts';

/** Words of the command line and the tables of config.toml they mean; `CHANGES` is what can be done to a list. */
export const SCOPES = {
  'text-content': 'filter.text_content',
  'content-snapshot': 'filter.content_snapshot',
} as const;
export const LISTS = {
  'exclude-app': 'exclude_apps',
  'only-app': 'include_only_apps',
  'exclude-site': 'exclude_websites',
  'only-site': 'include_only_websites',
} as const;
export const CHANGES = ['add', 'remove'] as const;

/** One list of filters and what to do with it. */
export interface FilterTarget {
  /** Dotted key of the list in config.toml. */
  key: string;
  table: 'filter' | 'filter.text_content' | 'filter.content_snapshot';
  list: (typeof LISTS)[keyof typeof LISTS];
  change: 'add' | 'remove';
  value: string | undefined;
}

function oneOf<T extends string>(word: string | undefined, known: readonly T[], what: string): T {
  const found = known.find((name) => name === word);
  if (found !== undefined) return found;
  const near = word === undefined ? undefined : suggest(word, known);
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  throw new ZaneiError(
    'usage',
    `${what} must be one of ${known.join(', ')}${word === undefined ? '' : `; got "${word}"`}${hint}`,
    { field: what },
  );
}

/** `[SCOPE] LIST add|remove [VALUE]`. Throws ZaneiError usage. */
export function parseFilterTarget(words: readonly string[]): FilterTarget {
  const [first, ...others] = words;
  const scope = Object.hasOwn(SCOPES, first ?? '') ? (first as keyof typeof SCOPES) : null;
  const [listWord, changeWord, value, ...extra] = scope === null ? words : others;
  const names = Object.keys(LISTS) as (keyof typeof LISTS)[];
  const list = LISTS[oneOf(listWord, names, 'LIST')];
  const change = oneOf(changeWord, CHANGES, 'ACTION');
  if (extra[0] !== undefined)
    throw new ZaneiError('usage', `zanei filter does not take "${extra[0]}"`, { field: 'VALUE' });
  const table = scope === null ? 'filter' : SCOPES[scope];
  return { key: `${table}.${list}`, table, list, change, value };
}
