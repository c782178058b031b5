import { scanToml } from './scan-toml.ts';

/** `line:column` (from 1) of the nearest written part of `path` in a valid TOML text; `1:1` when none of it is there. */
export function tomlPlace(text: string, path: readonly string[]): string {
  let best = { offset: 0, depth: 0 };
  for (const table of scanToml(text)) {
    const parts = [{ path: table.name, start: table.start }, ...table.entries];
    for (const part of parts) {
      const depth = part.path?.length ?? 0;
      if (depth > best.depth && part.path?.every((key, i) => path[i] === key) === true)
        best = { offset: part.start, depth };
    }
  }
  const before = text.slice(0, best.offset).replace('\ufeff', '').split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
