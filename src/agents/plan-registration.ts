import { readSnapshot } from '../config/edit/file-transaction.ts';
import path from 'node:path';
import { SERVER_NAME, type AgentClient } from './agent-client.ts';
import type { AgentEnvironment, AgentScope } from './agent-environment.ts';
import { backupOf, hasEntry, readClientFile } from './client-file.ts';
import { clientById } from './client-table.ts';
import { planChange } from './plan-change.ts';
import { findRegistration, sha256, type Registration } from './registration-record.ts';
import type { PlannedChange, RegistrationPlan } from './registration-plan.ts';
import type { ServerCommand } from './server-command.ts';

export interface RegistrationOptions {
  env: AgentEnvironment;
  /** Default `user`. */
  scope?: AgentScope;
  /** From {@link serverCommand}. */
  command: ServerCommand;
  /** Text of SKILL.md for clients that read skills; null: none. */
  skill: string | null;
}

/**
 * Works out how to register Zanei with a client; writes nothing. Registering twice plans `unchanged`. Throws ZaneiError usage for an unknown
 * client or scope, config_invalid `file:line:column: reason` when the client's settings are not understood, io.
 */
export function planRegistration(
  id: string,
  { env, scope = 'user', command, skill }: RegistrationOptions,
): RegistrationPlan {
  const client = clientById(id);
  const { snapshot, text, editor, place } = readClientFile(client, env, scope);
  const present = hasEntry(client, editor, text, snapshot.path);
  const after = editor.put(text, place, SERVER_NAME, client.entry(command, place), snapshot.path);
  const known = findRegistration(env, id, snapshot.path);
  // The backup is the file before our entry came in: a later change of the entry keeps it.
  const backup = !present || known === null ? backupOf(snapshot) : null;
  const skillChange = planSkill(client, { env, scope, skill, known });
  return {
    client: id,
    name: client.name,
    action: 'register',
    scope,
    changes: [planChange(snapshot, after, { backup }), ...(skillChange === null ? [] : [skillChange])],
    notes: notesFor(client, command),
    env,
    record: {
      client: id,
      file: snapshot.path,
      command: command.command,
      args: [...command.args],
      created: present && known !== null ? known.created : snapshot.bytes === null,
      skill:
        skillChange === null
          ? (known?.skill ?? null)
          : { file: skillChange.path, sha256: sha256(Buffer.from(skillChange.after ?? '')) },
    },
  };
}

function planSkill(
  client: AgentClient,
  {
    env,
    scope,
    skill,
    known,
  }: { env: AgentEnvironment; scope: AgentScope; skill: string | null; known: Registration | null },
): PlannedChange | null {
  const folder = client.skills?.(env, scope);
  if (folder === undefined || skill === null) return null;
  const snapshot = readSnapshot(path.join(folder, SERVER_NAME, 'SKILL.md'));
  const isOurs = snapshot.bytes === null || sha256(snapshot.bytes) === known?.skill?.sha256;
  return planChange(snapshot, skill, { backup: isOurs ? null : backupOf(snapshot) });
}

function notesFor(client: AgentClient, command: ServerCommand): string[] {
  const own = client.ownCommand?.(command);
  const words = own
    ?.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ');
  return [
    client.afterwards,
    ...(words === undefined ? [] : [`${client.name}'s own command for the same: ${words}`]),
  ];
}
