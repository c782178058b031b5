import { isMap, isPair, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';

/** The first character of a pair's key. */
export function startOf(pair: Pair): number {
  return isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
}

/** Where a pair's value starts when it is written on the line of its key; null when it is empty or below. */
export function valueStart(text: string, { key, value }: Pair): number | null {
  if (!isScalar(key) || !hasRange(value) || value.range[0] === value.range[1]) return null;
  return text.slice(key.range?.[1], value.range[0]).includes('\n') ? null : value.range[0];
}

/** Behind the last character of a pair's value, not counting comments behind it; behind the line break of a block scalar. */
export function endOf({ key, value }: Pair): number {
  return Math.max(endOfNode(value), isScalar(key) ? (key.range?.[1] ?? 0) : 0);
}

function endOfNode(node: unknown): number {
  const isBlock = (isMap(node) || isSeq(node)) && node.flow !== true;
  const last: unknown = isBlock ? node.items.at(-1) : undefined;
  if (last !== undefined) return isPair(last) ? endOf(last) : endOfNode(last);
  return hasRange(node) ? node.range[1] : 0;
}

function hasRange(value: unknown): value is { range: [number, number, number] } {
  return typeof value === 'object' && value !== null && 'range' in value && Array.isArray(value.range);
}

/** Text with `statement` as the last pair of a mapping in braces. */
export function putIntoBraces(text: string, map: YAMLMap, statement: string): string {
  const last = map.items.at(-1);
  const at = last === undefined ? (map.range?.[0] ?? 0) + 1 : endOf(last);
  return `${text.slice(0, at)}${last === undefined ? '' : ', '}${statement}${text.slice(at)}`;
}

/** Text without a pair of a mapping in braces and the comma that goes with it. */
export function cutFromBraces(text: string, map: YAMLMap, pair: Pair): string {
  const index = map.items.indexOf(pair);
  const before = map.items[index - 1];
  const next = map.items[index + 1];
  if (before !== undefined) return text.slice(0, endOf(before)) + text.slice(endOf(pair));
  return text.slice(0, startOf(pair)) + text.slice(next === undefined ? endOf(pair) : startOf(next));
}
