import type { Command } from '../command.ts';

/** `zanei record`: events to a stream, with the same rules as the recorder, without store and lock. */
export const RECORD: Command = {
  name: 'record',
  summary: 'print events as they happen, without storing them',
  details:
    'Ends with Ctrl+C, or when its reader goes away. --trace also writes every observation before any rule was applied, for bug reports: such a file holds what is never stored. Read it before you give it to anyone.',
  positionals: [],
  options: [
    { name: 'stream', about: 'print to standard output' },
    { name: 'out', value: 'FILE', about: 'write to a new file' },
    { name: 'trace', value: 'FILE', about: 'also write raw observations to a new file' },
    { name: 'format', value: 'FORMAT', about: 'form of the output', choices: ['jsonl'], default: 'jsonl' },
  ],
  run: async (call) => (await import('../run/record.ts')).runRecord(call),
};
