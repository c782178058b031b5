import { existsSync } from 'node:fs';
import path from 'node:path';
import { ZaneiError } from '../core/errors.ts';
import type { AgentClient } from './agent-client.ts';
import type { AgentEnvironment, AgentScope } from './agent-environment.ts';
import { commandOf, readClientFile, settingsFile, type ClientFile } from './client-file.ts';
import { clientById, CLIENTS } from './client-table.ts';
import { findProgram } from './find-program.ts';
import { findRegistration, type Registration } from './registration-record.ts';
import { commandFault } from './server-command.ts';

/**
 * `wiped`: we registered and the client's settings no longer have the entry; `changed`: the entry is there but starts something else than we
 * wrote, or is switched off; `path_gone`: the registered program is not there; `unreadable`: the settings are not understood.
 */
export type ClientState =
  'not_installed' | 'not_registered' | 'registered' | 'path_gone' | 'wiped' | 'changed' | 'unreadable';

export interface ClientStatus {
  id: string;
  name: string;
  state: ClientState;
  /** The settings file, absolute. */
  file: string;
  /** One line for people, null when all is well. */
  reason: string | null;
  /** The registered program and its arguments; empty when there is no entry. */
  command: string[];
}

/** The registration of every client for this user. Reads only; a client whose settings are broken is told as `unreadable`. */
export function listClients(env: AgentEnvironment): ClientStatus[] {
  return CLIENTS.map(({ id }) => checkClient(id, env));
}

/** How it stands with one client. Throws ZaneiError usage for an unknown client or a scope it does not have. */
export function checkClient(id: string, env: AgentEnvironment, scope: AgentScope = 'user'): ClientStatus {
  const client = clientById(id);
  const file = settingsFile(client, env, scope);
  const status = { id, name: client.name, file };
  try {
    const now = readClientFile(client, env, scope);
    const known = findRegistration(env, id, file);
    return { ...status, ...judge(client, env, now, known) };
  } catch (error) {
    if (!(error instanceof ZaneiError)) throw error;
    return { ...status, state: 'unreadable', reason: error.message, command: [] };
  }
}

function judge(
  client: AgentClient,
  env: AgentEnvironment,
  { entry }: ClientFile,
  known: Registration | null,
): Pick<ClientStatus, 'state' | 'reason' | 'command'> {
  if (entry === null) {
    if (known !== null)
      return { state: 'wiped', reason: `${client.name} no longer has the entry Zanei made`, command: [] };
    return isInstalled(client, env)
      ? { state: 'not_registered', reason: null, command: [] }
      : { state: 'not_installed', reason: null, command: [] };
  }
  const command = commandOf(entry);
  const gone = goneFault(command);
  if (gone !== null) return { state: 'path_gone', reason: gone, command };
  if (entry.enabled === false || entry.disabled === true) {
    return { state: 'changed', reason: `the entry is switched off in ${client.name}`, command };
  }
  const isOurs = known === null || JSON.stringify(command) === JSON.stringify([known.command, ...known.args]);
  return isOurs
    ? { state: 'registered', reason: null, command }
    : { state: 'changed', reason: 'the entry starts something else than Zanei wrote', command };
}

/** Why what is registered cannot start; a script that is started through Node is looked at too. */
function goneFault(command: readonly string[]): string | null {
  const [program, script] = command;
  if (program === undefined) return 'the entry names no program';
  if (!path.isAbsolute(program)) return `${program}: is no absolute path, so apps do not find it`;
  const fault = commandFault(program);
  if (fault !== null) return `${program}: ${fault}`;
  return script !== undefined && path.isAbsolute(script) && !existsSync(script)
    ? `${script}: is not there`
    : null;
}

function isInstalled(client: AgentClient, env: AgentEnvironment): boolean {
  const { paths, programs } = client.signs(env);
  if (paths.some((sign) => existsSync(sign))) return true;
  return programs.some((program) => findProgram(program, env) !== null);
}
