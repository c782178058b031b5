import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { editConfig } from '../../../../src/config/edit/edit-config.ts';
import { ZaneiError } from '../../../../src/core/errors.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zanei-config-'));
  file = path.join(folder, 'config.toml');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function refused(edits: Parameters<typeof editConfig>[1]): ZaneiError {
  try {
    editConfig(file, edits);
  } catch (error) {
    if (error instanceof ZaneiError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('refusals leave the file alone', () => {
  test.each([
    ['[capture\ntext_content = true\n', 'config_invalid', /:1:\d+: not valid TOML/],
    ['[output]\nretention_hours = "x"\n', 'config_invalid', /:2: output\.retention_hours/],
    ['[capture]\nnothing = 1\n', 'config_invalid', /:2: unknown key capture\.nothing/],
    ['capture = 3\n', 'config_invalid', /capture/],
  ])('%j', (text, code, message) => {
    fs.writeFileSync(file, text);
    const error = refused([{ key: 'capture.text_content', value: true }]);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
    expect(fs.readdirSync(folder)).toEqual(['config.toml']);
  });

  test.each([
    ['capture.text_content', 'yes'],
    ['capture.nothing', true],
    ['output.retention_hours', 0],
    ['output.retention_hours', 1.5],
    ['output.retention_hours', Number.NaN],
    ['filter.exclude_websites', ['https://example.com/']],
    ['filter.redactors', ['everything']],
    ['filter.exclude_apps', ['A', 'a']],
    ['capture', true],
    ['', true],
    ['capture.text_content.deeper', true],
    ['__proto__.x', 1],
  ] as const)('%s = %j', (key, value) => {
    const text = '# mine\n[output]\nretention_hours = 12\n';
    fs.writeFileSync(file, text);
    expect(['usage', 'config_invalid']).toContain(refused([{ key, value }]).code);
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  });

  test('all edits or none', () => {
    fs.writeFileSync(file, '');
    refused([
      { key: 'capture.text_content', value: true },
      { key: 'output.retention_hours', value: -1 },
    ]);
    expect(fs.readFileSync(file, 'utf8')).toBe('');
  });

  test('bytes that are no UTF-8', () => {
    fs.writeFileSync(file, Buffer.from([0x23, 0xff, 0x0a]));
    expect(refused([{ key: 'capture.text_content', value: true }]).code).toBe('config_invalid');
  });
});

test('a missing file and folder are made, for the owner only', () => {
  file = path.join(folder, 'a/b/config.toml');
  const { changed, config } = editConfig(file, [{ key: 'capture.text_content', value: true }]);
  expect([changed, config.capture.text_content]).toEqual([true, true]);
  expect(fs.readFileSync(file, 'utf8')).toBe('[capture]\ntext_content = true\n');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test('setting what is set writes nothing', () => {
  fs.writeFileSync(file, '[capture]\ntext_content = true # on\n');
  const before = fs.statSync(file).ino;
  expect(editConfig(file, [{ key: 'capture.text_content', value: true }]).changed).toBe(false);
  expect(fs.statSync(file).ino).toBe(before);
});

test('several edits at once, beside comments that stay', () => {
  fs.writeFileSync(
    file,
    '# top\n[filter]\n# who\nexclude_apps = [\n  "A", # first\n  "B",\n]\n\n[output] # end\n',
  );
  editConfig(file, [
    { key: 'filter.exclude_apps', value: ['A', 'C "x"'] },
    { key: 'output.retention_hours', value: 24 },
    { key: 'filter.text_content.exclude_apps', value: [] },
  ]);
  expect(fs.readFileSync(file, 'utf8')).toBe(
    '# top\n[filter]\n# who\nexclude_apps = [\n  "A", # first\n  "C \\"x\\"",\n]\n\n[output] # end\nretention_hours = 24\n\n[filter.text_content]\nexclude_apps = []\n',
  );
});
