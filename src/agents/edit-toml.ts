import { isDeepStrictEqual } from 'node:util';
import { ZaneiError } from '../core/errors.ts';
import { removeTomlTable } from '../config/edit/remove-toml-table.ts';
import { parseToml, setTomlValue } from '../config/edit/set-toml-value.ts';
import { tomlPlace } from '../config/edit/toml-place.ts';
import type { SettingsEditor } from './settings-editor.ts';

/** Edits of a TOML file; the work is done by the editor of our own config.toml. */
export const tomlEditor: SettingsEditor = {
  read: (text, place, name, file) => tableAt(text, [...place, name], file),
  has: (text, place, file) => tableAt(text, place, file) !== null,
  put: (text, place, name, entry, file) =>
    Object.entries(entry).reduce((result, [key, value]) => {
      const now = tableAt(result, [...place, name], file);
      return isDeepStrictEqual(now?.[key], value)
        ? result
        : setTomlValue(result, [...place, name, key], value, file);
    }, text),
  remove: (text, place, name, file) => removeTomlTable(text, [...place, name], file),
};

function tableAt(text: string, path: readonly string[], file: string): Record<string, unknown> | null {
  let table = parseToml(text, file);
  for (const key of path) {
    const next = Object.hasOwn(table, key) ? table[key] : undefined;
    if (next === undefined) return null;
    if (!isTable(next))
      throw new ZaneiError(
        'config_invalid',
        `${file}:${tomlPlace(text, path)}: ${path.join('.')} is not a table`,
      );
    table = next;
  }
  return table;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
