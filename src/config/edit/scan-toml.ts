/** Where one `key = value` stands; offsets are UTF-16 units in the text. */
export interface TomlEntry {
  /** All keys from the root, dotted and table parts together; null inside an array of tables. */
  path: readonly string[] | null;
  /** The keys before the `=` alone. */
  keys: readonly string[];
  start: number;
  valueStart: number;
  valueEnd: number;
}

/** A `[table]` or `[[table]]` and the entries below its header; the first one is the root without a header. */
export interface TomlTable {
  /** null for an array of tables and what is inside one. */
  path: readonly string[] | null;
  /** The header as written, also for arrays of tables. */
  name: readonly string[];
  start: number;
  /** Behind the line break of the header. */
  bodyStart: number;
  entries: TomlEntry[];
}

/** Reads where tables, keys and values of a text stand that is known to be valid TOML. */
export function scanToml(text: string): TomlTable[] {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  let table: TomlTable = { path: [], name: [], start, bodyStart: start, entries: [] };
  const tables = [table];
  const arrays: (readonly string[])[] = [];
  for (let at = start; at < text.length; at = lineEnd(text, at)) {
    at = skip(text, at, /[ \t\r\n]*/y);
    if (at >= text.length || text.charAt(at) === '#') continue;
    if (text.charAt(at) !== '[') {
      const entry = readEntry(text, at, table.path);
      table.entries.push(entry);
      at = entry.valueEnd;
      continue;
    }
    const isArray = text.startsWith('[[', at);
    const { keys: name, end } = readKeys(text, at + (isArray ? 2 : 1));
    if (isArray) arrays.push(name);
    const inArray = arrays.some((array) => array.every((key, i) => name[i] === key));
    table = {
      path: inArray ? null : name,
      name,
      start: lineStart(text, at),
      bodyStart: lineEnd(text, end),
      entries: [],
    };
    tables.push(table);
    at = end;
  }
  return tables;
}

/** The entries of an inline table whose `{` is at `at`, with `path` before their keys. */
export function scanInlineTable(text: string, at: number, path: readonly string[]): TomlEntry[] {
  const entries: TomlEntry[] = [];
  let next = skip(text, at + 1, BLANK);
  while (next < text.length && text.charAt(next) !== '}') {
    const entry = readEntry(text, next, path);
    entries.push(entry);
    next = skip(text, entry.valueEnd, /(?:[ \t\r\n,]|#[^\n]*)*/y);
  }
  return entries;
}

/** The values of an array whose `[` is at `at`. */
export function scanArray(text: string, at: number): { start: number; end: number }[] {
  const values: { start: number; end: number }[] = [];
  let next = skip(text, at + 1, BLANK);
  while (next < text.length && text.charAt(next) !== ']') {
    const end = valueEnd(text, next);
    values.push({ start: next, end });
    next = skip(text, end, /(?:[ \t\r\n,]|#[^\n]*)*/y);
  }
  return values;
}

/** Behind the line break of the line that `at` is in. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

/** The first character of the line that `at` is in, behind a byte-order mark. */
export function lineStart(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return start === 0 && text.startsWith('\ufeff') ? 1 : start;
}

const BLANK = /(?:[ \t\r\n]|#[^\n]*)*/y;

function skip(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return Math.max(at, pattern.lastIndex);
}

function readEntry(text: string, start: number, path: readonly string[] | null): TomlEntry {
  const { keys, end } = readKeys(text, start);
  const valueStart = skip(text, end + 1, /[ \t]*/y);
  const full = path === null ? null : [...path, ...keys];
  return { path: full, keys, start, valueStart, valueEnd: valueEnd(text, valueStart) };
}

/** Dotted keys from `at`, and the offset of the `=` or `]` behind them. */
function readKeys(text: string, at: number): { keys: string[]; end: number } {
  const keys: string[] = [];
  const part = /[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s.=\]"']+))[ \t]*\.?/y;
  part.lastIndex = at;
  let end = at;
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    keys.push(found[1] === undefined ? (found[2] ?? found[3] ?? '') : unescape(found[1]));
    end = part.lastIndex;
  }
  return { keys, end };
}

function unescape(text: string): string {
  return text.replace(
    /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|(.))/g,
    (_, u?: string, U?: string, x?: string, c = '') => {
      const code = u ?? U ?? x;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      return { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', e: '\u001b' }[String(c)] ?? String(c);
    },
  );
}

const STRINGS: readonly (readonly [quote: string, whole: RegExp])[] = [
  ['"""', /"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*"{3,5}/y],
  ["'''", /'''(?:[^']|'{1,2}(?!'))*'{3,5}/y],
  ['"', /"(?:[^"\\\n]|\\.)*"/y],
  ["'", /'[^'\n]*'/y],
];

/** Behind the value that starts at `at`. */
function valueEnd(text: string, at: number): number {
  const string = STRINGS.find(([quote]) => text.startsWith(quote, at));
  if (string !== undefined) return skip(text, at, string[1]);
  const opening = text.charAt(at);
  if (opening !== '[' && opening !== '{') return trimmed(text, at, skip(text, at, /[^,\]}#\r\n]*/y));
  const inner =
    opening === '['
      ? scanArray(text, at)
      : scanInlineTable(text, at, []).map(({ valueEnd: end }) => ({ end }));
  const last = inner.at(-1)?.end ?? at + 1;
  return skip(text, last, /(?:[ \t\r\n,]|#[^\n]*)*/y) + 1;
}

function trimmed(text: string, start: number, end: number): number {
  let stop = end;
  while (stop > start && /[ \t]/.test(text.charAt(stop - 1))) stop -= 1;
  return stop;
}
