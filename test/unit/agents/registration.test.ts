import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyPlan } from '../../../src/agents/apply-plan.ts';
import { checkClient, listClients } from '../../../src/agents/check-client.ts';
import { CLIENTS } from '../../../src/agents/client-table.ts';
import { planRegistration } from '../../../src/agents/plan-registration.ts';
import { planRemoval } from '../../../src/agents/plan-removal.ts';
import { createScratchHome, type ScratchHome } from './scratch-home.ts';

const SKILL = '---\nname: zanei\n---\n';
const ids = CLIENTS.map(({ id }) => id);
let home: ScratchHome;
beforeEach(() => {
  home = createScratchHome();
});
afterEach(() => home.remove());

const plan = (id: string, skill: string | null = null) =>
  planRegistration(id, { env: home.env, command: home.command, skill });
const register = (id: string, skill: string | null = null): void => applyPlan(plan(id, skill));
const remove = (id: string): void => applyPlan(planRemoval(id, { env: home.env }));
const fileOf = (id: string): string => checkClient(id, home.env).file;

/** A file of each client as its users have it: other servers, other settings, comments where they are allowed. */
const USUAL: Readonly<Record<string, string>> = {
  claude:
    '{"numStartups":12,"mcpServers":{"other":{"type":"stdio","command":"x","args":[],"env":{}}},"projects":{}}',
  'claude-desktop':
    '{\n  "globalShortcut": "",\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n',
  codex: '# mine\nmodel = "gpt-5"\n\n[mcp_servers.other]\ncommand = "x"\n\n[tui] # last\ntheme = "dark"\n',
  cursor: '{\n\t"mcpServers": {\n\t\t"other": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}',
  vscode:
    '{\n  // servers\n  "servers": {\n    "other": { "type": "stdio", "command": "x" },\n  },\n  "inputs": [],\n}\n',
  zed: '// Zed settings\n{\n  "theme": "One Dark", // dark\n  "vim_mode": true,\n}\n',
  windsurf: '{"mcpServers": {}}\n',
  gemini: '{\r\n  "theme": "Default",\r\n  /* mine */\r\n  "mcpServers": {}\r\n}\r\n',
  opencode:
    '{\n  "$schema": "https://opencode.ai/config.json",\n  "mcp": {\n    "other": { "type": "local", "command": ["x"] }\n  }\n}\n',
  hermes: 'model: x # mine\nmcp_servers:\n  other:\n    command: x\n    args: ["a"]\ntools:\n  - web\n',
  pi: '{ "mcpServers": { "other": { "command": "x" } } }\n',
};

test('every client has a usual file in this test', () => {
  expect(Object.keys(USUAL).sort()).toEqual([...ids].sort());
});

