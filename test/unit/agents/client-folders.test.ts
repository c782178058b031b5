import { expect, test } from 'vitest';
import { clientById } from '../../../src/agents/client-table.ts';

const file = (id: string, env: Record<string, string>): string | null =>
  clientById(id).file({ home: '/home/a', platform: 'linux', env, cwd: '/project' }, 'user');

test.each(['', 'relative', './x'])('a variable with %j names no folder', (value) => {
  expect(file('codex', { CODEX_HOME: value })).toBe('/home/a/.codex/config.toml');
  expect(file('opencode', { XDG_CONFIG_HOME: value })).toBe('/home/a/.config/opencode/opencode.json');
});

test('an absolute folder counts', () => {
  expect(file('codex', { CODEX_HOME: '/c' })).toBe('/c/config.toml');
  expect(file('opencode', { XDG_CONFIG_HOME: '/x' })).toBe('/x/opencode/opencode.json');
});
