import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';

/** Cursor. */
export const cursor: AgentClient = {
  id: 'cursor',
  name: 'Cursor',
  format: 'json',
  file: ({ home, cwd }, scope) => path.join(scope === 'user' ? home : cwd, '.cursor/mcp.json'),
  places: [['mcpServers']],
  entry: ({ command, args }) => ({ command, args }),
  signs: ({ home }) => ({
    paths: [
      '/Applications/Cursor.app',
      path.join(home, 'Applications/Cursor.app'),
      path.join(home, '.cursor'),
    ],
    programs: ['cursor'],
  }),
  afterwards: 'Cursor asks once whether the server may run; its settings show it under MCP.',
};
