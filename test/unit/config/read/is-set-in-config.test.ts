import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSetInConfig } from '../../../../src/config/read/is-set-in-config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zanei-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['', false],
  ['[capture]\ncontent_snapshot = true\n', false],
  ['[filter.text_content]\nexclude_apps = []\n', false],
  ['# text_content = true\n', false],
  ['[capture]\ntext_content = false\n', true],
  ['capture.text_content = true\n', true],
  ['capture = { "text_content" = true }\n', true],
])('%j: %s', (text, set) => {
  const file = path.join(folder, 'config.toml');
  writeFileSync(file, text);
  expect(isSetInConfig(file, 'capture.text_content')).toBe(set);
});

it('is not set in a file that is not there, and a broken file is no answer', () => {
  expect(isSetInConfig(path.join(folder, 'missing.toml'), 'capture.text_content')).toBe(false);
  const broken = path.join(folder, 'broken.toml');
  writeFileSync(broken, 'capture = [');
  expect(() => isSetInConfig(broken, 'capture.text_content')).toThrow();
});
