import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, LineCounter, parseDocument, type Document, type Pair, type YAMLMap } from 'yaml';
import type { ServerEntry } from './agent-client.ts';
import type { SettingsEditor } from './settings-editor.ts';
import { indentAt, lineBreakOf, refuseAt } from './text-place.ts';
import { withoutPath } from './without-path.ts';
import { cutFromBraces, endOf, putIntoBraces, startOf, valueStart } from './yaml-place.ts';

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
    const document = parse(text, file);
    const pair = pairAt(document, [...place, name], text, file);
    const parent = pairAt(document, place, text, file)?.value;
    if (pair === null || !isMap(parent)) return text;
    const edited = parent.flow === true ? cutFromBraces(text, parent, pair) : cutLines(text, pair, file);
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
  if (present !== null && isMap(present.value)) return update(text, present.value, entry, document);
  const parent = pairAt(document, place, text, file);
  if (parent === null) {
    if (isMap(document.contents) && document.contents.flow === true) {
      refuseAt(
        file,
        text,
        document.contents.range[0],
        'the whole file is a mapping in braces; edit it by hand',
      );
    }
    const gap = text === '' || text.endsWith('\n') ? '' : eol;
    return `${text}${gap}${block([...place, name], entry, '', '  ', eol)}`;
  }
  if (present !== null) refuseAt(file, text, startOf(present), `"${name}" has no value`);
  const outer = indentAt(text, startOf(parent)) ?? '';
  if (!isMap(parent.value))
    return insertLines(text, startOf(parent), block([name], entry, `${outer}  `, '  ', eol), eol);
  if (parent.value.flow === true)
    return putIntoBraces(text, parent.value, `${name}: ${JSON.stringify(entry)}`);
  const first = parent.value.items[0];
  const last = parent.value.items.at(-1);
  const indent = first === undefined ? `${outer}  ` : (indentAt(text, startOf(first)) ?? `${outer}  `);
  const unit = indent.slice(outer.length) || '  ';
  return insertLines(text, endOf(last ?? parent) - 1, block([name], entry, indent, unit, eol), eol);
}

/** New values for keys that are there, new keys behind the last one. */
function update(text: string, map: YAMLMap, entry: ServerEntry, document: Document.Parsed): string {
  const eol = lineBreakOf(text);
  const now = recordOf(map.toJS(document));
  const last = map.items.at(-1);
  const first = map.items[0];
  const indent = first === undefined ? '' : (indentAt(text, startOf(first)) ?? '');
  const added = Object.entries(entry).filter(([key]) => !Object.hasOwn(now, key));
  const lines = added.map(([key, value]) => `${indent}${key}: ${JSON.stringify(value)}${eol}`).join('');
  let result = text;
  if (map.flow === true) {
    const pairs = added.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(', ');
    if (pairs !== '') result = putIntoBraces(text, map, pairs);
  } else if (last !== undefined && lines !== '') {
    result = insertLines(text, endOf(last) - 1, lines, eol);
  }
  for (const item of [...map.items].reverse()) {
    const key = isScalar(item.key) ? String(item.key.value) : '';
    if (!Object.hasOwn(entry, key) || isDeepStrictEqual(now[key], entry[key])) continue;
    const start = valueStart(text, item);
    const head = start === null ? `${key}: ` : '';
    const end = endOf(item);
    const rest = result.slice(end - (/\r?\n$/.exec(text.slice(Math.max(0, end - 2), end))?.[0].length ?? 0));
    result = `${result.slice(0, start ?? startOf(item))}${head}${JSON.stringify(entry[key])}${rest}`;
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

/** The text without the lines that a pair of a block mapping takes. */
function cutLines(text: string, pair: Pair, file: string): string {
  const start = startOf(pair);
  const indent = indentAt(text, start);
  if (indent === null) refuseAt(file, text, start, 'the entry does not stand on lines of its own');
  const end = text.indexOf('\n', endOf(pair) - 1);
  return text.slice(0, start - indent.length) + (end < 0 ? '' : text.slice(end + 1));
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
