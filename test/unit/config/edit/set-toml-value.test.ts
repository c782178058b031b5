import fc from 'fast-check';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { setTomlValue } from '../../../../src/config/edit/set-toml-value.ts';
import type { TomlInput } from '../../../../src/config/edit/toml-literal.ts';

const set = (text: string, key: string, value: TomlInput): string =>
  setTomlValue(text, key.split('.'), value, 'f');

test.each([
  ['', 'a.b', true, '[a]\nb = true\n'],
  ['\ufeff', 'a.b', 1, '\ufeff[a]\nb = 1\n'],
  ['x = 1', 'a.b', 1, 'x = 1\n\n[a]\nb = 1\n'],
  ['[a]', 'a.b', 1, '[a]\nb = 1\n'],
  ['[a]\r\nb=2#c\r\n', 'a.b', 1, '[a]\r\nb=1#c\r\n'],
  ['[a]\r\n# c\r\n\r\n[z]\r\n', 'a.b', 1, '[a]\r\nb = 1\r\n# c\r\n\r\n[z]\r\n'],
  ['a = {}', 'a.b', 1, 'a = { b = 1 }'],
  ['a = {c=1}', 'a.b', 1, 'a = {c=1, b = 1}'],
  ['a = { b = { c = 1 }, d = 2 } # x', 'a.b.c', 5, 'a = { b = { c = 5 }, d = 2 } # x'],
  ['a.c = 1\nz = 1\n', 'a.b', 1, 'a.c = 1\na.b = 1\nz = 1\n'],
  ['["a"]\n"b" = 2\n', 'a.b', 1, '["a"]\n"b" = 1\n'],
  ['[ a . c ]\nx=1\n', 'a.b', 1, '[ a . c ]\nx=1\n\n[a]\nb = 1\n'],
  ['[a]\nb = """\n[a]\nb = 3\n"""\n', 'a.b', 1, '[a]\nb = 1\n'],
  ['[[l]]\nb=1\n[[l]]\nb=2\n[a]\nb=3', 'a.b', 1, '[[l]]\nb=1\n[[l]]\nb=2\n[a]\nb=1'],
  ['[a]\nl = ["x", "y"]\n', 'a.l', ['y'], '[a]\nl = ["y"]\n'],
  ['[a]\nl = ["x", "y"]\n', 'a.l', ['x'], '[a]\nl = ["x"]\n'],
  ['[a]\nl = ["x", "y"]\n', 'a.l', ['y', 'x'], '[a]\nl = ["y", "x"]\n'],
  [
    '[a]\nl = [\n\t"x",\n\t"y" # last\n]\n',
    'a.l',
    ['x', 'y', 'z'],
    '[a]\nl = [\n\t"x",\n\t"y", # last\n\t"z",\n]\n',
  ],
  ['[a]\nl = [ # none\n]\n', 'a.l', ['x'], '[a]\nl = ["x"]\n'],
])('%j, %s = %j', (text, key, value, expected) => {
  expect(set(text, key, value)).toBe(expected);
});

test.each([
  ['a = 1', 'a.b'],
  ['a = [1]', 'a.b'],
  ['[[a]]\nb = 1\n', 'a.b'],
  ['a = 2024-01-01', 'a.b'],
])('%j has no place for %s', (text, key) => {
  expect(() => set(text, key, true)).toThrow(/^f:1:1: /);
});

test('no TOML names line and column', () => {
  expect(() => set('x = 1\ny = = 2\n', 'a.b', 1)).toThrow(/^f:2:\d+: not valid TOML/);
});

/** Files as people write them: tables, comments, arrays over lines, strings with traps, dates, dotted keys, CRLF, byte-order mark. */
const piece = fc.constantFrom(
  '# a comment = [1]',
  '',
  'number = 0x_ff'.replace('_', ''),
  'when = 2026-11-30T09:00:00Z',
  'text = "a # b = \\" ]"',
  "literal = 'C:\\dir'",
  'many = """\n[target]\nkey = 1\n"""',
  "raw = '''\n''quote''\n'''",
  'list = [ # why\n  "a",\n  ["b", { c = 1 }], # and\n]',
  'inline = { a = 1, "b c" = [1, 2] }',
  'dotted.key.deep = 1',
  '"quoted key" = true',
  'float = 1e21\t# tab',
);
const value = fc.oneof(
  fc.boolean(),
  fc.integer(),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.string(), { maxLength: 4 }),
);
const target = fc.constantFrom(
  '',
  '[target]',
  '[target]\nother = 1',
  '[target] # here\nkey = 1 # keep me',
  '[target]\nkey = [\n  "a", # one\n  "b",\n]',
  '[target]\nkey = ["a", "b"]',
  '[target]\nkey = { a = 1 }',
  '[target.below]\nx = 1',
);

test('every other value, comment and line stays, in any file', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(piece, { maxLength: 6 }),
      target,
      fc.uniqueArray(piece, { maxLength: 4 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\ufeff'),
      fc.boolean(),
      value,
      (root, middle, below, eol, bom, final, next) => {
        const lines = [...root, middle, '[later]', ...below].join('\n');
        const text = bom + lines.replaceAll('\n', eol) + (final ? eol : '');
        const edited = set(text, 'target.key', next);
        const now = parse(edited.replace(/^\ufeff/, ''));
        const table = now.target as Record<string, unknown>;
        expect(table.key).toEqual(next);
        expect(edited.startsWith('\ufeff')).toBe(bom !== '');
        expect(/(?<!\r)\n/.test(edited)).toBe(eol === '\n');
        for (const line of text.split(eol))
          if (line.startsWith('#')) expect(edited.split(eol)).toContain(line);
        expect(set(edited, 'target.key', next)).toBe(edited);
      },
    ),
    { numRuns: 500, seed: 20261130 },
  );
});

test('a scalar set back gives the original bytes', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(piece, { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      fc.integer(),
      (parts, eol, next) => {
        const text = ['[target]', 'key = 7 # seven', ...parts].join('\n').replaceAll('\n', eol);
        expect(set(set(text, 'target.key', next), 'target.key', 7)).toBe(text);
      },
    ),
    { numRuns: 300, seed: 20261130 },
  );
});
