import { parse } from 'smol-toml';
import { lineEnd, lineStart, scanArray } from './scan-toml.ts';
import { tomlLiteral } from './toml-literal.ts';

/**
 * The text with the array at `at` holding `next`: values that stay keep their place, line and comments. When the order changes the whole array is
 * written anew.
 */
export function editTomlList(text: string, at: number, end: number, next: readonly string[]): string {
  const now = scanArray(text, at).map(({ start, end: stop }) => readValue(text.slice(start, stop)));
  const kept = now.filter((value) => next.includes(value));
  const keepsOrder = kept.every((value, i) => next[i] === value) && new Set(now).size === now.length;
  if (!keepsOrder || kept.length === 0) return text.slice(0, at) + tomlLiteral(next) + text.slice(end);
  let edited = text;
  for (let i = now.length - 1; i >= 0; i -= 1) {
    if (!next.includes(now[i] ?? '')) edited = removeValue(edited, at, i);
  }
  return next.slice(kept.length).reduce((result, value) => appendValue(result, at, value), edited);
}

function readValue(literal: string): string {
  const { value } = parse(`value = ${literal}`);
  return typeof value === 'string' ? value : '';
}

function removeValue(text: string, at: number, index: number): string {
  const values = scanArray(text, at);
  const value = values[index];
  if (value === undefined) return text;
  const from = lineStart(text, value.start);
  const comma = /^[ \t]*,/.exec(text.slice(value.end))?.[0].length ?? 0;
  const isLine =
    /^[ \t]*$/.test(text.slice(from, value.start)) &&
    /^[ \t]*(?:#[^\n]*)?\r?\n/.test(text.slice(value.end + comma));
  if (isLine) return text.slice(0, from) + text.slice(lineEnd(text, value.end));
  const blanks = /^[ \t]*/.exec(text.slice(value.end + comma))?.[0].length ?? 0;
  if (comma > 0) return text.slice(0, value.start) + text.slice(value.end + comma + blanks);
  const before = values[index - 1];
  return text.slice(0, before?.end ?? value.start) + text.slice(value.end);
}

function appendValue(text: string, at: number, value: string): string {
  const last = scanArray(text, at).at(-1);
  if (last === undefined) return text;
  const from = lineStart(text, last.start);
  const indent = text.slice(from, last.start);
  const to = lineEnd(text, last.end);
  if (!/^[ \t]*$/.test(indent) || !/^[ \t]*,?[ \t]*(?:#[^\n]*)?\r?\n/.test(text.slice(last.end, to))) {
    return `${text.slice(0, last.end)}, ${tomlLiteral(value)}${text.slice(last.end)}`;
  }
  const lineBreak = text.slice(to - 2, to) === '\r\n' ? '\r\n' : '\n';
  const comma = /^[ \t]*,/.test(text.slice(last.end)) ? '' : ',';
  const rest = text.slice(last.end, to);
  return `${text.slice(0, last.end)}${comma}${rest}${indent}${tomlLiteral(value)},${lineBreak}${text.slice(to)}`;
}
