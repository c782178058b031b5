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
  const kind = kindOf(before, after);
  return {
    kind,
    path: snapshot.path,
    before,
    after,
    diff: unifiedDiff(snapshot.path, before, after),
    snapshot,
    // Only an update has bytes to keep.
    backup: kind === 'update' ? (backups.backup ?? null) : null,
    staleBackup: backups.staleBackup ?? null,
  };
}

function kindOf(before: string | null, after: string | null): PlannedChange['kind'] {
  if (before === after) return 'unchanged';
  if (before === null) return 'create';
  return after === null ? 'delete' : 'update';
}
