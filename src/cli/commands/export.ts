import { SINCE, TIME_ZONE, UNTIL } from './range-options.ts';
import type { Command } from '../command.ts';

/** `zanei export`: everything of a range, content.* included, to a new private file or standard output. */
export const EXPORT: Command = {
  name: 'export',
  summary: 'write a range of events to a file or standard output',
  details:
    'A file is made readable by you alone (0600), never replaces another, and has its name only when it is whole. What is exported is no longer encrypted. jsonl can be read back with zanei import.',
  positionals: [],
  options: [
    { ...SINCE, default: '24h' },
    UNTIL,
    {
      name: 'types',
      value: 'LIST',
      about: 'event types, comma-separated, one trailing * each; without it everything, content.* too',
    },
    {
      name: 'format',
      value: 'FORMAT',
      about: 'form of the file; sqlite needs --out',
      choices: ['jsonl', 'json', 'csv', 'md', 'sqlite'],
      default: 'jsonl',
    },
    { name: 'out', value: 'FILE', about: 'where to write; standard output without it' },
    TIME_ZONE,
  ],
  run: async (call) => (await import('../run/export.ts')).runExport(call),
};
