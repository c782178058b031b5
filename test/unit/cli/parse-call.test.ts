import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/cli/command.ts';
import { parseCall } from '../../../src/cli/parse-call.ts';
import { ZaneiError } from '../../../src/core/errors.ts';

const run = () => 0;
const COMMANDS: Command[] = [
  {
    name: 'query',
    summary: 'print events',
    positionals: [],
    options: [
      { name: 'since', value: 'TIME', about: '' },
      { name: 'format', value: 'FORMAT', about: '', choices: ['jsonl', 'json'] },
      { name: 'id', value: 'ID', about: '', repeat: true },
    ],
    run,
  },
  {
    name: 'config',
    summary: 'settings',
    positionals: [
      { name: 'ACTION', about: 'what to do', required: true, choices: ['show', 'set'] },
      { name: 'VALUE', about: 'values', required: false, rest: true },
    ],
    options: [],
    run,
  },
  { name: 'status', summary: 'state', positionals: [], options: [], run },
];

function refusal(...argv: string[]): string {
  try {
    parseCall(argv, COMMANDS);
  } catch (error) {
    if (error instanceof ZaneiError && error.code === 'usage') return error.message;
    throw error;
  }
  throw new Error(`accepted: ${argv.join(' ')}`);
}

describe('parseCall refuses', () => {
  it.each([
    [['qurey'], 'did you mean "query"'],
    [['query', '--sinse', '1h'], 'did you mean --since'],
    [['query', '--since'], '--since needs a value: --since TIME'],
    [['query', '--format', 'xml'], '--format must be one of jsonl, json; got "xml"'],
    [['query', '--since', '1h', '--since', '2h'], '--since is given twice'],
    [['query', 'extra'], 'does not take "extra"'],
    [['status', '--json=yes'], '--json takes no value'],
    [['status', '--since', '1h'], 'unknown option --since'],
    [['config'], 'needs ACTION'],
    [['config', 'sho'], 'did you mean show'],
  ])('%j', (argv, words) => {
    expect(refusal(...argv)).toContain(words);
  });
});

describe('parseCall understands', () => {
  it('global options before and after the command', () => {
    const before = parseCall(['--store', 'query', '--json', 'query', '--since', '1h'], COMMANDS);
    const after = parseCall(['query', '--since', '1h', '--json', '--store', 'query'], COMMANDS);
    expect(before.command?.name).toBe('query');
    expect({ ...before.values }).toEqual({ store: 'query', json: true, since: '1h' });
    expect({ ...after.values }).toEqual({ ...before.values });
  });

  it('repeated options, = and a value that begins with a dash', () => {
    const { values } = parseCall(['query', '--id=evt_1', '--id', 'evt_2', '--since=-1h', '-vv'], COMMANDS);
    expect({ ...values }).toEqual({ id: ['evt_1', 'evt_2'], since: '-1h', verbose: [true, true] });
  });

  it('words behind -- as words, never as options', () => {
    expect(parseCall(['config', 'set', '--', '--json'], COMMANDS).words).toEqual(['set', '--json']);
  });

  it('no command at all, and help without the words a command needs', () => {
    expect(parseCall([], COMMANDS).command).toBeNull();
    expect(parseCall(['config', '--help'], COMMANDS).values.help).toBe(true);
  });
});
