import { describe, expect, test } from 'vitest';
import { tomlEditor } from '../../../src/agents/edit-toml.ts';

const ENTRY = { command: '/z', args: ['mcp'] };
const PLACE = ['mcp_servers'];
const put = (text: string): string => tomlEditor.put(text, PLACE, 'zanei', ENTRY, 'f');
const remove = (text: string): string => tomlEditor.remove(text, PLACE, 'zanei', 'f');

describe('every way TOML has of writing the table', () => {
  test.each([
    [
      'mcp_servers = { other = { command = "x" } } # c\n',
      'mcp_servers = { other = { command = "x" }, zanei.command = "/z", zanei.args = ["mcp"] } # c\n',
    ],
    [
      'mcp_servers.zanei = { command = "old", env = {A="b"} }\n',
      'mcp_servers.zanei = { command = "/z", env = {A="b"}, args = ["mcp"] }\n',
    ],
    [
      '[mcp_servers]\nzanei = { command = "old", args = [] } # mine\n',
      '[mcp_servers]\nzanei = { command = "/z", args = ["mcp"] } # mine\n',
    ],
    [
      '[mcp_servers.zanei]\ncommand="a"\n[mcp_servers.zanei.env]\nA="b"\n',
      '[mcp_servers.zanei]\ncommand="/z"\nargs = ["mcp"]\n[mcp_servers.zanei.env]\nA="b"\n',
    ],
    [
      '[mcp_servers.zanei]\ncommand = """\nx"""\nargs = [\n "a", # c\n]\n# end\n',
      '[mcp_servers.zanei]\ncommand = "/z"\nargs = ["mcp"]\n# end\n',
    ],
    [
      '"mcp_servers"."zanei".command = "q"\n',
      '"mcp_servers"."zanei".command = "/z"\nmcp_servers.zanei.args = ["mcp"]\n',
    ],
  ])('%j', (text, expected) => {
    expect(put(text)).toBe(expected);
    expect(put(expected)).toBe(expected);
    expect(tomlEditor.read(expected, PLACE, 'zanei', 'f')).toMatchObject(ENTRY);
    expect(tomlEditor.read(remove(expected), PLACE, 'zanei', 'f')).toBeNull();
  });

  test('an inline table of others gets its bytes back', () => {
    const text = 'mcp_servers = { other = { command = "x" } } # c\n';
    expect(remove(put(text))).toBe(text);
  });
});

test.each([
  ['mcp_servers = 3\n', 'f:1:1: mcp_servers.zanei is not a table'],
  ['a = 1\n[[mcp_servers]]\n', 'is not a table'],
  ['[mcp_servers]\nzanei = "x"\n', 'f:2:1: mcp_servers.zanei is not a table'],
  ['[mcp_servers.zanei]\n[mcp_servers.zanei]\n', 'f:2:'],
  ['[mcp_servers]\ncommand = \n', 'f:2:'],
])('%j is refused with its place', (text, words) => {
  expect(() => put(text)).toThrow(words);
});
