import fc from 'fast-check';
import { parse as parseJsonc, type ParseError } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { createJsonEditor } from '../../../src/agents/edit-json.ts';
import { tomlEditor } from '../../../src/agents/edit-toml.ts';
import { yamlEditor } from '../../../src/agents/edit-yaml.ts';
import type { SettingsEditor } from '../../../src/agents/settings-editor.ts';
import { ZaneiError } from '../../../src/core/errors.ts';

const ENTRY = { command: '/Applications/My Apps/Zanei’s 日本.app/zanei', args: ['mcp'] };
const PLACE = ['mcpServers'];
const RUNS = { numRuns: 400, seed: 20261130 };

const eol = fc.constantFrom('\n', '\r\n');
const indent = fc.constantFrom('  ', '    ', '\t');
const name = fc
  .oneof(
    fc.constantFrom(
      'other',
      '__proto__',
      'constructor',
      'a b',
      'zanei2',
      '日本',
      'x"y',
      '//',
      '#',
      'mcpServers',
    ),
    fc.string({ minLength: 1, maxLength: 8 }),
  )
  .filter((key) => key !== 'zanei');

/** Numbers that lose digits when they are read and written again. */
const RAW = [
  '1e21',
  '12345678901234567890',
  '-0',
  '1.10',
  '"\\u00e9\\/"',
  'null',
  '[]',
  '{ }',
  '[ 1,2 ]',
  '"// no comment"',
];

interface JsonStyle {
  eol: string;
  unit: string;
  compact: boolean;
  comments: boolean;
  trailing: boolean;
}
const jsonStyle = (lenient: boolean): fc.Arbitrary<JsonStyle> =>
  fc.record({
    eol,
    unit: indent,
    compact: fc.boolean(),
    comments: lenient ? fc.boolean() : fc.constant(false),
    trailing: lenient ? fc.boolean() : fc.constant(false),
  });

function writeObject(
  properties: readonly (readonly [string, string])[],
  style: JsonStyle,
  depth: number,
): string {
  if (properties.length === 0) return '{}';
  if (style.compact)
    return `{${properties.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
  const pad = style.unit.repeat(depth + 1);
  const lines = properties.map(([key, value], i) => {
    const comma = i < properties.length - 1 || style.trailing ? ',' : '';
    const above = style.comments && i % 2 === 0 ? `${pad}// about ${i}: { "x": [ }${style.eol}` : '';
    const behind = style.comments && i % 3 === 0 ? ' // behind, "it"' : '';
    return `${above}${pad}${JSON.stringify(key)}: ${value}${comma}${behind}`;
  });
  return `{${style.eol}${lines.join(style.eol)}${style.eol}${style.unit.repeat(depth)}}`;
}

const jsonFile = (lenient: boolean): fc.Arbitrary<string> =>
  fc
    .record({
      style: jsonStyle(lenient),
      before: fc.uniqueArray(name, { maxLength: 4 }),
      servers: fc.option(fc.uniqueArray(name, { maxLength: 4 }), { nil: null }),
      after: fc.uniqueArray(name, { maxLength: 3 }),
      raw: fc.infiniteStream(fc.constantFrom(...RAW)),
      bom: lenient ? fc.constantFrom('', '\ufeff') : fc.constant(''),
      head: lenient ? fc.constantFrom('', '// top\n', '/* a\n b */ ') : fc.constantFrom('', '\n', ' '),
      tail: fc.constantFrom('', '\n', '\r\n', '  \n\n'),
    })
    .map(({ style, before, servers, after, raw, bom, head, tail }) => {
      const values = raw[Symbol.iterator]();
      const next = (key: string): [string, string] => [key, values.next().value as string];
      const keys = (list: readonly string[]): [string, string][] =>
        list.filter((key) => key !== 'mcpServers').map(next);
      const middle: [string, string][] =
        servers === null ? [] : [['mcpServers', writeObject(servers.map(next), style, 1)]];
      const others = keys(after).filter(([key]) => !before.includes(key));
      return bom + head + writeObject([...keys(before), ...middle, ...others], style, 0) + tail;
    });

