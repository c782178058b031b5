/** Values that can be written into a TOML file. */
export type TomlInput = string | number | boolean | readonly string[];

/** The value as TOML text; strings as basic strings, lists on one line. */
export function tomlLiteral(value: TomlInput): string {
  if (typeof value === 'string') return basicString(value);
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return `[${value.map(basicString).join(', ')}]`;
}

/** A key as TOML text: bare where it can be. */
export function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : basicString(key);
}

function basicString(text: string): string {
  // JSON's escapes are TOML's, except that TOML also wants DEL escaped.
  return JSON.stringify(text.toWellFormed()).replaceAll('\u007f', '\\u007F');
}
