import { ZaneiError } from '../../core/errors.ts';
import type { StoreOwner } from '../../core/status/store-owner.ts';

/** How a recorder is ended and watched; the command line and the tests each bring their own. Times are ms. */
export interface StopFlow {
  /** Who holds the recorder's lock now. */
  owner: () => StoreOwner | null;
  /** As `process.kill`: a signal, or 0 to ask whether the process is there. Throws with `code` ESRCH or EPERM. */
  kill: (pid: number, signal: 'SIGTERM' | 0) => void;
  sleep: (ms: number) => Promise<void>;
}

const LOOK_MS = 50;
/** Until the lock is free, and then until the process is gone (contract 8.7). */
const WAIT_MS = 10_000;

/**
 * Asks a recorder to end and waits until it has let go of the store; with `gone` also until its process has ended. One that has ended by
 * itself meanwhile is fine. Throws ZaneiError io when it belongs to another user, internal when it does not end within 10 s.
 */
export async function stopRecorder(flow: StopFlow, owner: StoreOwner, gone = false): Promise<void> {
  if (!signalled(flow, owner.pid, 'SIGTERM')) return;
  const holds = (): boolean => flow.owner()?.instance_id === owner.instance_id;
  await until(flow, owner.pid, () => !holds());
  if (gone) await until(flow, owner.pid, () => !signalled(flow, owner.pid, 0));
}

async function until({ sleep }: StopFlow, pid: number, done: () => boolean): Promise<void> {
  for (let waited = 0; !done(); waited += LOOK_MS) {
    if (waited > WAIT_MS)
      throw new ZaneiError('internal', `the recorder (pid ${pid}) did not stop within 10 s`);
    await sleep(LOOK_MS);
  }
}

/** false when there is no such process any more. */
function signalled({ kill }: StopFlow, pid: number, signal: 'SIGTERM' | 0): boolean {
  try {
    kill(pid, signal);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ESRCH') return false;
    throw new ZaneiError('io', `the recorder (pid ${pid}) cannot be stopped by this user`, { cause });
  }
}
