import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';

/** Hermes Agent. */
export const hermes: AgentClient = {
  id: 'hermes',
  name: 'Hermes Agent',
  format: 'yaml',
  file: ({ home }, scope) => (scope === 'user' ? path.join(home, '.hermes/config.yaml') : null),
  places: [['mcp_servers']],
  entry: ({ command, args }) => ({ command, args }),
  signs: ({ home }) => ({ paths: [path.join(home, '.hermes')], programs: ['hermes'] }),
  skills: ({ home }) => path.join(home, '.hermes/skills'),
  ownCommand: ({ command, args }) => [
    'hermes',
    'mcp',
    'add',
    'zanei',
    '--command',
    command,
    '--args',
    ...args,
  ],
  afterwards: 'Say /reload-mcp or start Hermes again. It needs the Python package "mcp".',
};
