import path from 'node:path';
import type { AgentClient } from '../agent-client.ts';

/** Gemini CLI: comments are taken, trailing commas are not. */
export const gemini: AgentClient = {
  id: 'gemini',
  name: 'Gemini CLI',
  format: 'jsonc',
  file: ({ home, cwd }, scope) => path.join(scope === 'user' ? home : cwd, '.gemini/settings.json'),
  places: [['mcpServers']],
  entry: ({ command, args }) => ({ command, args }),
  signs: ({ home }) => ({ paths: [path.join(home, '.gemini')], programs: ['gemini'] }),
  ownCommand: ({ command, args }) => ['gemini', 'mcp', 'add', '-s', 'user', 'zanei', command, ...args],
  afterwards: 'Start Gemini CLI again, in a folder that it trusts.',
};
