import { ZaneiError } from '../core/errors.ts';
import type { AgentClient } from './agent-client.ts';
import { claudeDesktop } from './clients/claude-desktop.ts';
import { claude } from './clients/claude.ts';
import { codex } from './clients/codex.ts';
import { cursor } from './clients/cursor.ts';
import { gemini } from './clients/gemini.ts';
import { hermes } from './clients/hermes.ts';
import { opencode } from './clients/opencode.ts';
import { pi } from './clients/pi.ts';
import { vscode } from './clients/vscode.ts';
import { windsurf } from './clients/windsurf.ts';
import { zed } from './clients/zed.ts';

/** Every client Zanei can register with, in the order it is shown. */
export const CLIENTS: readonly AgentClient[] = [
  claude,
  claudeDesktop,
  codex,
  cursor,
  vscode,
  zed,
  windsurf,
  gemini,
  opencode,
  hermes,
  pi,
];

/** The client with this id. Throws ZaneiError usage naming the known ids. */
export function clientById(id: string): AgentClient {
  const client = CLIENTS.find((candidate) => candidate.id === id);
  if (client !== undefined) return client;
  const known = CLIENTS.map((candidate) => candidate.id).join(', ');
  throw new ZaneiError('usage', `unknown agent; known are ${known}`, { field: 'agent' });
}
