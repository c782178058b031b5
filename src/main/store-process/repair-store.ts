import type { RepairResult } from '../../core/ipc/settings-view.ts';
import type { StoreOwner } from '../../core/status/store-owner.ts';
import type { KeyEnvironment } from '../../store/reader/store-key.ts';
import { recoverStore } from '../../store/writer/recover-store.ts';
import { putInPlace, setAside } from '../../store/writer/replace-store.ts';
import { acquireStoreLock } from '../../store/writer/store-lock.ts';

/**
 * What `zanei store recover` does, and then the switch: the saved events go on in the store's place, the damaged file stays
 * beside it. Throws as recoverStore does, recorder_running when somebody records into it; then everything is as it was.
 */
export function repairStore(
  path: string,
  env: KeyEnvironment,
  progress: (fraction: number) => void,
): RepairResult {
  return locked(path, (stamp) => {
    const to = `${path}.recovered-${stamp}`;
    const { saved, lost_at_most } = recoverStore({ path, env, to, progress });
    return { saved, lost_at_most, kept: putInPlace(to, path, stamp) };
  });
}

/** Moves what is in the store's place aside; the next recorder makes a new store. Throws recorder_running, store_unavailable. */
export function setStoreAside(path: string): { kept: string } {
  return locked(path, (stamp) => ({ kept: setAside(path, stamp) }));
}

/** Holds the recorder lock, so that nothing is written into a store that is being left. */
function locked<T>(path: string, run: (stamp: string) => T): T {
  const started_at = new Date().toISOString();
  const owner: StoreOwner = {
    pid: process.pid,
    instance_id: `${process.pid}@${started_at}`,
    mode: 'app',
    started_at,
  };
  const lock = acquireStoreLock(path, owner);
  try {
    return run(started_at.replaceAll(/[-:]|\.\d+/g, ''));
  } finally {
    lock.release();
  }
}
