import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zanei } from '../run-program.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'zanei-cli-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('wrong arguments', () => {
  it.each([
    [['nope'], 'unknown command "nope"'],
    [['statsu'], 'did you mean "status"'],
    [['status', '--wat'], 'unknown option --wat'],
    [['query', '--since', '1x'], 'since: not a time'],
    [['query', '--limit', '0'], 'limit must be between 1 and 1000'],
    [['query', '--limit', '12px'], 'limit'],
    [['query', '--types', 'a.*.b'], '*'],
    [['query', '--id', 'evt_1'], 'evt_'],
    [['query', '--since', 'now', '--until', '1h'], 'since must not be later than until'],
    [['query', '--format', 'xml'], '--format must be one of'],
    [['timeline', '--token-budget', '33'], 'token_budget must be at least 34'],
    [['timeline', '--granularity', 'medium'], '--granularity must be one of coarse, fine'],
    [['timeline', '--time-zone', 'Mars/Olympus'], 'time_zone'],
    [['purge'], 'say what to forget'],
    [['purge', '--all', '--app', 'x'], '--all stands alone'],
    [['purge', '--before', 'tomorrowish'], '--before'],
    [['completions', 'tcsh'], 'SHELL must be one of bash, zsh, fish'],
    [['status', '--store', ''], '--store needs a path'],
  ])('%j: exit 2 and a line that names it', (args, words) => {
    const { code, out, err } = zanei(home, args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^error: [^\n]+\n$/);
    expect(err).toContain(words);
  });

  it('leaves nothing behind', () => {
    expect(readdirSync(home)).toEqual([]);
  });
});

describe('without a store', () => {
  it.each([
    ['status', 4],
    ['query', 1],
    ['timeline', 1],
    ['stop', 4],
    ['pause', 4],
    ['resume', 4],
  ])('zanei %s ends with %i and makes no file', (command, code) => {
    const done = zanei(home, [command]);
    expect(done.code).toBe(code);
    expect(readdirSync(home)).toEqual([]);
  });

  it('purge has nothing to do and makes no store', () => {
    const done = zanei(home, ['purge', '--all']);
    expect([done.code, done.out]).toEqual([0, 'Purged 0 events\n']);
    expect(readdirSync(home)).toEqual([]);
  });
});

describe('help and version', () => {
  it('go to standard output with exit 0', () => {
    expect(zanei(home, ['--version'])).toEqual({ code: 0, out: 'zanei 0.1.0\n', err: '' });
    const help = zanei(home, ['--help']);
    expect(help.code).toBe(0);
    for (const name of ['start', 'stop', 'status', 'timeline', 'query', 'mcp'])
      expect(help.out).toContain(`  ${name} `);
  });

  it('without a command: help on standard error, exit 2', () => {
    const done = zanei(home, []);
    expect([done.code, done.out]).toEqual([2, '']);
    expect(done.err).toContain('Usage: zanei');
  });

  it('works without HOME, other commands say what is missing', () => {
    expect(zanei(home, ['query', '--help'], { env: { HOME: '' } }).code).toBe(0);
    const done = zanei(home, ['status'], { env: { HOME: '' } });
    expect(done.code).toBe(2);
    expect(done.err).toContain('HOME');
  });
});

describe('recording where nothing can be recorded', () => {
  it('start says so in one sentence and ends with 1, with no store made', () => {
    const done = zanei(home, ['start', '--foreground']);
    expect([done.code, done.out]).toEqual([1, '']);
    expect(done.err).toMatch(/^error: [^\n]+\n$/);
  });

  it('start on Wayland names Wayland', () => {
    const env = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' };
    expect(zanei(home, ['start', '--foreground'], { env }).err).toContain('Wayland');
  });
});
