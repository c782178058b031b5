import fc from 'fast-check';

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

/** JSON files, and JSONC ones with comments, trailing commas and byte-order marks. */
export const jsonFile = (lenient: boolean): fc.Arbitrary<string> =>
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
/** TOML files. */
export const tomlFile = fc
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
/** YAML files with one document. */
export const yamlFile = fc
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
