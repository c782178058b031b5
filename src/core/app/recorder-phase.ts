import type { RecorderView } from '../ipc/app-state.ts';
import type { RecorderState } from '../status/recorder-state.ts';

/** What the recorder of this process is known to be doing; `running` null = there is none. */
export interface RecorderFacts {
  running: { status: 'recording' | 'paused' | 'stopped'; state: RecorderState } | null;
  stop_reason: RecorderView['stop_reason'];
  since_ms: number | null;
  events_today: number | null;
}

/** What the menu bar and the windows say: stopped before paused before attention before recording. */
export function recorderView(facts: RecorderFacts): RecorderView {
  const { running, since_ms, events_today } = facts;
  if (running === null || running.status === 'stopped') {
    const stop_reason = facts.stop_reason ?? 'recorder_not_running';
    return {
      phase: 'stopped',
      paused_until_ms: null,
      stop_reason,
      since_ms,
      missing: [],
      degraded: {},
      events_today,
    };
  }
  const { state } = running;
  const missing = state.capabilities
    .filter((one) => one.state === 'action_required' && one.required)
    .map(({ name }) => name);
  const trouble = missing.length > 0 || Object.keys(state.degraded).length > 0;
  const until = state.paused_until === null ? NaN : Date.parse(state.paused_until);
  return {
    phase: running.status === 'paused' ? 'paused' : trouble ? 'attention' : 'recording',
    paused_until_ms: Number.isNaN(until) ? null : until,
    stop_reason: null,
    since_ms,
    missing,
    degraded: state.degraded,
    events_today,
  };
}
