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
    [['query', '--since', '1x'], '--since: not a time'],
    [['query', '--limit', '0'], '--limit must be between 1 and 1000'],
    [['query', '--limit', '12px'], '--limit takes a whole number; got "12px"'],
    [['query', '--types', 'a.*.b'], '--types: not a type pattern'],
    [['query', '--id', 'evt_1'], '--id: not an event id; accepted: evt_'],
    [['query', '--site', 'https://x.example/a'], '--site: must be a domain'],
    [['query', '--since', 'now', '--until', '1h'], '--since must not be later than until'],
    [['query', '--format', 'xml'], '--format must be one of'],
    [['query', '--format', 'tabel'], 'did you mean table'],
    [['query', '--app', ''], '--app needs a value: --app NAME'],
    [['timeline', '--token-budget', '33'], '--token-budget must be at least 34'],
    [['timeline', '--token-budget=1.5'], '--token-budget takes a whole number'],
    [['timeline', '--granularity', 'medium'], '--granularity must be one of coarse, fine'],
    [['timeline', '--time-zone', 'Mars/Olympus'], '--time-zone: unknown time zone'],
    [['report', '--since', '1x'], '--since: not a time'],
    [['report', '--until', 'x'], '--until: not a time'],
    [['export', '--types', 'a**'], '--types: not a type pattern'],
    [['export', '--json', '--format', 'csv'], '--json does not go with --format csv'],
    [['record'], 'exactly one of --stream and --out'],
    [['record', '--stream', '--out', 'x'], 'exactly one of --stream and --out'],
    [['record', '--stream', '--format', 'json'], '--format must be one of jsonl'],
    [['pause', '--for', '1.5h'], '--for: not a duration'],
    [['pause', '--for', 'today'], '--for: not a duration'],
    [['start', '--foregound'], 'did you mean --foreground'],
    [['stop', 'now'], 'does not take "now"'],
    [['doctor', '--fix=yes'], '--fix takes no value'],
    [['store', 'chekc'], 'did you mean check'],
    [['open', 'settigns'], 'did you mean settings'],
    [['mcp', 'x'], 'does not take "x"'],
    [['apps', 'a', 'b'], 'does not take "b"'],
    [['purge'], 'say what to forget'],
    [['purge', '--all', '--app', 'x'], '--all stands alone'],
    [['purge', '--before', 'tomorrowish'], '--before'],
    // What a query would refuse is not taken for "nothing matches", and an unset variable not for "no condition".
    [['purge', '--id', 'evt_1'], '--id: not an event id'],
    [['purge', '--site', 'http://x.example'], '--site: must be a domain'],
    [['purge', '--before', 'now', '--app', ''], '--app needs a value'],
    [['completions', 'tcsh'], 'SHELL must be one of bash, zsh, fish'],
    [['status', '--store', ''], '--store needs a value'],
    [['status', '--store', ' '], '--store needs a path'],
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
    ['export', 1],
    ['report', 1],
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
    expect(readdirSync(home)).toEqual([]);
  });

  it('record leaves no file behind', () => {
    const folder = mkdtempSync(path.join(home, 'record-'));
    const done = zanei(home, ['record', '--out', path.join(folder, 'x'), '--trace', path.join(folder, 'y')]);
    expect([done.code, done.out]).toEqual([1, '']);
    zanei(home, ['record', '--out', path.join(folder, 'x'), '--trace', path.join(folder, 'no/such')]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('start on Wayland names Wayland', () => {
    const env = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' };
    expect(zanei(home, ['start', '--foreground'], { env }).err).toContain('Wayland');
  });
});
