import { describe, expect, test } from 'vitest';
import { createJsonEditor } from '../../../src/agents/edit-json.ts';

const strict = createJsonEditor({ comments: false, trailingCommas: false });
const lenient = createJsonEditor({ comments: true, trailingCommas: true });
const commented = createJsonEditor({ comments: true, trailingCommas: false });
const ENTRY = { command: '/z', args: ['mcp'] };
const ENTRY_LINE = '"zanei": { "command": "/z", "args": ["mcp"] }';
const put = (editor: typeof strict, text: string): string =>
  editor.put(text, ['mcpServers'], 'zanei', ENTRY, 'f');

describe('refused, with line and column', () => {
  test.each([
    ['\ufeff{}', 'f:1:1: starts with a byte-order mark'],
    ['{"a":1,}', 'f:1:8: not valid JSON'],
    ['{\n  // c\n}', 'f:2:3: not valid JSON: invalid comment token'],
    ['{ /* c */ }', 'f:1:3: not valid JSON: invalid comment token'],
    ["{'a':1}", 'f:1:2: not valid JSON'],
    ['{"a":1}\n{"b":2}', 'f:2:1: not valid JSON: end of file expected'],
    ['[]', 'f:1:1: the outermost value is not an object'],
    ['"x"', 'f:1:1: the outermost value is not an object'],
    ['{"mcpServers":null}', 'f:1:15: "mcpServers" is not an object'],
    ['{"mcpServers":[]}', 'f:1:15: "mcpServers" is not an object'],
    ['{"mcpServers":"x"}', 'f:1:15: "mcpServers" is not an object'],
    ['{"mcpServers":{"zanei":"x"}}', 'f:1:24: "zanei" is not an object'],
    ['{"mcpServers":{},\r\n"mcpServers":{}}', 'f:2:1: "mcpServers" is there twice'],
    ['{"mcpServers":{"zanei":{},"zanei":{}}}', 'f:1:27: "zanei" is there twice'],
    ['{"mcpServers":{"zanei":{"command":"a","command":"b"}}}', 'f:1:39: "command" is there twice'],
    ['{"a":01}', 'f:1:7: not valid JSON'],
    ['{"a":"\t"}', 'f:1:6: not valid JSON'],
    ['{"a":tru}', 'f:1:6: not valid JSON'],
    ['{', 'f:1:2: not valid JSON'],
    ['{"a":"\\ud83d', 'f:1:6: not valid JSON'],
  ])('%j', (text, message) => {
    expect(() => put(strict, text)).toThrow(message);
  });

  test('a trailing comma where a client takes comments only', () => {
    expect(() => put(commented, '{\n  "a": 1, // c\n}')).toThrow('f:3:1: not valid JSON');
  });
});

describe('written as the file is written', () => {
  test.each([
    ['{"a":1}', `{"a":1, "mcpServers": { ${ENTRY_LINE} }}`],
    ['{"mcpServers":{"a":{}}}', `{"mcpServers":{"a":{}, ${ENTRY_LINE}}}`],
    [
      '{"mcpServers":{"__proto__":{},"n":1e21,"m":12345678901234567890}}',
      `{"mcpServers":{"__proto__":{},"n":1e21,"m":12345678901234567890, ${ENTRY_LINE}}}`,
    ],
    [
      '{\r\n\t"mcpServers": {\r\n\t\t"x": {}\r\n\t}\r\n}',
      '{\r\n\t"mcpServers": {\r\n\t\t"x": {},\r\n\t\t"zanei": {\r\n\t\t\t"command": "/z",\r\n\t\t\t"args": [\r\n\t\t\t\t"mcp"\r\n\t\t\t]\r\n\t\t}\r\n\t}\r\n}',
    ],
    [
      '{"mcpServers":{"zanei":{"env":{"A":"b"},"command":"old","args":["mcp"]}}}',
      '{"mcpServers":{"zanei":{"env":{"A":"b"},"command":"/z","args":["mcp"]}}}',
    ],
    [
      '{"a":{"mcpServers":null},"mcpServers":{"zanei":{}}}',
      `{"a":{"mcpServers":null},"mcpServers":{"zanei":{\n  "command": "/z", "args": ["mcp"]\n}}}`,
    ],
  ])('%j', (text, expected) => {
    const after = put(strict, text);
    expect(
      after.replace(
        /\n {2}"command": "\/z",\s+"args": \[\s*"mcp"\s*\]\n/,
        '\n  "command": "/z", "args": ["mcp"]\n',
      ),
    ).toBe(expected);
    expect(put(strict, after)).toBe(after);
  });

  test.each(['', ' ', '\n\n', '\t\r\n'])('a blank file %j gets an object behind its blanks', (text) => {
    const after = put(strict, text);
    expect(after.startsWith(text)).toBe(true);
    expect(JSON.parse(after)).toEqual({ mcpServers: { zanei: ENTRY } });
  });

  test('a comment behind the last value stays with that value', () => {
    expect(
      put(lenient, '{\n  "a": 1, // note\n  "mcpServers": {\n    "b": {} // of b\n  }, // of servers\n}'),
    ).toBe(
      '{\n  "a": 1, // note\n  "mcpServers": {\n    "b": {}, // of b\n    "zanei": {\n      "command": "/z",\n      "args": [\n        "mcp"\n      ]\n    }\n  }, // of servers\n}',
    );
  });

  test('a byte-order mark stays where the client reads it', () => {
    expect(put(lenient, '\ufeff{"a":1}')).toBe(`\ufeff{"a":1, "mcpServers": { ${ENTRY_LINE} }}`);
  });
});

describe('taken out', () => {
  const remove = (text: string): string => lenient.remove(text, ['mcpServers'], 'zanei', 'f');
  test.each([
    ['', ''],
    ['{"a":1}', '{"a":1}'],
    ['{"mcpServers":{"zanei":{}}}', '{"mcpServers":{}}'],
    ['{"mcpServers":{"zanei":{},"b":{}}}', '{"mcpServers":{"b":{}}}'],
    ['{"mcpServers":{"b":{}, "zanei":{}}}', '{"mcpServers":{"b":{}}}'],
    ['{"mcpServers":{"b":{}, "zanei":{},}}', '{"mcpServers":{"b":{},}}'],
    [
      '{"mcpServers":{\n  // of b\n  "b":{}, // b\n  "zanei":{}\n}}',
      '{"mcpServers":{\n  // of b\n  "b":{} // b\n}}',
    ],
    ['{"mcpServers":{ // c\n "zanei":{}, "b":{}}}', '{"mcpServers":{ // c\n "b":{}}}'],
    ['{"mcpServers":{ // c\n "zanei":{}}}', '{"mcpServers":{ // c\n}}'],
  ])('%j', (text, expected) => {
    expect(remove(text)).toBe(expected);
  });
});
