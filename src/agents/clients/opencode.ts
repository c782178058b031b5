import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';
import { installedMajor } from '../installed-major.ts';
import { folderFrom, type AgentEnvironment } from '../agent-environment.ts';

const folder = ({ home, env }: AgentEnvironment): string =>
  path.join(folderFrom(env.XDG_CONFIG_HOME, path.join(home, '.config')), 'opencode');

const PLACE_1 = ['mcp'] as const;
const PLACE_2 = ['mcp', 'servers'] as const;

/**
 * opencode: `type: local`, the command as one list. Version 2 reads servers one level deeper and nothing right below `mcp`; late versions 1
 * read both, early ones only the first, which is why an installed version that cannot be told gets the place its file has.
 */
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
  places: [PLACE_1, PLACE_2],
  placeOfVersion: (env) => ((installedMajor('opencode', env) ?? 0) >= 2 ? PLACE_2 : null),
  entry: ({ command, args }, place) => ({
    type: 'local',
    command: [command, ...args],
    ...(place.length === PLACE_2.length ? { disabled: false } : { enabled: true }),
  }),
  signs: (env) => ({ paths: [folder(env)], programs: ['opencode'] }),
  skills: (env, scope) =>
    path.join(scope === 'user' ? folder(env) : path.join(env.cwd, '.opencode'), 'skills'),
  afterwards: 'Start opencode again.',
};
