import { isDeepStrictEqual } from 'node:util';
import { parse, TomlError } from 'smol-toml';
import { ZaneiError } from '../../core/errors.ts';
import { editTomlList } from './edit-toml-list.ts';
import { lineEnd, scanInlineTable, scanToml, type TomlEntry, type TomlTable } from './scan-toml.ts';
import { tomlPlace } from './toml-place.ts';
import { tomlKey, tomlLiteral, type TomlInput } from './toml-literal.ts';

/**
 * TOML text with the value at `path` set and every other character as it was: comments, order, line breaks, byte-order mark.
 * A missing key goes below its table's last key, a missing table to the end. The result is read again and must differ from
 * the original in this value only. Throws ZaneiError config_invalid with line and column when the text is not TOML, and when
 * the value cannot be put without touching something else. `file` only names the source in messages.
 */
export function setTomlValue(text: string, path: readonly string[], value: TomlInput, file: string): string {
  const expected = parseToml(text, file);
  const place = findPlace(text, path);
  setAt(expected, path, value, { file, text });
  const edited = write(text, place, path, value);
  if (!isDeepStrictEqual(parseToml(edited, file), expected)) {
    throw new ZaneiError(
      'config_invalid',
      `${file}:${tomlPlace(text, path)}: ${path.join('.')} cannot be changed without touching other values; edit it by hand`,
    );
  }
  return edited;
}

/** The text as an object. Throws ZaneiError config_invalid with line and column. */
export function parseToml(text: string, file: string): Record<string, unknown> {
  try {
    return parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const what = cause.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '') ?? '';
    throw new ZaneiError('config_invalid', `${file}:${cause.line}:${cause.column}: not valid TOML: ${what}`, {
      cause,
    });
  }
}

/** `\r\n` when the text's first line ends so. */
export function lineBreakOf(text: string): string {
  return /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n';
}

interface Place {
  entry: TomlEntry | null;
  inline: TomlEntry | null;
  /** An entry with dotted keys in the same table of values. */
  sibling: TomlEntry | null;
  table: TomlTable | null;
}

function findPlace(text: string, path: readonly string[]): Place {
  const tables = scanToml(text);
  const entries = withInline(
    text,
    tables.flatMap((table) => table.entries),
  );
  const startsPath = (entry: TomlEntry): boolean => entry.path?.every((key, i) => path[i] === key) ?? false;
  const parent = path.slice(0, -1);
  return {
    entry: entries.find((entry) => entry.path?.length === path.length && startsPath(entry)) ?? null,
    inline:
      entries.filter((entry) => startsPath(entry) && text.charAt(entry.valueStart) === '{').at(-1) ?? null,
    table: tables.find((table) => table.path !== null && isDeepStrictEqual(table.path, parent)) ?? null,
    sibling:
      tables
        .flatMap((table) => table.entries)
        .filter(
          (entry) =>
            entry.keys.length > 1 &&
            entry.path !== null &&
            isDeepStrictEqual(entry.path.slice(0, -1), parent),
        )
        .at(-1) ?? null,
  };
}

function withInline(text: string, entries: readonly TomlEntry[]): TomlEntry[] {
  return entries.flatMap((entry) =>
    entry.path !== null && text.charAt(entry.valueStart) === '{'
      ? [entry, ...withInline(text, scanInlineTable(text, entry.valueStart, entry.path))]
      : [entry],
  );
}

function write(
  text: string,
  { entry, inline, sibling, table }: Place,
  path: readonly string[],
  value: TomlInput,
): string {
  const eol = lineBreakOf(text);
  if (entry !== null) {
    const { valueStart, valueEnd } = entry;
    if (Array.isArray(value) && text.charAt(valueStart) === '[')
      return editTomlList(text, valueStart, valueEnd, value);
    return text.slice(0, valueStart) + tomlLiteral(value) + text.slice(valueEnd);
  }
  const statement = (keys: readonly string[]): string =>
    `${keys.map(tomlKey).join('.')} = ${tomlLiteral(value)}`;
  if (inline?.path !== null && inline !== null)
    return intoInline(text, inline, statement(path.slice(inline.path.length)));
  if (table !== null && table.path?.length !== 0) {
    const last = table.entries.at(-1);
    return afterLine(
      text,
      last === undefined ? table.bodyStart : lineEnd(text, last.valueEnd),
      statement(path.slice(-1)),
      eol,
    );
  }
  if (sibling !== null) {
    return afterLine(
      text,
      lineEnd(text, sibling.valueEnd),
      statement([...sibling.keys.slice(0, -1), ...path.slice(-1)]),
      eol,
    );
  }
  const gap = text.replace(/^\ufeff/, '') === '' ? '' : (text.endsWith('\n') ? '' : eol) + eol;
  return `${text}${gap}[${path.slice(0, -1).map(tomlKey).join('.')}]${eol}${statement(path.slice(-1))}${eol}`;
}

function afterLine(text: string, at: number, statement: string, eol: string): string {
  const open = at > 0 && text.charAt(at - 1) !== '\n' ? eol : '';
  return `${text.slice(0, at)}${open}${statement}${eol}${text.slice(at)}`;
}

function intoInline(text: string, { valueStart, valueEnd }: TomlEntry, statement: string): string {
  const last = scanInlineTable(text, valueStart, []).at(-1);
  if (last === undefined) return `${text.slice(0, valueStart)}{ ${statement} }${text.slice(valueEnd)}`;
  return `${text.slice(0, last.valueEnd)}, ${statement}${text.slice(last.valueEnd)}`;
}

function setAt(
  root: Record<string, unknown>,
  path: readonly string[],
  value: TomlInput,
  { file, text }: { file: string; text: string },
): void {
  let table = root;
  for (const key of path.slice(0, -1)) {
    const next = Object.hasOwn(table, key) ? table[key] : (table[key] = parse(''));
    if (!isTable(next)) {
      throw new ZaneiError(
        'config_invalid',
        `${file}:${tomlPlace(text, path)}: ${path.slice(0, -1).join('.')} is not a table`,
      );
    }
    table = next;
  }
  table[path.at(-1) ?? ''] = value;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
