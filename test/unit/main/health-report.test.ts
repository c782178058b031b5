import { describe, expect, it } from 'vitest';
import { healthReport } from '../../../src/main/health/health-report.ts';

const nothing = { versions: [], memory_bytes: 1, cpu_ms: 5, uptime_ms: 1000 };

describe('the health report', () => {
  it('of no recorder is empty and not well', () => {
    expect(healthReport({ state: null, ...nothing })).toMatchObject({ components: [], heartbeat_ms: null });
  });

  it('names every part once, with its trouble', () => {
    const { components, counters } = healthReport({
      ...nothing,
      state: {
        pid: 1,
        started_at: null,
        instance_id: null,
        mode: 'app',
        heartbeat_at: '2026-09-24T05:00:00.000Z',
        retention_hours: 48,
        paused_until: null,
        events_captured: 12,
        events_dropped: 3,
        drops: { queue_full: 3 },
        last_event_ts: null,
        degraded: { browser: 'timeout' },
        collector_failures: { browser: 2, x11: 1 },
        capabilities: [
          { name: 'browser', state: 'available', required: false, detail: null },
          { name: 'atspi', state: 'action_required', required: true, detail: 'secret detail' },
        ],
        config_in_force: null,
      },
    });
    expect(components).toEqual([
      { name: 'browser', ok: false, reason: 'timeout', failures: 2 },
      { name: 'x11', ok: true, reason: null, failures: 1 },
      { name: 'atspi', ok: false, reason: 'permission_missing', failures: 0 },
    ]);
    expect(counters).toMatchObject({ captured: 12, dropped: 3, cpu_percent: 0.5 });
  });
});