const tomlPiece = fc.constantFrom(
  '# comment = [1] "x',
  '',
  'model = "x" # mine',
  'big = 9007199254740991',
  'when = 2026-11-30T09:00:00Z',
  'many = """\n[mcpServers.zanei]\ncommand = "no"\n"""',
  "raw = '''\n''q''\n'''",
  'list = [ # none\n  "a",\n  [1, 2], # and\n]',
  'inline = { a = 1, "b c" = [1] }',
  'dotted.deep.key = 1',
  '"__proto__" = 1',
  'float = 1e21\t# tab',
);
const tomlServers = fc.constantFrom(
  '',
  '[mcpServers]',
  '[mcpServers]\nother = { command = "x" } # keep',
  '[mcpServers.other]\ncommand = "x" # keep\nargs = [\n  "a", # one\n]',
  '[mcpServers."a b".env]\nA = "b"',
  '[ mcpServers . other ]\ncommand="x"\n\n[[array]]\na = 1\n[[array]]\na = 2',
);
const tomlFile = fc
  .record({
    root: fc.uniqueArray(tomlPiece, { maxLength: 6 }),
    servers: tomlServers,
    later: fc.uniqueArray(tomlPiece, { maxLength: 4 }),
    end: fc.boolean(),
    eol,
    bom: fc.constantFrom('', '\ufeff'),
  })
  .map(({ root, servers, later, end, eol: lineBreak, bom }) => {
    const text = [...root, servers, '[later]', ...later].join('\n') + (end ? '\n' : '');
    return bom + text.replaceAll('\n', lineBreak);
  });

const yamlPiece = (i: number): fc.Arbitrary<string> =>
  fc.constantFrom(
    `# comment: [x`,
    '',
    `model${i}: x # mine`,
    `text${i}: |\n  mcpServers:\n    zanei: no\n`,
    `folded${i}: >-\n  a\n\n  b`,
    `list${i}:\n  - a # one\n  - b: 1\n    c: 2`,
    `flow${i}: {a: 1, b: [1, 2]}`,
    `anchor${i}: &a${i}\n  x: 1\nalias${i}: *a${i}`,
    `"quoted ${i}": 'it''s'`,
    `big${i}: 12345678901234567890`,
    `when${i}: 2026-11-30`,
  );
const yamlServers = fc.constantFrom(
  '',
  'mcpServers:',
  'mcpServers: # ours',
  'mcpServers:\n  other:\n    command: x # keep\n    args:\n      - a',
  'mcpServers:\n    other:\n        command: x\n    # a comment between\n    __proto__:\n        command: y',
  'mcpServers:\n  other: {command: x}\n  text:\n    command: |\n      a\n      b',
  'mcpServers:\n  other:\n    command: x\n\n\n# far below',
  'mcpServers: {}',
  'mcpServers: {} # none',
  'mcpServers: { other: {command: x, args: [a, b]} } # braces',
  'mcpServers: {\n  "other": {"command": "x"}, # one\n  }',
);
const yamlFile = fc
  .record({
    root: fc.tuple(yamlPiece(1), yamlPiece(2), yamlPiece(3)),
    servers: yamlServers,
    later: fc.tuple(yamlPiece(4), yamlPiece(5)),
    end: fc.boolean(),
    eol,
  })
  .map(({ root, servers, later, end, eol: lineBreak }) => {
    const text = [...root, servers, ...later].join('\n') + (end ? '\n' : '');
    return text.replaceAll('\n', lineBreak);
  });

const bare = (text: string): string => text.replace(/^\ufeff/, '');
const FORMATS: readonly {
  format: string;
  editor: SettingsEditor;
  file: fc.Arbitrary<string>;
  parse: (text: string) => Record<string, unknown>;
}[] = [
  {
    format: 'json',
    editor: createJsonEditor({ comments: false, trailingCommas: false }),
    file: jsonFile(false),
    parse: (text) => JSON.parse(text),
  },
  {
    format: 'jsonc',
    editor: createJsonEditor({ comments: true, trailingCommas: true }),
    file: jsonFile(true),
    parse: (text) => {
      const errors: ParseError[] = [];
      const value = parseJsonc(bare(text), errors, { allowTrailingComma: true });
      expect(errors).toEqual([]);
      return value;
    },
  },
  { format: 'toml', editor: tomlEditor, file: tomlFile, parse: (text) => parseToml(bare(text)) },
  { format: 'yaml', editor: yamlEditor, file: yamlFile, parse: (text) => parseYaml(text) },
];

