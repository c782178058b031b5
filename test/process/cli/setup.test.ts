import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENTS } from '../../../src/agents/client-table.ts';
import { program, zanei } from '../run-program.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'zanei-setup-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

interface Reported {
  applied: boolean;
  changes: { kind: string; path: string; diff: string; backup: string | null }[];
}
const json = (...args: string[]): Reported =>
  JSON.parse(zanei(home, ['setup', '--json', ...args]).out) as Reported;
const stateOf = (agent: string): string | undefined => {
  const { clients } = JSON.parse(zanei(home, ['setup', '--check', '--agent', agent, '--json']).out) as {
    clients: { state: string }[];
  };
  return clients[0]?.state;
};

describe('wrong arguments of zanei setup', () => {
  it.each([
    [['setup'], '--agent'],
    [['setup', '--agent', 'cluade'], '--agent must be one of'],
    [['setup', '--agent', 'claude-desktop', '--scope', 'project'], '--scope user'],
    [['setup', '--agent', 'claude', '--scope', 'local'], '--scope must be one of user, project'],
    [['setup', 'claude'], 'does not take "claude"'],
    [['setup', '--agent', 'claude', '--remove', '--check'], '--check'],
  ])('%j: exit 2 and one line', (args, words) => {
    const done = zanei(home, args);
    expect([done.code, done.out]).toEqual([2, '']);
    expect(done.err).toMatch(/^error: [^\n]+\n$/);
    expect(done.err).toContain(words);
  });
});

describe.each(CLIENTS.map(({ id }) => id))('zanei setup --agent %s', (agent) => {
  it('previews, registers an absolute program, is done once, and gives back an empty home', () => {
    const preview = json('--agent', agent, '--print');
    expect(preview.applied).toBe(false);
    const [settings] = preview.changes;
    expect(settings?.diff).toContain(program('zanei'));
    expect(existsSync(settings?.path ?? '')).toBe(false);
    expect(preview.changes.map(({ kind, backup }) => [kind, backup])).not.toContainEqual([
      'create',
      expect.any(String),
    ]);

    const done = zanei(home, ['setup', '--agent', agent]);
    expect([done.code, done.err]).toEqual([0, '']);
    expect(done.out).toContain(`zanei setup complete (${agent}, scope=user)`);
    expect(readFileSync(settings?.path ?? '', 'utf8')).toContain(program('zanei'));
    expect(stateOf(agent)).toBe('registered');
    expect(json('--agent', agent).changes.map(({ kind }) => kind)).not.toContain('update');

    rmSync(settings?.path ?? '');
    expect(stateOf(agent)).toBe('wiped');
    expect(zanei(home, ['setup', '--check', '--agent', agent]).code).toBe(1);

    zanei(home, ['setup', '--agent', agent, '-q']);
    expect(zanei(home, ['setup', '--agent', agent, '--remove']).code).toBe(0);
    for (const { path: file } of preview.changes) expect(existsSync(file)).toBe(false);
  });
});

describe('zanei setup', () => {
  it('gives back a file of others byte for byte', () => {
    const file = path.join(home, '.cursor/mcp.json');
    mkdirSync(path.dirname(file));
    const theirs = '{\r\n\t"mcpServers": { "other": {"command":"x"} }, "n": 1e21 }';
    writeFileSync(file, theirs);
    zanei(home, ['setup', '--agent', 'cursor']);
    expect(readFileSync(file, 'utf8')).toContain('"other": {"command":"x"}');
    zanei(home, ['setup', '--agent', 'cursor', '--remove']);
    expect(readFileSync(file, 'utf8')).toBe(theirs);
  });

  it('refuses a file it does not understand with line and column, exit 1, unchanged', () => {
    const file = path.join(home, '.cursor/mcp.json');
    mkdirSync(path.dirname(file));
    writeFileSync(file, '{\n  "mcpServers": {,}\n}');
    const done = zanei(home, ['setup', '--agent', 'cursor']);
    expect([done.code, done.out]).toEqual([1, '']);
    expect(done.err).toMatch(/^error: [^\n]*mcp\.json:2:\d+: [^\n]+\n$/);
    expect(readFileSync(file, 'utf8')).toBe('{\n  "mcpServers": {,}\n}');
  });

  it('--check of an empty home lists every client and is exit 0', () => {
    const done = zanei(home, ['setup', '--check', '--json'], { env: { PATH: '/usr/bin:/bin' } });
    expect(done.code).toBe(0);
    const { clients } = JSON.parse(done.out) as { clients: { id: string }[] };
    expect(clients.map(({ id }) => id)).toEqual(CLIENTS.map(({ id }) => id));
  });
});