describe.each(ids)('%s', (id) => {
  test('from nothing to registered and back to nothing', () => {
    expect(checkClient(id, home.env).state).toBe('not_installed');
    register(id);
    expect(checkClient(id, home.env)).toMatchObject({
      state: 'registered',
      reason: null,
      command: [home.command.command, 'mcp'],
    });
    expect(fs.statSync(fileOf(id)).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(fileOf(id))[0]).not.toBe(0xef);
    remove(id);
    expect(fs.existsSync(fileOf(id))).toBe(false);
  });

  test('a usual file keeps every byte of its own and gets all of them back', () => {
    const file = home.write(path.relative(home.env.home, fileOf(id)), USUAL[id]!);
    expect(checkClient(id, home.env).state).toBe('not_registered');
    register(id);
    expect(checkClient(id, home.env).state).toBe('registered');
    const now = fs.readFileSync(file, 'utf8');
    expect(withoutAdded(now, USUAL[id]!)).toBe(USUAL[id]);
    remove(id);
    expect(fs.readFileSync(file, 'utf8')).toBe(USUAL[id]);
    expect(
      fs.readdirSync(path.dirname(file)).filter((name) => name.includes('zanei-') || name.endsWith('.tmp')),
    ).toEqual([]);
  });

  test('a second time changes nothing and keeps one backup', () => {
    const file = home.write(path.relative(home.env.home, fileOf(id)), USUAL[id]!);
    register(id);
    const once = fs.readFileSync(file);
    expect(plan(id).changes.map(({ kind, diff }) => [kind, diff])).toEqual([['unchanged', '']]);
    register(id);
    expect(fs.readFileSync(file)).toEqual(once);
    expect(fs.readFileSync(`${file}.zanei-backup`, 'utf8')).toBe(USUAL[id]);
  });

  test('what someone else adds later stays when we go', () => {
    const file = home.write(path.relative(home.env.home, fileOf(id)), USUAL[id]!);
    register(id);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('other', 'another'));
    remove(id);
    expect(fs.readFileSync(file, 'utf8')).toBe(USUAL[id]!.replace('other', 'another'));
    expect(checkClient(id, home.env).state).toBe('not_registered');
  });

  test('a preview writes nothing', () => {
    const file = home.write(path.relative(home.env.home, fileOf(id)), USUAL[id]!);
    const [change] = plan(id, SKILL).changes;
    expect(change!.diff).toContain('+');
    expect(change!.diff).toContain('mcp');
    expect(fs.readFileSync(file, 'utf8')).toBe(USUAL[id]);
    expect(fs.readdirSync(path.dirname(file)).filter((name) => name.includes('zanei'))).toEqual([]);
  });

  test('a client that drops the entry is noticed', () => {
    const file = home.write(path.relative(home.env.home, fileOf(id)), USUAL[id]!);
    register(id);
    fs.writeFileSync(file, USUAL[id]!);
    expect(checkClient(id, home.env).state).toBe('wiped');
    register(id);
    expect(checkClient(id, home.env).state).toBe('registered');
    remove(id);
    expect(checkClient(id, home.env).state).toBe('not_registered');
  });

  test('a program that is gone is noticed', () => {
    register(id);
    fs.rmSync(home.command.command);
    const { state, reason } = checkClient(id, home.env);
    expect(state).toBe('path_gone');
    expect(reason).toContain('is not there');
  });

  test('an entry that was changed is noticed, and registering repairs it', () => {
    register(id);
    const file = fileOf(id);
    fs.writeFileSync(
      file,
      fs.readFileSync(file, 'utf8').replace('"mcp"', '"mcp2"').replace('"mcp2":', '"mcp":'),
    );
    const now = fs.readFileSync(file, 'utf8');
    if (!now.includes('"mcp2"')) fs.writeFileSync(file, now.replace(/"mcp"(?!:)/, '"mcp2"'));
    expect(checkClient(id, home.env).state).toBe('changed');
    register(id);
    expect(checkClient(id, home.env).state).toBe('registered');
  });

  test('settings that are not understood are told and left alone', () => {
    const broken = '[ {"a": 1 \n= :';
    const file = home.write(path.relative(home.env.home, fileOf(id)), broken);
    expect(checkClient(id, home.env)).toMatchObject({ state: 'unreadable' });
    expect(() => plan(id)).toThrow(/:\d+:\d+: /);
    expect(() => planRemoval(id, { env: home.env })).toThrow(/:\d+:\d+: /);
    expect(fs.readFileSync(file, 'utf8')).toBe(broken);
  });

  test('bytes that are no UTF-8 are left alone', () => {
    const bytes = Buffer.from([0x7b, 0x0a, 0x22, 0xff, 0x22, 0x7d]);
    home.write(path.relative(home.env.home, fileOf(id)), bytes);
    expect(() => plan(id)).toThrow(/:2:2: not UTF-8/);
  });

  test('the skill comes and goes where the client reads skills', () => {
    register(id, SKILL);
    const client = CLIENTS.find((one) => one.id === id)!;
    const folder = client.skills?.(home.env, 'user');
    if (folder === undefined) {
      expect(plan(id, SKILL).changes).toHaveLength(1);
      return;
    }
    const file = path.join(folder, 'zanei/SKILL.md');
    expect(fs.readFileSync(file, 'utf8')).toBe(SKILL);
    remove(id);
    expect(fs.existsSync(path.dirname(file))).toBe(false);
    register(id, SKILL);
    fs.writeFileSync(file, `${SKILL}mine`);
    const removal = planRemoval(id, { env: home.env });
    applyPlan(removal);
    expect(removal.notes.join()).toContain('stays');
    expect(fs.readFileSync(file, 'utf8')).toBe(`${SKILL}mine`);
  });
});

