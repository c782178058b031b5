/**
 * The line (from 1) where the nearest written part of `path` stands in a TOML text: the key itself, else the table
 * around it, else 1. The parser keeps no positions, so this reads headers and keys line by line; the text is known
 * to be valid TOML, and a wrong guess (a key-like line inside a multi-line string) costs only the line number.
 */
export function locateKey(toml: string, path: readonly string[]): number {
  let table: string[] = [];
  let best = { line: 1, depth: 0 };
  for (const [index, line] of toml.split('\n').entries()) {
    const header = /^\s*\[\[?([^\]]+)\]/.exec(line);
    const key = header === null ? /^\s*((?:"[^"]*"|'[^']*'|[\w-]+|\s*\.\s*)+?)\s*=/.exec(line) : null;
    const found = header?.[1] ?? key?.[1];
    if (found === undefined) continue;
    const full = header === null ? [...table, ...splitKey(found)] : splitKey(found);
    if (header !== null) table = full;
    if (full.length > best.depth && isPrefix(full, path)) best = { line: index + 1, depth: full.length };
  }
  return best.line;
}

function splitKey(text: string): string[] {
  return (text.match(/"[^"]*"|'[^']*'|[\w-]+/g) ?? []).map((part) => part.replace(/^["']|["']$/g, ''));
}

function isPrefix(short: readonly string[], long: readonly string[]): boolean {
  return short.every((part, index) => long[index] === part);
}
