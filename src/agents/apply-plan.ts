import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { deleteFile, replaceFile } from '../config/edit/file-transaction.ts';
import { SERVER_NAME } from './agent-client.ts';
import type { PlannedChange, RegistrationPlan } from './registration-plan.ts';
import { findRegistration, writeRegistration } from './registration-record.ts';

/**
 * Does what a plan says: each file in one step, links and modes kept. Throws ZaneiError io when a file changed since the plan was made or
 * cannot be written; files before it in the plan are done then, the one itself and those behind it are as they were.
 */
export function applyPlan(plan: RegistrationPlan): void {
  for (const change of plan.changes) applyChange(change);
  const file = plan.changes[0]?.path ?? '';
  const known = findRegistration(plan.env, plan.client, file);
  const isSame = JSON.stringify(known) === JSON.stringify(plan.record);
  if (!isSame) writeRegistration(plan.env, plan.client, file, plan.record);
}

function applyChange({ kind, after, snapshot, backup, staleBackup }: PlannedChange): void {
  if (kind === 'unchanged') return;
  if (after === null) {
    deleteFile(snapshot);
    removeOwnFolder(path.dirname(snapshot.path));
  } else {
    replaceFile(snapshot, Buffer.from(after, 'utf8'), backup);
  }
  if (staleBackup !== null) rmSync(staleBackup, { force: true });
}

/** The folder of the skill goes with it when nothing else is in it. */
function removeOwnFolder(folder: string): void {
  if (path.basename(folder) === SERVER_NAME && readdirSync(folder).length === 0) rmdirSync(folder);
}