/** `now` with the one or two pieces that are not in `original` taken out, when that is all that differs. */
function withoutAdded(now: string, original: string): string {
  let at = 0;
  let kept = '';
  for (const char of now) {
    if (original.startsWith(char, at)) {
      kept += char;
      at += char.length;
    }
  }
  return kept;
}

test('the list has every client once', () => {
  expect(listClients(home.env).map(({ id }) => id)).toEqual(ids);
});

test('an unknown client and a scope that a client does not have are usage errors', () => {
  expect(() => checkClient('emacs', home.env)).toThrow(/known are claude, /);
  expect(() =>
    planRegistration('windsurf', { env: home.env, scope: 'project', command: home.command, skill: null }),
  ).toThrow(/--scope user/);
});

test('a link into a dotfiles folder stays a link, and modes stay', () => {
  const real = home.write('dotfiles/mcp.json', USUAL.cursor!);
  fs.chmodSync(real, 0o640);
  fs.mkdirSync(home.at('.cursor'));
  fs.symlinkSync('../dotfiles/mcp.json', home.at('.cursor/mcp.json'));
  register('cursor');
  expect(fs.readlinkSync(home.at('.cursor/mcp.json'))).toBe('../dotfiles/mcp.json');
  expect(fs.statSync(real).mode & 0o777).toBe(0o640);
  expect(fs.readFileSync(real, 'utf8')).toContain('"zanei"');
  remove('cursor');
  expect(fs.readlinkSync(home.at('.cursor/mcp.json'))).toBe('../dotfiles/mcp.json');
  expect(fs.readFileSync(real, 'utf8')).toBe(USUAL.cursor);
});

test('a client that writes between preview and apply is not overwritten', () => {
  const file = home.write('.claude.json', USUAL.claude!);
  const planned = plan('claude');
  fs.writeFileSync(file, '{"numStartups":13}');
  expect(() => applyPlan(planned)).toThrow(/changed by another program/);
  expect(fs.readFileSync(file, 'utf8')).toBe('{"numStartups":13}');
  expect(checkClient('claude', home.env).state).toBe('not_registered');
});

test('Claude Code is registered in .claude.json and never in settings.json', () => {
  home.write('.claude/settings.json', '{}');
  register('claude');
  expect(home.read('.claude/settings.json').toString()).toBe('{}');
  expect(JSON.parse(home.read('.claude.json').toString())).toEqual({
    mcpServers: { zanei: { type: 'stdio', command: home.command.command, args: ['mcp'] } },
  });
});

test('a user’s own keys in our entry stay through an update', () => {
  home.write('.cursor/mcp.json', '{"mcpServers":{"zanei":{"env":{"A":"b"},"command":"old","args":["mcp"]}}}');
  register('cursor');
  expect(home.read('.cursor/mcp.json').toString()).toBe(
    `{"mcpServers":{"zanei":{"env":{"A":"b"},"command":${JSON.stringify(home.command.command)},"args":["mcp"]}}}`,
  );
  remove('cursor');
  expect(home.read('.cursor/mcp.json').toString()).toBe('{"mcpServers":{}}');
});

test('what is registered starts with an app’s environment', () => {
  register('cursor');
  const { command, args } = JSON.parse(home.read('.cursor/mcp.json').toString()).mcpServers.zanei;
  const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: home.env.home };
  expect(execFileSync(command, args, { env, encoding: 'utf8' })).toBe('mcp\n');
});

test('projects: the file of the folder, beside the user’s', () => {
  fs.mkdirSync(home.env.cwd);
  applyPlan(
    planRegistration('claude', { env: home.env, scope: 'project', command: home.command, skill: SKILL }),
  );
  expect(fs.existsSync(home.at('project/.mcp.json'))).toBe(true);
  expect(fs.existsSync(home.at('project/.claude/skills/zanei/SKILL.md'))).toBe(true);
  expect(checkClient('claude', home.env, 'project').state).toBe('registered');
  expect(checkClient('claude', home.env).state).toBe('not_installed');
});
