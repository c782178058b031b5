import type { HealthReport } from '../../core/ipc/health-view.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';

export interface HealthSources {
  state: RecorderState | null;
  versions: HealthReport['versions'];
  memory_bytes: number;
  /** CPU time used since start and the time since start, both in ms. */
  cpu_ms: number;
  uptime_ms: number;
}

/** Components, counters and versions; holds no event content, so it is also what the diagnostics file says. */
export function healthReport({
  state,
  versions,
  memory_bytes,
  cpu_ms,
  uptime_ms,
}: HealthSources): HealthReport {
  const names = new Set([
    ...Object.keys(state?.degraded ?? {}),
    ...Object.keys(state?.collector_failures ?? {}),
    ...(state?.capabilities ?? []).map(({ name }) => name),
  ]);
  const components = [...names].map((name) => {
    const capability = state?.capabilities.find((one) => one.name === name);
    const broken = capability?.state === 'action_required';
    const reason = state?.degraded[name] ?? (broken ? 'permission_missing' : null);
    return { name, ok: reason === null, reason, failures: state?.collector_failures[name] ?? 0 };
  });
  const at = (text: string | null | undefined): number | null =>
    text === null || text === undefined ? null : Date.parse(text);
  return {
    components,
    counters: {
      captured: state?.events_captured ?? 0,
      dropped: state?.events_dropped ?? 0,
      drops: state?.drops ?? {},
      memory_bytes,
      cpu_percent: uptime_ms <= 0 ? 0 : Math.round((cpu_ms / uptime_ms) * 1000) / 10,
    },
    last_event_ms: at(state?.last_event_ts),
    heartbeat_ms: at(state?.heartbeat_at),
    versions,
  };
}
