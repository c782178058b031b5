import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';

/** Windsurf. */
export const windsurf: AgentClient = {
  id: 'windsurf',
  name: 'Windsurf',
  format: 'json',
  file: ({ home }, scope) => (scope === 'user' ? path.join(home, '.codeium/windsurf/mcp_config.json') : null),
  places: [['mcpServers']],
  entry: ({ command, args }) => ({ command, args }),
  signs: ({ home }) => ({
    paths: [
      '/Applications/Windsurf.app',
      path.join(home, 'Applications/Windsurf.app'),
      path.join(home, '.codeium/windsurf'),
    ],
    programs: ['windsurf'],
  }),
  afterwards: 'Press refresh in the MCP list of Cascade.',
};
