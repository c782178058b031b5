import type { RecorderInterval } from '../../core/interval/interval.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import type { IntervalWrite } from './interval-ledger.ts';

/** What the store tells a starting recorder about the time before it. Times are Unix ms. */
export interface PreviousRun {
  /** Last sign of life of a recorder; null in a new store. */
  lastAlive_ms: number | null;
  /** Latest end of any interval; 0 in a new store. */
  latest_ms: number;
  /** Ends what a killed recorder left open and writes down the time since: `crashed` or `stopped`. */
  close: IntervalWrite;
}

/**
 * A recorder that stopped cleanly has reset its row; one that left its row was killed or lost power, and was last alive at
 * its last heartbeat. When the clock now is before that, nothing is written: there is no time between.
 */
export function readPreviousRun(
  state: RecorderState,
  intervals: readonly RecorderInterval[],
  now_ms: number,
): PreviousRun {
  const crashed = state.pid !== null;
  const heartbeat = state.heartbeat_at === null ? NaN : Date.parse(state.heartbeat_at);
  const runs = intervals.filter((one) => one.reason === 'recording');
  const ends = runs.map((run) => run.end_ms ?? run.start_ms);
  const known = [heartbeat, ...ends].filter((ms) => !Number.isNaN(ms));
  const lastAlive_ms = known.length === 0 ? null : Math.max(...known);
  const open = intervals.filter((one) => one.end_ms === null);
  return {
    lastAlive_ms,
    latest_ms: intervals.reduce((latest, one) => Math.max(latest, one.start_ms, one.end_ms ?? 0), 0),
    close(writer) {
      for (const { reason, start_ms } of open)
        writer.endInterval(reason, Math.max(start_ms, lastAlive_ms ?? 0));
      if (lastAlive_ms === null || now_ms <= lastAlive_ms) return;
      writer.addInterval(crashed ? 'crashed' : 'stopped', lastAlive_ms, now_ms);
    },
  };
}
