import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, LineCounter, parseDocument, type Document, type Pair, type YAMLMap } from 'yaml';
import type { ServerEntry } from './agent-client.ts';
import type { SettingsEditor } from './settings-editor.ts';
import { indentAt, lineBreakOf, refuseAt } from './text-place.ts';
import { withoutPath } from './without-path.ts';

/** Edits of a YAML file with one document whose servers are a block mapping; anything else is refused. */
export const yamlEditor: SettingsEditor = {
  read: (text, place, name, file) => {
    const document = parse(text, file);
    const entry = pairAt(document, [...place, name], text, file)?.value;
    return isMap(entry) ? recordOf(entry.toJS(document)) : null;
  },
  has: (text, place, file) => pairAt(parse(text, file), place, text, file) !== null,
  put: (text, place, name, entry, file) => {
    const edited = put(text, place, name, entry, file);
    checkRest(text, edited, [...place, name], file);
    const now = yamlEditor.read(edited, place, name, file);
    if (!Object.entries(entry).every(([key, value]) => isDeepStrictEqual(now?.[key], value))) {
      refuseAt(file, text, 0, 'the entry cannot be put without touching other values; edit it by hand');
    }
    return edited;
  },
  remove: (text, place, name, file) => {
    const pair = pairAt(parse(text, file), [...place, name], text, file);
    if (pair === null) return text;
    const { start, end } = linesOf(text, pair, file);
    const edited = text.slice(0, start) + text.slice(end);
    checkRest(text, edited, [...place, name], file);
    return edited;
  },
};

function parse(text: string, file: string): Document.Parsed {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, keepSourceTokens: true });
  const error = document.errors[0];
  if (error !== undefined) {
    const reason =
      error.code === 'MULTIPLE_DOCS' ? 'more than one document' : `not valid YAML: ${error.message}`;
    refuseAt(file, text, error.pos[0], reason);
  }
  const { contents } = document;
  if (contents !== null && !isMap(contents) && !(isScalar(contents) && contents.value === null)) {
    refuseAt(file, text, contents.range[0], 'the outermost value is not a mapping');
  }
  valuesOf(document, text, file);
  return document;
}

function pairAt(document: Document.Parsed, path: readonly string[], text: string, file: string): Pair | null {
  let node: unknown = document.contents;
  let pair: Pair | null = null;
  for (const key of path) {
    if (!isMap(node)) return null;
    pair = node.items.find((item) => isScalar(item.key) && item.key.value === key) ?? null;
    if (pair === null) return null;
    node = pair.value;
    const isEmpty = isScalar(node) && node.value === null;
    if (!isMap(node) && !isEmpty) refuseAt(file, text, startOf(pair), `"${key}" is not a mapping`);
  }
  return pair;
}

function put(text: string, place: readonly string[], name: string, entry: ServerEntry, file: string): string {
  const document = parse(text, file);
  const eol = lineBreakOf(text);
  const present = pairAt(document, [...place, name], text, file);
  if (present !== null && isMap(present.value)) return update(text, present.value, entry, { document, file });
  const parent = pairAt(document, place, text, file);
  if (parent === null) {
    if (isMap(document.contents) && document.contents.flow === true)
      refuseFlow(text, startOfMap(document.contents), file);
    const gap = text === '' || text.endsWith('\n') ? '' : eol;
    return `${text}${gap}${block([...place, name], entry, '', '  ', eol)}`;
  }
  if (present !== null) refuseAt(file, text, startOf(present), `"${name}" has no value`);
  const outer = indentAt(text, startOf(parent)) ?? '';
  if (!isMap(parent.value))
    return insertLines(text, startOf(parent), block([name], entry, `${outer}  `, '  ', eol), eol);
  if (parent.value.flow === true) refuseFlow(text, startOfMap(parent.value), file);
  const first = parent.value.items[0];
  const last = parent.value.items.at(-1);
  const indent = first === undefined ? `${outer}  ` : (indentAt(text, startOf(first)) ?? `${outer}  `);
  const unit = indent.slice(outer.length) || '  ';
  return insertLines(text, endOf(last ?? parent) - 1, block([name], entry, indent, unit, eol), eol);
}

