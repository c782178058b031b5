import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';
import { folderFrom, type AgentEnvironment } from '../agent-environment.ts';

const folder = ({ home, env }: AgentEnvironment): string =>
  folderFrom(env.CODEX_HOME, path.join(home, '.codex'));

/** Codex: shared by its command line, its editor extension and the desktop app. */
export const codex: AgentClient = {
  id: 'codex',
  name: 'Codex',
  format: 'toml',
  file: (env, scope) =>
    path.join(scope === 'user' ? folder(env) : path.join(env.cwd, '.codex'), 'config.toml'),
  places: [['mcp_servers']],
  entry: ({ command, args }) => ({ command, args }),
  signs: (env) => ({ paths: [folder(env)], programs: ['codex'] }),
  skills: (env, scope) => path.join(scope === 'user' ? folder(env) : path.join(env.cwd, '.codex'), 'skills'),
  ownCommand: ({ command, args }) => ['codex', 'mcp', 'add', 'zanei', '--', command, ...args],
  afterwards: 'Start a new Codex session. A project registration counts only in a trusted folder.',
};
