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
import { jsonFile, tomlFile, yamlFile } from './settings-variants.ts';

const ENTRY = { command: '/Applications/My Apps/Zanei’s 日本.app/zanei', args: ['mcp'] };
const PLACE = ['mcpServers'];
const RUNS = { numRuns: 400, seed: 20261130 };

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

  test('taking it out again gives back the same bytes, or leaves at most the empty place we made', () => {
    fc.assert(
      fc.property(file, (text) => {
        const back = editor.remove(put(editor, text), PLACE, 'zanei', 'f');
        expect(editor.read(back, PLACE, 'zanei', 'f')).toBeNull();
        const { mcpServers: servers, ...rest } = parse(text);
        const hadOthers = Object.keys(servers ?? {}).length > 0;
        // A last line without an end keeps the one it got.
        const same = text.endsWith('\n') ? [text] : [text, `${text}\n`, `${text}\r\n`];
        if (hadOthers) expect(same).toContain(back);
        else {
          const { mcpServers: left, ...others } = parse(back);
          expect([others, Object.keys(left ?? {})]).toEqual([rest, []]);
          expect(addedPieces(text, back) ?? addedPieces(back, text)).not.toBeNull();
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
