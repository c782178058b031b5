import { LAST_TIMESTAMP_MS, formatTs } from '../../core/time/timestamp.ts';
import type { StoreOwner } from '../../core/status/store-owner.ts';

/** Who this recorder is, in the lock and in the heartbeat: `instance_id` is `<pid>@<started_at>`. */
export function recorderIdentity(pid: number, mode: StoreOwner['mode'], now_ms: number): StoreOwner {
  const started_at = wallTs(now_ms);
  return { pid, instance_id: `${pid}@${started_at}`, mode, started_at };
}

/** formatTs for a wall clock that may be set to anything. */
export function wallTs(ms: number): string {
  return formatTs(Math.min(Math.max(ms, 0), LAST_TIMESTAMP_MS));
}
