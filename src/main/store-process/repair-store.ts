import type { RepairResult } from '../../core/ipc/settings-view.ts';
import type { StoreOwner } from '../../core/status/store-owner.ts';
import type { KeyEnvironment } from '../../store/reader/store-key.ts';
import { recoverySteps } from '../../store/writer/recover-store.ts';
import { putInPlace, setAside } from '../../store/writer/replace-store.ts';
import { acquireStoreLock } from '../../store/writer/store-lock.ts';

/**
 * What `zanei store recover` does, and then the switch: the saved events go on in the store's place, the damaged file stays
 * beside it. In steps, so that progress is heard while it goes on. Throws as recoverStore does, recorder_running when
 * somebody records into it; then everything is as it was.
 */
export async function repairStore(
  path: string,
  env: KeyEnvironment,
  progress: (fraction: number) => void,
): Promise<RepairResult> {
  return await locked(path, async (stamp) => {
    // Named as what a recovery works with: the next recovery removes it when this one is killed.
    const to = `${path}.${process.pid}.recovering-${stamp}`;
    const steps = recoverySteps({ path, env, to });
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      progress(step.value);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { saved, lost_at_most } = step.value;
    return { saved, lost_at_most, kept: putInPlace(to, path, stamp) };
  });
}

/** Moves what is in the store's place aside; the next recorder makes a new store. Throws recorder_running, store_unavailable. */
export async function setStoreAside(path: string): Promise<{ kept: string }> {
  return await locked(path, (stamp) => ({ kept: setAside(path, stamp) }));
}

/** Holds the recorder lock, so that nothing is written into a store that is being left. */
async function locked<T>(path: string, run: (stamp: string) => T | Promise<T>): Promise<T> {
  const started_at = new Date().toISOString();
  const owner: StoreOwner = {
    pid: process.pid,
    instance_id: `${process.pid}@${started_at}`,
    mode: 'app',
    started_at,
  };
  const lock = acquireStoreLock(path, owner);
  try {
    return await run(started_at.replaceAll(/[-:]|\.\d+/g, ''));
  } finally {
    lock.release();
  }
}
