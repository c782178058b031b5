import { existsSync } from 'node:fs';
import { readSnapshot } from '../config/edit/file-transaction.ts';
import { SERVER_NAME, type AgentClient } from './agent-client.ts';
import type { AgentEnvironment, AgentScope } from './agent-environment.ts';
import { backupOf, hasEntry, readClientFile, type ClientFile } from './client-file.ts';
import { clientById } from './client-table.ts';
import { planChange } from './plan-change.ts';
import { findRegistration, sha256, type Registration } from './registration-record.ts';
import type { PlannedChange, RegistrationPlan } from './registration-plan.ts';
import { settingsText } from './settings-text.ts';

export interface RemovalOptions {
  env: AgentEnvironment;
  /** Default `user`. */
  scope?: AgentScope;
}

/**
 * Works out how to take Zanei out of a client; writes nothing. A file that only we changed gets back its original bytes (one that we
 * made is deleted); one that others changed too loses our entry alone. Throws as planRegistration does.
 */
export function planRemoval(id: string, { env, scope = 'user' }: RemovalOptions): RegistrationPlan {
  const client = clientById(id);
  const now = readClientFile(client, env, scope);
  const known = findRegistration(env, id, now.snapshot.path);
  const skill = known?.skill ?? null;
  const skillChange = skill === null ? null : planSkillRemoval(skill);
  const isEdited = skill !== null && skillChange === null && existsSync(skill.file);
  return {
    client: id,
    name: client.name,
    action: 'remove',
    scope,
    changes: [planFile(client, now, known), ...(skillChange === null ? [] : [skillChange])],
    notes: isEdited ? [`${skill.file} was changed since and stays`] : [],
    env,
    record: null,
  };
}

function planFile(client: AgentClient, now: ClientFile, known: Registration | null): PlannedChange {
  const { snapshot, text, editor } = now;
  // Every place: the entry of an older version of the client goes too.
  const without = client.places.reduce(
    (rest, place) => editor.remove(rest, place, SERVER_NAME, snapshot.path),
    text,
  );
  if (without === text) return planChange(snapshot, snapshot.bytes === null ? null : text);
  const backup = backupOf(snapshot);
  if (known !== null) {
    const original = known.created ? null : readBackup(backup);
    if (original !== undefined && isOurWorkAlone(client, now, known, original)) {
      return planChange(snapshot, original, { staleBackup: original === null ? null : backup });
    }
  }
  return planChange(snapshot, without);
}

/** The text of the backup; undefined when there is none or it is not understood. */
function readBackup(file: string): string | undefined {
  try {
    const snapshot = readSnapshot(file);
    return snapshot.bytes === null ? undefined : settingsText(snapshot);
  } catch {
    return undefined;
  }
}

/** Whether registering in `original` gives exactly the file as it is now, so that nobody else changed it. */
function isOurWorkAlone(
  client: AgentClient,
  { text, editor, place, snapshot }: ClientFile,
  known: Registration,
  original: string | null,
): boolean {
  try {
    const entry = client.entry({ command: known.command, args: known.args }, place);
    if (hasEntry(client, editor, original ?? '', snapshot.path)) return false;
    return editor.put(original ?? '', place, SERVER_NAME, entry, snapshot.path) === text;
  } catch {
    return false;
  }
}

function planSkillRemoval({
  file,
  sha256: expected,
}: NonNullable<Registration['skill']>): PlannedChange | null {
  const snapshot = readSnapshot(file);
  return snapshot.bytes !== null && sha256(snapshot.bytes) === expected ? planChange(snapshot, null) : null;
}
