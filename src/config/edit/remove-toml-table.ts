import { isDeepStrictEqual } from 'node:util';
import { ZaneiError } from '../../core/errors.ts';
import { lineEnd, lineStart, scanInlineTable, scanToml, type TomlEntry } from './scan-toml.ts';
import { tomlPlace } from './toml-place.ts';
import { parseToml } from './set-toml-value.ts';

interface Cut {
  start: number;
  end: number;
}

/**
 * TOML text without the table at `path`, in whatever way it is written (headers, dotted keys, inline), and without the blank line before
 * a header; everything else as it was. The text itself when there is no such table. Throws ZaneiError config_invalid
 * as setTomlValue does.
 */
export function removeTomlTable(text: string, path: readonly string[], file: string): string {
  const expected = parseToml(text, file);
  if (!deleteAt(expected, path)) return text;
  const cuts = cutsFor(text, path).sort((a, b) => b.start - a.start);
  const edited = cuts.reduce((result, { start, end }) => result.slice(0, start) + result.slice(end), text);
  if (!sameWithoutEmpty(parseToml(edited, file), expected)) {
    throw new ZaneiError(
      'config_invalid',
      `${file}:${tomlPlace(text, path)}: ${path.join('.')} cannot be taken out alone; edit it by hand`,
    );
  }
  return edited;
}

function cutsFor(text: string, path: readonly string[]): Cut[] {
  return scanToml(text).flatMap((table) => {
    if (isBelow(table.name, path)) {
      const last = table.entries.at(-1);
      const end = last === undefined ? table.bodyStart : lineEnd(text, last.valueEnd);
      return [{ start: withBlankLine(text, table.start), end }];
    }
    return table.entries.flatMap((entry) => cutEntry(text, entry, path));
  });
}

function cutEntry(text: string, entry: TomlEntry, path: readonly string[]): Cut[] {
  if (entry.path === null) return [];
  if (isBelow(entry.path, path))
    return [{ start: lineStart(text, entry.start), end: lineEnd(text, entry.valueEnd) }];
  if (!isBelow(path, entry.path) || text.charAt(entry.valueStart) !== '{') return [];
  const inner = scanInlineTable(text, entry.valueStart, entry.path);
  return [
    ...inner.flatMap((one) => (isBelow(one.path ?? [], path) ? [] : cutEntry(text, one, path))),
    ...cutRuns(inner, path),
  ];
}

/** Neighbours that go together are one cut, with the comma before or, at the front, behind them. */
function cutRuns(inner: readonly TomlEntry[], path: readonly string[]): Cut[] {
  const cuts: Cut[] = [];
  for (let i = 0; i < inner.length; i += 1) {
    const first = inner[i];
    if (first === undefined || !belongs(first, path)) continue;
    let last = first;
    for (let next = inner[i + 1]; next !== undefined && belongs(next, path); next = inner[i + 1]) {
      last = next;
      i += 1;
    }
    const before = inner[inner.indexOf(first) - 1];
    cuts.push(
      before === undefined
        ? { start: first.start, end: inner[i + 1]?.start ?? last.valueEnd }
        : { start: before.valueEnd, end: last.valueEnd },
    );
  }
  return cuts;
}

function belongs(entry: TomlEntry, path: readonly string[]): boolean {
  return entry.path !== null && isBelow(entry.path, path);
}

/** Also the one empty line that stands before a header. */
function withBlankLine(text: string, start: number): number {
  if (text.slice(0, start).endsWith('\r\n\r\n')) return start - 2;
  return text.slice(0, start).endsWith('\n\n') ? start - 1 : start;
}

function isBelow(path: readonly string[], root: readonly string[]): boolean {
  return root.every((key, i) => path[i] === key);
}

/** Whether there was anything to delete. */
function deleteAt(root: Record<string, unknown>, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined || !Object.hasOwn(root, key)) return false;
  const next = root[key];
  if (rest.length > 0) return isTable(next) && deleteAt(next, rest);
  return Reflect.deleteProperty(root, key);
}

/** Tables that only existed as the way to a deleted one may go with it. */
function sameWithoutEmpty(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return isDeepStrictEqual(prune(a), prune(b));
}

function prune(table: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(table).map(
    ([key, value]) => [key, isTable(value) ? prune(value) : value] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => !isTable(value) || Object.keys(value).length > 0));
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
