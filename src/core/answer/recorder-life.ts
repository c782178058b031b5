import { HEARTBEAT_FRESH_MS, type RecorderState } from '../status/recorder-state.ts';

/** Whether a recorder lives, by its heartbeat (contract 6.6): 0 to 15 s old; one from the future is not alive. */
export function recorderLife(state: RecorderState, now_ms: number): { running: boolean; paused: boolean } {
  const beat = state.heartbeat_at === null ? NaN : Date.parse(state.heartbeat_at);
  const age = now_ms - beat;
  const running = state.pid !== null && age >= 0 && age <= HEARTBEAT_FRESH_MS;
  const until = state.paused_until;
  const pausing = until !== null && (until === 'infinity' || Date.parse(until) > now_ms);
  return { running, paused: running && pausing };
}