function refuseFlow(text: string, offset: number, file: string): never {
  return refuseAt(file, text, offset, 'a mapping in braces is not edited; write it on lines of its own');
}

/** New values for keys that are there, new keys behind the last one. */
function update(
  text: string,
  map: YAMLMap,
  entry: ServerEntry,
  { document, file }: { document: Document.Parsed; file: string },
): string {
  if (map.flow === true) refuseFlow(text, startOfMap(map), file);
  const eol = lineBreakOf(text);
  const now = recordOf(map.toJS(document));
  const last = map.items.at(-1);
  const first = map.items[0];
  const indent = first === undefined ? '' : (indentAt(text, startOf(first)) ?? '');
  const added = Object.entries(entry).filter(([key]) => !Object.hasOwn(now, key));
  const lines = added.map(([key, value]) => `${indent}${key}: ${JSON.stringify(value)}${eol}`).join('');
  let result = last === undefined || lines === '' ? text : insertLines(text, endOf(last) - 1, lines, eol);
  for (const item of [...map.items].reverse()) {
    const key = isScalar(item.key) ? String(item.key.value) : '';
    if (!Object.hasOwn(entry, key) || isDeepStrictEqual(now[key], entry[key])) continue;
    const start = startOf(item);
    result = `${result.slice(0, start)}${key}: ${JSON.stringify(entry[key])}${result.slice(endOf(item))}`;
  }
  return result;
}

function block(
  keys: readonly string[],
  entry: ServerEntry,
  indent: string,
  unit: string,
  eol: string,
): string {
  const heads = keys.map((key, depth) => `${indent}${unit.repeat(depth)}${key}:${eol}`);
  const inner = indent + unit.repeat(keys.length);
  const values = Object.entries(entry).map(
    ([key, value]) => `${inner}${key}: ${JSON.stringify(value)}${eol}`,
  );
  return heads.join('') + values.join('');
}

/** Puts whole lines below the line that `offset` is in. */
function insertLines(text: string, offset: number, lines: string, eol: string): string {
  const end = text.indexOf('\n', offset);
  return end < 0 ? `${text}${eol}${lines}` : text.slice(0, end + 1) + lines + text.slice(end + 1);
}

/** The lines that a pair of a block mapping takes, without what stands behind it. */
function linesOf(text: string, pair: Pair, file: string): { start: number; end: number } {
  const start = startOf(pair);
  const indent = indentAt(text, start);
  if (indent === null) refuseFlow(text, start, file);
  const end = text.indexOf('\n', endOf(pair) - 1);
  return { start: start - indent.length, end: end < 0 ? text.length : end + 1 };
}

function startOf(pair: Pair): number {
  return isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
}

function startOfMap(map: YAMLMap): number {
  return map.range?.[0] ?? 0;
}

/** Behind the last character of a pair's value, not counting comments behind it. */
function endOf(pair: Pair): number {
  const { value } = pair;
  if (isMap(value) && value.flow !== true) {
    const last = value.items.at(-1);
    if (last !== undefined) return endOf(last);
  }
  const end = hasRange(value) ? value.range[1] : 0;
  return Math.max(end, isScalar(pair.key) ? (pair.key.range?.[1] ?? 0) : 0);
}

function hasRange(value: unknown): value is { range: [number, number, number] } {
  return typeof value === 'object' && value !== null && 'range' in value && Array.isArray(value.range);
}

function checkRest(before: string, after: string, path: readonly string[], file: string): void {
  const [a, b] = [before, after].map((text) => withoutPath(valuesOf(parse(text, file), text, file), path));
  if (!isDeepStrictEqual(a, b)) {
    refuseAt(file, before, 0, 'the entry cannot be changed without touching other values; edit it by hand');
  }
}

/** All values of a document; an alias without an anchor only shows here. */
function valuesOf(document: Document.Parsed, text: string, file: string): Record<string, unknown> {
  try {
    return recordOf(document.toJS({ maxAliasCount: 1000 }));
  } catch (error) {
    return refuseAt(file, text, 0, `not valid YAML: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}
