import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';

/** Zed: among all its settings, which people comment. */
export const zed: AgentClient = {
  id: 'zed',
  name: 'Zed',
  format: 'jsonc',
  trailingCommas: true,
  file: ({ home, cwd }, scope) =>
    path.join(...(scope === 'user' ? [home, '.config/zed/settings.json'] : [cwd, '.zed/settings.json'])),
  places: [['context_servers']],
  entry: ({ command, args }) => ({ command, args }),
  signs: ({ home }) => ({
    paths: ['/Applications/Zed.app', path.join(home, 'Applications/Zed.app'), path.join(home, '.config/zed')],
    programs: ['zed', 'zeditor'],
  }),
  afterwards: 'Zed starts the server at once; the agent panel shows it.',
};
