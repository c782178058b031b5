import { expect, test } from 'vitest';
import { yamlEditor } from '../../../src/agents/edit-yaml.ts';

const ENTRY = { command: '/z', args: ['mcp'] };
const put = (text: string): string => yamlEditor.put(text, ['servers'], 'zanei', ENTRY, 'f');
const remove = (text: string): string => yamlEditor.remove(text, ['servers'], 'zanei', 'f');

test.each([
  ['- a\n', 'f:1:1: the outermost value is not a mapping'],
  ['{a: 1}\n', 'f:1:1: the whole file is a mapping in braces'],
  ['a: 1\n---\nb: 2\n', 'f:2:1: more than one document'],
  ['a: [1\n', 'not valid YAML'],
  ['a: 1\na: 2\n', 'f:2:1: not valid YAML: Map keys must be unique'],
  ['\ta: 1\n', 'f:1:1: not valid YAML'],
  ['x: 1\nservers: 3\n', 'f:2:1: "servers" is not a mapping'],
  ['servers:\n  - a\n', 'f:1:1: "servers" is not a mapping'],
  ['servers:\n  zanei: x\n', 'f:2:3: "zanei" is not a mapping'],
  ['a: *nothing\n', 'not valid YAML'],
])('%j is refused', (text, message) => {
  expect(() => put(text)).toThrow(message);
});

test.each([
  [
    'servers:\n  zanei:\n    command: old # mine\n    args:\n      - a\n    env: {A: b}\n',
    'servers:\n  zanei:\n    command: "/z" # mine\n    args: ["mcp"]\n    env: {A: b}\n',
  ],
  [
    'servers:\n  zanei:\n    command: |\n      old\n    args:\n    - a\n\n# end\n',
    'servers:\n  zanei:\n    command: "/z"\n    args: ["mcp"]\n\n# end\n',
  ],
  ['servers:\n  zanei:\n    args: [a]\n', 'servers:\n  zanei:\n    args: ["mcp"]\n    command: "/z"\n'],
  ['servers: {zanei: {"command": old}, b: {}}', 'servers: {zanei: {"command": "/z", args: ["mcp"]}, b: {}}'],
])('%j gets our values and keeps its own', (text, expected) => {
  expect(put(text)).toBe(expected);
  expect(put(expected)).toBe(expected);
});

test.each([
  ['a: 1\n', 'a: 1\n'],
  [
    'servers:\n  zanei:\n    command: x\n    args:\n      - a\n  b:\n    command: y\n',
    'servers:\n  b:\n    command: y\n',
  ],
  ['servers: {zanei: {command: x}, b: {}}\n', 'servers: {b: {}}\n'],
  ['servers: {b: {}, zanei: {command: x}}\n', 'servers: {b: {}}\n'],
  ['servers:\n  zanei:\n    command: x\n', 'servers:\n'],
])('%j without our entry', (text, expected) => {
  expect(remove(text)).toBe(expected);
});
