import type { Node } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';
import type { ServerEntry } from './agent-client.ts';
import { insertProperty, removeProperty } from './json-properties.ts';
import { parseJsonSettings, propertyOf, type JsonDialect } from './parse-json-settings.ts';
import type { SettingsEditor } from './settings-editor.ts';
import { lineBreakOf, refuseAt } from './text-place.ts';
import { withoutPath } from './without-path.ts';

/** Edits of a JSON or JSONC file by text, never by writing the whole of it anew. */
export function createJsonEditor(dialect: JsonDialect): SettingsEditor {
  const parse = (text: string, file: string): Node | null => parseJsonSettings(text, dialect, file);
  const read: SettingsEditor['read'] = (text, place, name, file) => {
    const entry = entryOf(parse(text, file), place, name, text, file);
    return entry === null ? null : toRecord(entry);
  };
  return {
    read,
    has: (text, place, file) => {
      const root = parse(text, file);
      return root !== null && objectAt(root, place, text, file).missing.length === 0;
    },
    put: (text, place, name, entry, file) => {
      const root = parse(text, file);
      const edited =
        root === null
          ? wholeFile(text, place, name, entry)
          : put(text, root, place, name, entry, { parse, file });
      checkResult(read(edited, place, name, file), entry, file);
      checkRest(root, parse(edited, file), [...place, name], file);
      return edited;
    },
    remove: (text, place, name, file) => {
      const root = parse(text, file);
      if (root === null) return text;
      const { object, missing } = objectAt(root, place, text, file);
      const property = missing.length > 0 ? null : propertyOf(object, name, text, file);
      const edited = property === null ? text : removeProperty(text, object, property);
      checkRest(root, parse(edited, file), [...place, name], file);
      return edited;
    },
  };
}

/** The deepest object on the way to `place` that is there, and the keys that are not. */
function objectAt(
  root: Node,
  place: readonly string[],
  text: string,
  file: string,
): { object: Node; missing: readonly string[] } {
  let object = root;
  for (const [depth, key] of place.entries()) {
    const property = propertyOf(object, key, text, file);
    if (property === null) return { object, missing: place.slice(depth) };
    if (property.value.type !== 'object')
      refuseAt(file, text, property.value.offset, `"${key}" is not an object`);
    object = property.value;
  }
  return { object, missing: [] };
}

function entryOf(
  root: Node | null,
  place: readonly string[],
  name: string,
  text: string,
  file: string,
): Node | null {
  if (root === null) return null;
  const { object, missing } = objectAt(root, place, text, file);
  if (missing.length > 0) return null;
  const property = propertyOf(object, name, text, file);
  if (property === null) return null;
  if (property.value.type !== 'object')
    refuseAt(file, text, property.value.offset, `"${name}" is not an object`);
  return property.value;
}

function put(
  text: string,
  root: Node,
  place: readonly string[],
  name: string,
  entry: ServerEntry,
  { parse, file }: { parse: (text: string, file: string) => Node | null; file: string },
): string {
  const { object, missing } = objectAt(root, place, text, file);
  if (missing.length > 0) {
    const value = [...missing.slice(1), name].reduceRight<unknown>((inner, key) => ({ [key]: inner }), entry);
    return insertProperty(text, root, object, missing[0] ?? '', value);
  }
  const property = propertyOf(object, name, text, file);
  if (property === null) return insertProperty(text, root, object, name, entry);
  // From the last key to the first, so that offsets of the earlier ones stay true; missing keys then go to the end in order.
  const target = entryOf(root, place, name, text, file) ?? object;
  const present = Object.keys(entry)
    .map((key) => ({ key, found: propertyOf(target, key, text, file) }))
    .filter(({ found }) => found !== null)
    .sort((a, b) => (b.found?.start ?? 0) - (a.found?.start ?? 0));
  const replaced = present.reduce((result, { key, found }) => {
    if (found === null || isDeepStrictEqual(valueOf(found.value), entry[key])) return result;
    const { offset, length } = found.value;
    return result.slice(0, offset) + JSON.stringify(entry[key]) + result.slice(offset + length);
  }, text);
  const absent = Object.keys(entry).filter((key) => present.every((one) => one.key !== key));
  return absent.reduce((result, key) => {
    const now = parse(result, file);
    const object = entryOf(now, place, name, result, file);
    return now === null || object === null ? result : insertProperty(result, now, object, key, entry[key]);
  }, replaced);
}

function wholeFile(text: string, place: readonly string[], name: string, entry: ServerEntry): string {
  const value = [...place, name].reduceRight<unknown>((inner, key) => ({ [key]: inner }), entry);
  const eol = lineBreakOf(text);
  return `${text}${JSON.stringify(value, null, 2).replaceAll('\n', eol)}${eol}`;
}

function toRecord(object: Node): Record<string, unknown> {
  return Object.fromEntries(
    (object.children ?? []).map(({ children }) => [String(children?.[0]?.value), valueOf(children?.[1])]),
  );
}

/** A plain value; built here because the library's own way takes `__proto__` for a prototype. */
function valueOf(node: Node | undefined): unknown {
  if (node?.type === 'object') return toRecord(node);
  if (node?.type === 'array') return (node.children ?? []).map(valueOf);
  return node?.value;
}

/** Everything but our entry must still be there with its value. */
function checkRest(before: Node | null, after: Node | null, path: readonly string[], file: string): void {
  const [a, b] = [before, after].map((root) => (root === null ? {} : withoutPath(toRecord(root), path)));
  if (!isDeepStrictEqual(a, b))
    refuseAt(file, '', 0, 'the entry cannot be changed without touching other values; edit it by hand');
}

function checkResult(now: Record<string, unknown> | null, entry: ServerEntry, file: string): void {
  const kept =
    now !== null && Object.entries(entry).every(([key, value]) => isDeepStrictEqual(now[key], value));
  if (!kept) refuseAt(file, '', 0, 'the entry cannot be put without touching other values; edit it by hand');
}
