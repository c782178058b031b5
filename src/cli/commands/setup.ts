import { CLIENTS } from '../../agents/client-table.ts';
import type { Command } from '../command.ts';

/** `zanei setup`: registers the MCP server with an AI client, previews or undoes it, or looks how it stands. */
export const SETUP: Command = {
  name: 'setup',
  summary: 'connect an AI client: register the MCP server and install the skill',
  details: [
    'Only the one entry is changed; comments and layout of the file stay, the bytes before are kept beside it once, and --remove gives them back. Doing it twice changes nothing.',
    '--print shows what would change and writes nothing. --check says how it stands, for one client or for all: exit 1 when an entry is gone, changed, switched off or names a program that is not there.',
  ].join('\n'),
  positionals: [],
  options: [
    { name: 'agent', value: 'NAME', about: 'which client', choices: CLIENTS.map(({ id }) => id) },
    {
      name: 'scope',
      value: 'SCOPE',
      about: 'for you everywhere, or for the current folder',
      choices: ['user', 'project'],
      default: 'user',
    },
    { name: 'print', about: 'show the change, write nothing' },
    { name: 'remove', about: 'take Zanei out of the client again' },
    { name: 'check', about: 'say how it stands' },
  ],
  run: async (call) => (await import('../run/setup.ts')).runSetup(call),
};
