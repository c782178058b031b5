import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SKILL_TEXT } from '../../../src/core/skill/skill-text.ts';
import type { AgentsPort } from '../../../src/main/agents/agents-port.ts';
import { createAgents } from '../../../src/main/agents/create-agents.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'zanei-agents-'));
  mkdirSync(path.join(home, '.claude'));
});
afterEach(() => rmSync(home, { recursive: true }));

function agents(): AgentsPort {
  const executable = path.join(home, 'zanei');
  writeFileSync(executable, '#!/bin/sh\n', { mode: 0o755 });
  const env = { home, platform: 'linux', env: {}, cwd: home };
  return createAgents({ env, executable, node: process.execPath });
}
const skill = (): string => path.join(home, '.claude/skills/zanei/SKILL.md');

it('an unknown client is refused and nothing is written', async () => {
  await expect(agents().apply({ id: 'nobody', action: 'register' })).rejects.toMatchObject({ code: 'usage' });
  expect(existsSync(path.join(home, '.claude.json'))).toBe(false);
});

it('registering shows and writes the entry and the skill, as the command line does', async () => {
  const port = agents();
  const { changes } = await port.preview({ id: 'claude', action: 'register' });
  expect(changes.map(({ file, before }) => [path.basename(file), before])).toEqual([
    ['.claude.json', null],
    ['SKILL.md', null],
  ]);
  expect(existsSync(skill())).toBe(false);
  expect(await port.apply({ id: 'claude', action: 'register' })).toMatchObject({ state: 'registered' });
  expect(readFileSync(skill(), 'utf8')).toBe(SKILL_TEXT);
  expect(await port.preview({ id: 'claude', action: 'register' })).toMatchObject({ changes: [] });
});

it('undoing takes both away again', async () => {
  const port = agents();
  await port.apply({ id: 'claude', action: 'register' });
  const { changes } = await port.preview({ id: 'claude', action: 'remove' });
  expect(changes).toHaveLength(2);
  await port.apply({ id: 'claude', action: 'remove' });
  expect(existsSync(skill())).toBe(false);
  expect(existsSync(path.join(home, '.claude.json'))).toBe(false);
});
