import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { configDocument } from '../../../../src/core/config/config-document.ts';
import { configSchema, defaultConfig } from '../../../../src/core/config/config.ts';
import { configTemplate } from '../../../../src/core/config/config-template.ts';
import { SETTINGS } from '../../../../src/core/config/setting-table.ts';

function leaves(table: object, prefix = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' && !Array.isArray(value) ? leaves(value, `${prefix}${key}.`) : [prefix + key],
  );
}

test('the table has every setting of the schema once, and no other', () => {
  expect(SETTINGS.map(({ key }) => key).sort()).toEqual(leaves(defaultConfig()).sort());
});

test('the template is valid, complete and says the defaults', () => {
  const written = parse(configTemplate());
  expect(leaves(written).sort()).toEqual(SETTINGS.map(({ key }) => key).sort());
  expect(configSchema.parse(written)).toEqual(defaultConfig());
});

test('every setting is explained above its line', () => {
  const template = configTemplate();
  for (const { key, about } of SETTINGS) {
    const name = key.split('.').at(-1)!;
    const words = about.split(' ').slice(0, 3).join(' ');
    expect(template).toMatch(new RegExp(`# ${words.replace(/[.]/g, '\\.')}[^=]*\\n${name} = `));
  }
});

test('docs/configuration.md is up to date', () => {
  const file = path.resolve(import.meta.dirname, '../../../../docs/configuration.md');
  expect(readFileSync(file, 'utf8')).toBe(configDocument());
});
