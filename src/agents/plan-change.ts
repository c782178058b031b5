import { unifiedDiff } from './unified-diff.ts';
import type { PlannedChange } from './registration-plan.ts';
import type { FileSnapshot } from '../config/edit/file-transaction.ts';
import { settingsText } from './settings-text.ts';

/** The change of one file to `after`; null deletes it. */
export function planChange(
  snapshot: FileSnapshot,
  after: string | null,
  backups: { backup?: string | null; staleBackup?: string | null } = {},
): PlannedChange {
  const before = snapshot.bytes === null ? null : settingsText(snapshot);
  return {
    kind: kindOf(before, after),
    path: snapshot.path,
    before,
    after,
    diff: unifiedDiff(snapshot.path, before, after),
    snapshot,
    backup: backups.backup ?? null,
    staleBackup: backups.staleBackup ?? null,
  };
}

function kindOf(before: string | null, after: string | null): PlannedChange['kind'] {
  if (before === after) return 'unchanged';
  if (before === null) return 'create';
  return after === null ? 'delete' : 'update';
}
