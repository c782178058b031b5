import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';
import { folderFrom, type AgentEnvironment } from '../agent-environment.ts';

const folder = ({ home, env }: AgentEnvironment): string =>
  path.join(folderFrom(env.XDG_CONFIG_HOME, path.join(home, '.config')), 'opencode');

/** opencode: `type: local`, the command as one list; version 2 looks for servers one level deeper. */
export const opencode: AgentClient = {
  id: 'opencode',
  name: 'opencode',
  format: 'jsonc',
  trailingCommas: true,
  file: (env, scope) => {
    const files = ['opencode.jsonc', 'opencode.json'].map((name) =>
      path.join(scope === 'user' ? folder(env) : env.cwd, name),
    );
    return files.find((file) => existsSync(file)) ?? files[1] ?? null;
  },
  places: [['mcp'], ['mcp', 'servers']],
  entry: ({ command, args }) => ({ type: 'local', command: [command, ...args], enabled: true }),
  signs: (env) => ({ paths: [folder(env)], programs: ['opencode'] }),
  skills: (env, scope) =>
    path.join(scope === 'user' ? folder(env) : path.join(env.cwd, '.opencode'), 'skills'),
  afterwards: 'Start opencode again.',
};
