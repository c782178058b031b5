import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';

/** Claude Code: `~/.claude.json`, never `~/.claude/settings.json`, which it does not read for servers. */
export const claude: AgentClient = {
  id: 'claude',
  name: 'Claude Code',
  format: 'json',
  file: ({ home, cwd }, scope) =>
    path.join(...(scope === 'user' ? [home, '.claude.json'] : [cwd, '.mcp.json'])),
  places: [['mcpServers']],
  entry: ({ command, args }) => ({ type: 'stdio', command, args }),
  signs: ({ home }) => ({
    paths: [path.join(home, '.claude.json'), path.join(home, '.claude')],
    programs: ['claude'],
  }),
  skills: ({ home, cwd }, scope) => path.join(scope === 'user' ? home : cwd, '.claude/skills'),
  ownCommand: ({ command, args }) => ['claude', 'mcp', 'add', 'zanei', '-s', 'user', '--', command, ...args],
  afterwards: 'Start a new Claude Code session; /mcp shows the server.',
};
