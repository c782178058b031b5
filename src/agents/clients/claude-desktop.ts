import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';

const FOLDER = { darwin: 'Library/Application Support/Claude', other: '.config/Claude' };

/** Claude Desktop: strict JSON; a byte-order mark makes it drop all servers. */
export const claudeDesktop: AgentClient = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  format: 'json',
  file: ({ home, platform }, scope) =>
    scope === 'user'
      ? path.join(home, platform === 'darwin' ? FOLDER.darwin : FOLDER.other, 'claude_desktop_config.json')
      : null,
  places: [['mcpServers']],
  entry: ({ command, args }) => ({ command, args }),
  signs: ({ home, platform }) => ({
    paths: [
      '/Applications/Claude.app',
      path.join(home, 'Applications/Claude.app'),
      path.join(home, platform === 'darwin' ? FOLDER.darwin : FOLDER.other),
    ],
    programs: ['claude-desktop'],
  }),
  afterwards:
    'Quit Claude Desktop before registering, since it writes this file while it runs, and start it again.',
};