/** What was put between the characters of `before`: one piece, or a comma, what was between, and one piece. */
function addedPieces(before: string, after: string): string[] | null {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < before.length - head && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  const between = before.slice(head, before.length - tail);
  const middle = after.slice(head, after.length - tail);
  if (between === '') return [middle];
  return middle.startsWith(`,${between}`) ? [',', middle.slice(between.length + 1)] : null;
}

const put = (editor: SettingsEditor, text: string): string => editor.put(text, PLACE, 'zanei', ENTRY, 'f');

describe.each(FORMATS)('$format, 400 generated files', ({ editor, file, parse }) => {
  test('the edit adds our entry and keeps every other byte', () => {
    fc.assert(
      fc.property(file, (text) => {
        const after = put(editor, text);
        expect(addedPieces(text, after)).not.toBeNull();
        const servers = parse(after).mcpServers as Record<string, unknown>;
        expect(servers.zanei).toEqual(ENTRY);
        if (text.includes('\n')) expect(/(?<!\r)\n/.test(after)).toBe(/(?<!\r)\n/.test(text));
        expect(put(editor, after)).toBe(after);
      }),
      RUNS,
    );
  });

  test('taking it out again leaves at most the empty place we made', () => {
    fc.assert(
      fc.property(file, (text) => {
        const back = editor.remove(put(editor, text), PLACE, 'zanei', 'f');
        expect(editor.read(back, PLACE, 'zanei', 'f')).toBeNull();
        const hadServers =
          editor.read(put(editor, text), PLACE, 'zanei', 'f') !== null && text.includes('mcpServers');
        if (back !== text && hadServers && !/mcpServers"?\s*[:\]]\s*(?:\{\}|#.*|\r?\n|$)/.test(text)) {
          expect(back.replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
        }
      }),
      RUNS,
    );
  });

  test('another command changes that value only', () => {
    fc.assert(
      fc.property(file, (text) => {
        const first = put(editor, text);
        const moved = editor.put(first, PLACE, 'zanei', { ...ENTRY, command: '/other' }, 'f');
        expect(moved.replace('"/other"', JSON.stringify(ENTRY.command))).toBe(first);
      }),
      RUNS,
    );
  });

  test('a damaged file is edited rightly or refused with its place', () => {
    const damage = fc.tuple(
      file,
      fc.nat(),
      fc.constantFrom('', '{', '}', '"', ',', '\n', ':', '[', '=', '\t', '/*', '\0'),
    );
    fc.assert(
      fc.property(damage, ([text, seed, insert]) => {
        const at = text.length === 0 ? 0 : seed % text.length;
        const damaged = text.slice(0, at) + insert + text.slice(at + 1);
        let after: string;
        try {
          after = put(editor, damaged);
        } catch (error) {
          expect(error).toBeInstanceOf(ZaneiError);
          expect((error as ZaneiError).message).toMatch(/^f:\d+:\d+: /);
          return;
        }
        expect((parse(after).mcpServers as Record<string, unknown>).zanei).toEqual(ENTRY);
        expect(addedPieces(damaged, after)).not.toBeNull();
      }),
      RUNS,
    );
  });
});

test('ten megabytes with 5 000 servers', () => {
  const servers = Array.from(
    { length: 5000 },
    (_, i) => `    "server ${i}": { "command": "${'x'.repeat(1990)}" }`,
  );
  const text = `{\n  "mcpServers": {\n${servers.join(',\n')}\n  }\n}\n`;
  expect(text.length).toBeGreaterThan(10_000_000);
  const editor = createJsonEditor({ comments: false, trailingCommas: false });
  const after = put(editor, text);
  expect(addedPieces(text, after)).not.toBeNull();
  expect(editor.remove(after, PLACE, 'zanei', 'f')).toBe(text);
});
