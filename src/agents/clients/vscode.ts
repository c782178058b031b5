import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';
import type { AgentEnvironment } from '../agent-environment.ts';

const folder = ({ home, platform }: AgentEnvironment): string =>
  path.join(home, platform === 'darwin' ? 'Library/Application Support/Code/User' : '.config/Code/User');

/** Visual Studio Code: the key is `servers`, not `mcpServers`. */
export const vscode: AgentClient = {
  id: 'vscode',
  name: 'Visual Studio Code',
  format: 'jsonc',
  trailingCommas: true,
  file: (env, scope) => path.join(scope === 'user' ? folder(env) : path.join(env.cwd, '.vscode'), 'mcp.json'),
  places: [['servers']],
  entry: ({ command, args }) => ({ type: 'stdio', command, args }),
  signs: (env) => ({
    paths: [
      '/Applications/Visual Studio Code.app',
      path.join(env.home, 'Applications/Visual Studio Code.app'),
      folder(env),
    ],
    programs: ['code'],
  }),
  afterwards:
    'Start the server from the list of MCP servers in the Extensions view; VS Code asks once whether you trust it.',
};
