import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';

/** pi, since the version that knows MCP (1.x); older ones read the skill only. */
export const pi: AgentClient = {
  id: 'pi',
  name: 'pi',
  format: 'json',
  file: ({ home, cwd }, scope) =>
    path.join(...(scope === 'user' ? [home, '.pi/agent/mcp.json'] : [cwd, '.pi/mcp.json'])),
  places: [['mcpServers']],
  entry: ({ command, args }) => ({ command, args }),
  signs: ({ home }) => ({ paths: [path.join(home, '.pi')], programs: ['pi'] }),
  skills: ({ home, cwd }, scope) =>
    path.join(...(scope === 'user' ? [home, '.pi/agent/skills'] : [cwd, '.pi/skills'])),
  ownCommand: ({ command, args }) => ['pi', 'mcp', 'add', 'zanei', '--', command, ...args],
  afterwards: 'Start pi again.',
};
