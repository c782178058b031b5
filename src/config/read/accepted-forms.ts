import { SETTINGS } from '../../core/config/setting-table.ts';

/** The accepted form of a key, or of a table (the keys below it); null for a key that does not exist. */
export function acceptedForm(key: string): string | null {
  const setting = SETTINGS.find((candidate) => candidate.key === key);
  if (setting !== undefined) return setting.takes;
  const below = keysBelow(key);
  return below.length === 0 ? null : `a table with ${below.join(', ')}`;
}

/** The keys and tables directly below a table; `''` is the whole file. */
export function keysBelow(table: string): string[] {
  const prefix = table === '' ? '' : `${table}.`;
  const keys = SETTINGS.filter(({ key }) => key.startsWith(prefix)).map(
    ({ key }) => key.slice(prefix.length).split('.')[0] ?? '',
  );
  return [...new Set(keys)];
}
