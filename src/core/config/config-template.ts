import { defaultConfig } from './config.ts';
import { SETTINGS, type Setting } from './setting-table.ts';

/** The default of a setting as TOML text. */
export function defaultLiteral(key: string): string {
  const value = key
    .split('.')
    .reduce<unknown>((table, name) => (isTable(table) ? table[name] : undefined), defaultConfig());
  return Array.isArray(value)
    ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    : JSON.stringify(value);
}

/** Settings by table, in the order of the file. */
export function settingsByTable(): Map<string, Setting[]> {
  const tables = new Map<string, Setting[]>();
  for (const setting of SETTINGS) {
    const table = setting.key.slice(0, setting.key.lastIndexOf('.'));
    tables.set(table, [...(tables.get(table) ?? []), setting]);
  }
  return tables;
}

/** A complete config.toml with every setting at its default and what it does above it; `zanei config init` writes it. */
export function configTemplate(): string {
  const tables = [...settingsByTable()].map(([table, settings]) => {
    const lines = settings.flatMap(({ key, about, takes }) => [
      ...wrap(`${about} Takes ${takes}.`).map((line) => `# ${line}`),
      `${key.slice(table.length + 1)} = ${defaultLiteral(key)}`,
    ]);
    return [`[${table}]`, ...lines].join('\n');
  });
  return `# Settings of Zanei. A line that is missing has the value shown here.\n\n${tables.join('\n\n')}\n`;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 98) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
