import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/cli/command-table.ts';
import { GLOBAL_OPTIONS } from '../../../src/cli/global-options.ts';
import { requireShell, scriptOf, SHELLS } from './shell-completions.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'zanei-shells-'));
  writeFileSync(path.join(home, 'my-events.jsonl'), '');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const GLOBALS = GLOBAL_OPTIONS.map(({ name }) => `--${name}`);
const names = COMMANDS.map(({ name }) => name);

/** A line, and what every shell must offer behind it: exactly these. */
const EXACTLY: readonly [string, readonly string[]][] = [
  ['zanei tim', ['timeline']],
  ['zanei ex', ['export']],
  ['zanei nope', []],
  ['zanei timeline --gran', ['--granularity']],
  ['zanei timeline --granularity ', ['coarse', 'fine']],
  ['zanei timeline --granularity f', ['fine']],
  ['zanei timeline --format ', ['md', 'json']],
  ['zanei query --format ', ['jsonl', 'json', 'table']],
  ['zanei export --since 1d --format s', ['sqlite']],
  ['zanei query --since ', []],
  ['zanei --json config ed', ['edit']],
  ['zanei --store query que', ['query']],
  ['zanei config set output.', ['output.batch_interval_s', 'output.retention_hours']],
  ['zanei filter exclude-app a', ['add']],
  ['zanei filter text-content only', ['only-app', 'only-site']],
  ['zanei setup --agent claude', ['claude', 'claude-desktop']],
  ['zanei completions ', ['bash', 'zsh', 'fish']],
  ['zanei import my', ['my-events.jsonl']],
  ['zanei --store my', ['my-events.jsonl']],
  ['zanei record --trace my', ['my-events.jsonl']],
  // The words of another command's name are not that command.
  ['zanei open timeline --', GLOBALS],
  ['zanei status --', GLOBALS],
  ...COMMANDS.map(({ name, options }): [string, string[]] => [
    `zanei ${name} --`,
    [...options.map((option) => `--${option.name}`), ...GLOBALS],
  ]),
];

describe.each(Object.entries(SHELLS))('%s', (shell, load) => {
  it('takes the script without a word', () => {
    requireShell(shell);
    const judged = spawnSync(shell, ['-n', scriptOf(home, shell)], { encoding: 'utf8' });
    expect([judged.status, judged.stdout, judged.stderr]).toEqual([0, '', '']);
  });

  it('offers exactly what fits, for every command, option and value', () => {
    requireShell(shell);
    const answers = load(home)(EXACTLY.map(([line]) => line));
    const told = EXACTLY.map(([line], at) => [line, answers[at]?.toSorted()]);
    expect(told).toEqual(EXACTLY.map(([line, words]) => [line, words.toSorted()]));
  });

  it('offers every command at first, and the value behind =', () => {
    requireShell(shell);
    const [first = [], value = []] = load(home)(['zanei ', 'zanei query --format=ta']);
    expect(first).toEqual(expect.arrayContaining(names));
    expect(value.map((word) => word.replace('--format=', ''))).toEqual(['table']);
  });
});

it('zsh also takes it by source', () => {
  requireShell('zsh');
  const code = 'autoload -Uz compinit; compinit -u -D; source "$1"; print $_comps[zanei]';
  const done = spawnSync('zsh', ['-f', '-c', code, 'zsh', scriptOf(home, 'zsh')], { encoding: 'utf8' });
  expect([done.stdout, done.stderr]).toEqual(['_zanei\n', '']);
});
