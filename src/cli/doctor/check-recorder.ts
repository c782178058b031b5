import type { FullStatus } from '../status/full-status.ts';
import { fine, type Finding } from './finding.ts';

/** Whether a recorder runs, how it fares, and whether the store can be read. */
export function checkRecorder(status: FullStatus): Finding[] {
  return [checkStore(status), checkRunning(status), ...checkHealth(status)];
}

function checkStore({ state, store }: FullStatus): Finding {
  if (store.problem !== null) {
    return {
      id: 'store',
      level: 'problem',
      message: store.problem,
      next: store.next,
    };
  }
  if (state === 'store_missing')
    return { id: 'store', level: 'note', message: 'nothing has been recorded yet', next: 'zanei start' };
  return fine('store', `the store can be read; it keeps ${store.retention_hours} hours`);
}

function checkRunning(status: FullStatus): Finding {
  if (!status.running)
    return { id: 'recorder', level: 'note', message: 'no recorder is running', next: 'zanei start' };
  if (status.paused)
    return {
      id: 'recorder',
      level: 'note',
      message: `recording is paused (${status.paused_until ?? ''})`,
      next: 'zanei resume',
    };
  return fine('recorder', `recording since ${status.since ?? ''} (${status.mode ?? ''})`);
}

function checkHealth(status: FullStatus): Finding[] {
  const degraded = Object.entries(status.degraded).map(([name, reason]): Finding => ({
    id: `degraded.${name}`,
    level: 'warning',
    message: `${name}: ${reason}`,
    next: 'If it stays so: zanei stop, then zanei start; docs/recovery.md.',
  }));
  const writes: Finding[] =
    !status.running || status.store_write_state === 'healthy'
      ? []
      : [
          {
            id: 'recorder.writes',
            level: 'warning',
            message: `the recorder's heartbeat is ${status.heartbeat_freshness ?? 'not to be read'}: the store may not get what it records`,
            next: 'Look at the disk, then zanei stop and zanei start.',
          },
        ];
  const dropped: Finding[] =
    status.events_dropped === 0
      ? []
      : [
          {
            id: 'recorder.dropped',
            level: 'note',
            message: `${status.events_dropped} events were dropped so far (${Object.entries(status.drops)
              .map(([reason, count]) => `${reason} ${count}`)
              .join(', ')})`,
            next: null,
          },
        ];
  return [...degraded, ...writes, ...dropped];
}
