import { describe, expect, it } from 'vitest';
import type { RecorderState } from '../../../../src/core/status/recorder-state.ts';
import { recorderStatus } from '../../../../src/core/status/recorder-status.ts';
import type { StoreOwner } from '../../../../src/core/status/store-owner.ts';

const NOW = Date.parse('2026-03-02T10:00:00.000Z');
const STARTED = '2026-03-02T09:00:00.000Z';
const OWNER: StoreOwner = { pid: 7, instance_id: `7@${STARTED}`, mode: 'foreground', started_at: STARTED };
const ROW: RecorderState = {
  pid: 7,
  started_at: STARTED,
  instance_id: OWNER.instance_id,
  mode: 'foreground',
  heartbeat_at: '2026-03-02T09:59:57.000Z',
  retention_hours: 48,
  paused_until: null,
  events_captured: 3,
  events_dropped: 0,
  drops: {},
  last_event_ts: '2026-03-02T09:59:50.000Z',
  degraded: {},
  collector_failures: {},
  capabilities: [],
  config_in_force: null,
};
const beat = (at: string | null, more: Partial<RecorderState> = {}): RecorderState => ({
  ...ROW,
  heartbeat_at: at,
  ...more,
});

describe('recorderStatus', () => {
  it.each([
    ['a live recorder', OWNER, ROW, true, 'fresh', 'healthy', true],
    ['exactly 15 s old', OWNER, beat('2026-03-02T09:59:45.000Z'), true, 'fresh', 'healthy', true],
    ['1 ms too old', OWNER, beat('2026-03-02T09:59:44.999Z'), true, 'stale', 'heartbeat_stale', false],
    [
      'stale, no event since',
      OWNER,
      beat('2026-03-02T09:00:00.000Z', { last_event_ts: null }),
      true,
      'stale',
      'suspected_unavailable',
      false,
    ],
    [
      'a heartbeat from the future',
      OWNER,
      beat('2026-03-02T10:00:01.000Z'),
      true,
      'future',
      'suspected_unavailable',
      false,
    ],
    ['an orphaned fresh heartbeat', null, ROW, false, 'fresh', 'stopped', false],
    [
      'another instance holds the lock',
      { ...OWNER, instance_id: '8@x' },
      ROW,
      true,
      'fresh',
      'suspected_unavailable',
      false,
    ],
    ['a clean stop', null, beat(null), false, 'missing', 'stopped', false],
    ['owner, no store', OWNER, null, true, 'missing', 'suspected_unavailable', false],
    ['nothing at all', null, null, false, 'missing', 'stopped', false],
  ] as const)('%s', (_, owner, state, running, freshness, writes, live) => {
    const status = recorderStatus({ owner, state, now_ms: NOW });
    expect(status.running).toBe(running);
    expect(status.heartbeat_freshness).toBe(freshness);
    expect(status.store_writes).toBe(writes);
    expect(status.live !== null).toBe(live);
  });

  it.each([
    ['infinity', true, 'infinity'],
    ['2026-03-02T10:00:00.001Z', true, '2026-03-02T10:00:00.001Z'],
    ['2026-03-02T10:00:00.000Z', false, null],
    [null, false, null],
  ])('pause until %s', (until, paused, shown) => {
    const status = recorderStatus({
      owner: OWNER,
      state: beat(ROW.heartbeat_at, { paused_until: until }),
      now_ms: NOW,
    });
    expect([status.paused, status.paused_until]).toEqual([paused, shown]);
  });

  it('keeps a pause over a stop, but a stopped recorder is not paused', () => {
    const status = recorderStatus({
      owner: null,
      state: beat(null, { paused_until: 'infinity' }),
      now_ms: NOW,
    });
    expect([status.paused, status.paused_until]).toEqual([false, 'infinity']);
  });
});
