import type { Node } from 'jsonc-parser';
import type { JsonProperty } from './parse-json-settings.ts';
import { indentAt, lineBreakOf } from './text-place.ts';

/** Blanks, line breaks and comments. */
const TRIVIA = /(?:[\s\ufeff]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;

/** Adds `"key": value` behind the last property of `object`, in the way its other properties are written. */
export function insertProperty(text: string, root: Node, object: Node, key: string, value: unknown): string {
  const last = object.children?.at(-1);
  if (last === undefined) return intoEmpty(text, root, object, key, value);
  const end = last.offset + last.length;
  const indent = indentAt(text, last.offset);
  if (indent === null) return splice(text, end, `, ${JSON.stringify(key)}: ${spaced(value)}`);
  const eol = lineBreakOf(text);
  const property = `${eol}${indent}${write(key, value, indent, unitOf(text, root), eol)}`;
  const comma = commaAfter(text, end);
  // A comment behind the last property on its line belongs to that property and stays with it.
  const from = comma ?? end;
  const rest =
    from +
    (/^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*(?=\r?\n))/.exec(text.slice(from, from + 2000))?.[0]
      .length ?? 0);
  const added = text.slice(0, rest) + property + (comma === null ? '' : ',') + text.slice(rest);
  return comma === null ? splice(added, end, ',') : added;
}

/** Takes a property out with its comma and the blanks before it. */
export function removeProperty(text: string, object: Node, { start, end }: JsonProperty): string {
  const properties = object.children ?? [];
  const index = properties.findIndex(({ offset }) => offset === start);
  const before = properties[index - 1];
  const comma = commaAfter(text, end);
  const from = blanksBefore(text, start, comma ?? end);
  if (properties.length === 1) {
    const inner = text.slice(comma ?? end, object.offset + object.length - 1);
    const isAlone = from === object.offset + 1 && inner.trim() === '';
    return text.slice(0, from) + (isAlone ? '' : inner) + text.slice(object.offset + object.length - 1);
  }
  if (comma !== null) return text.slice(0, from) + text.slice(comma);
  const commaBefore = before === undefined ? null : commaAfter(text, before.offset + before.length);
  const without = text.slice(0, from) + text.slice(end);
  return commaBefore === null ? without : without.slice(0, commaBefore - 1) + without.slice(commaBefore);
}

/** Where the blanks before a property start; behind a line comment its line break stays unless one follows. */
function blanksBefore(text: string, start: number, end: number): number {
  const before = text.slice(Math.max(0, start - 4096), start);
  const from = start - (/\s*$/.exec(before)?.[0].length ?? 0);
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  if (!line.includes('//') || /^[ \t]*\r?\n/.test(text.slice(end, end + 200))) return from;
  return start - (/[ \t]*$/.exec(before)?.[0].length ?? 0);
}

function intoEmpty(text: string, root: Node, object: Node, key: string, value: unknown): string {
  const at = object.offset + 1;
  const close = object.offset + object.length - 1;
  const eol = lineBreakOf(text);
  const unit = unitOf(text, root);
  const outer = lineIndent(text, object.offset);
  const indent = outer + unit;
  const property = `${eol}${indent}${write(key, value, indent, unit, eol)}`;
  const inner = text.slice(at, close);
  if (inner.trim() !== '') {
    const tail = at + inner.trimEnd().length;
    return splice(text, tail, property);
  }
  return splice(text, at, inner.includes('\n') ? property : `${property}${eol}${outer}`);
}

/** The offset behind the comma that follows, null when there is none. */
function commaAfter(text: string, end: number): number | null {
  TRIVIA.lastIndex = end;
  TRIVIA.test(text);
  const at = TRIVIA.lastIndex;
  return text.charAt(at) === ',' ? at + 1 : null;
}

function write(key: string, value: unknown, indent: string, unit: string, eol: string): string {
  const lines = JSON.stringify(value, null, unit).split('\n');
  return `${JSON.stringify(key)}: ${lines.join(`${eol}${indent}`)}`;
}

/** One line with blanks behind commas and colons. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`);
  return `{ ${parts.join(', ')} }`;
}

function unitOf(text: string, root: Node): string {
  const first = root.children?.[0];
  const indent = first === undefined ? null : indentAt(text, first.offset);
  return indent === null || indent === '' || indent.length > 8 ? '  ' : indent;
}

function lineIndent(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line.replace('\ufeff', ''))?.[0] ?? '';
}

function splice(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}
