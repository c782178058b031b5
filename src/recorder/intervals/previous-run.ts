import type { RecorderInterval } from '../../core/interval/interval.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import { PROOF_MS } from '../time/clock-proof.ts';
import type { IntervalLedger, IntervalWrite } from './interval-ledger.ts';

/** A run that begins no later than this after one that is trusted is trusted too, ms. */
const NEAR_MS = 24 * 3600_000;

/** What the store tells a starting recorder about the time before it. Times are Unix ms. */
export interface PreviousRun {
  /** Last sign of life at a time that can be trusted; null in a new store. */
  lastTrusted_ms: number | null;
  /** Latest end of any interval; 0 in a new store. */
  latest_ms: number;
  /** Ends what a killed recorder left open. */
  close: IntervalWrite;
  /** Writes down when nothing recorded between the last trusted time and `until_ms`: `stopped`, or `crashed` behind a killed run. */
  tellAbsence: (until_ms: number, add: IntervalLedger['add']) => void;
}

interface Run {
  start_ms: number;
  end_ms: number;
  crashed: boolean;
}

/**
 * A recorder that stopped cleanly has reset its row; one that left its row was killed or lost power, and was last alive at
 * its last heartbeat. Runs that were short and far from any other had a wrong clock: they do not count as signs of life.
 */
export function readPreviousRun(state: RecorderState, intervals: readonly RecorderInterval[]): PreviousRun {
  const heartbeat_ms = state.heartbeat_at === null ? null : Date.parse(state.heartbeat_at);
  const runs = readRuns(heartbeat_ms, state.pid !== null, intervals);
  const lastAlive = heartbeat_ms ?? runs.reduce((last, run) => Math.max(last, run.end_ms), 0);
  const lastTrusted_ms = findTrusted(runs);
  const open = intervals.filter((one) => one.end_ms === null);
  return {
    lastTrusted_ms,
    latest_ms: intervals.reduce((latest, one) => Math.max(latest, one.start_ms, one.end_ms ?? 0), 0),
    close(writer) {
      for (const { reason, start_ms } of open) writer.endInterval(reason, Math.max(start_ms, lastAlive));
    },
    tellAbsence(until_ms, add) {
      if (lastTrusted_ms === null) return;
      let last: Run = { start_ms: lastTrusted_ms, end_ms: lastTrusted_ms, crashed: false };
      const later = runs.filter((run) => run.end_ms >= lastTrusted_ms && run.start_ms < until_ms);
      for (const run of [...later, { start_ms: until_ms, end_ms: until_ms, crashed: false }]) {
        if (run.start_ms > last.end_ms) add(last.crashed ? 'crashed' : 'stopped', last.end_ms, run.start_ms);
        if (run.end_ms >= last.end_ms) last = run;
      }
    },
  };
}

/** In the order of their starts; the one that was killed ends with its last heartbeat. */
function readRuns(
  heartbeat_ms: number | null,
  crashed: boolean,
  intervals: readonly RecorderInterval[],
): Run[] {
  const runs = intervals
    .filter((one) => one.reason === 'recording')
    .map(({ start_ms, end_ms }) => ({ start_ms, end_ms: end_ms ?? start_ms, crashed: end_ms === null }));
  if (heartbeat_ms !== null) {
    const killed = runs.find((run) => run.crashed && run.start_ms <= heartbeat_ms);
    if (killed === undefined) runs.push({ start_ms: heartbeat_ms, end_ms: heartbeat_ms, crashed });
    else killed.end_ms = heartbeat_ms;
  }
  return runs.toSorted((a, b) => a.start_ms - b.start_ms);
}

function findTrusted(runs: readonly Run[]): number | null {
  let trusted: number | null = null;
  for (const { start_ms, end_ms } of runs) {
    const isTrusted = trusted === null || start_ms - trusted <= NEAR_MS || end_ms - start_ms >= PROOF_MS;
    if (isTrusted) trusted = Math.max(trusted ?? end_ms, end_ms);
  }
  return trusted;
}
