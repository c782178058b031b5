import { describe, expect, it } from 'vitest';
import { answerStatus } from '../../../../src/core/answer/answer-status.ts';
import { configSchema } from '../../../../src/core/config/config.ts';
import type { RecorderState } from '../../../../src/core/status/recorder-state.ts';
import { recorderStatus } from '../../../../src/core/status/recorder-status.ts';
import type { StoreOwner } from '../../../../src/core/status/store-owner.ts';
import { ArrayStore, IDLE_STATE } from '../array-store.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const STARTED = '2026-03-10T08:00:00.000Z';
const OWNER: StoreOwner = { pid: 7, instance_id: `7@${STARTED}`, mode: 'foreground', started_at: STARTED };
const CONFIG = configSchema.parse({});
const at = (ms: number) => new Date(NOW + ms).toISOString();

const LOCKS: Record<string, StoreOwner | null> = {
  'no lock': null,
  'lock of the row': OWNER,
  'lock of another': { ...OWNER, pid: 8, instance_id: `8@${STARTED}` },
};
const BEATS: Record<string, string | null> = {
  'no heartbeat': null,
  'fresh heartbeat': at(-15_000),
  'stale heartbeat': at(-15_001),
  'heartbeat of the future': at(1),
};
const PAUSES: Record<string, string | null> = {
  'no pause': null,
  'a pause': 'infinity',
  'a pause with an end': at(60_000),
  'a pause that is over': at(-1),
};

const row = (heartbeat_at: string | null, paused_until: string | null): RecorderState => ({
  ...IDLE_STATE,
  ...OWNER,
  heartbeat_at,
  paused_until,
  retention_hours: 7,
  degraded: { browser: 'slow' },
  capabilities: [{ name: 'accessibility', state: 'action_required', required: true, detail: null }],
  config_in_force: { sources: ['app'], text_content: true, content_snapshot: true },
});

const combinations = Object.keys(LOCKS).flatMap((lock) =>
  Object.keys(BEATS).flatMap((beat) => Object.keys(PAUSES).map((pause) => [lock, beat, pause] as const)),
);

describe('get_status judges a recorder as `zanei status` does', () => {
  it.each(combinations)('%s, %s, %s', (lock, beat, pause) => {
    const owner = LOCKS[lock] ?? null;
    const state = row(BEATS[beat] ?? null, PAUSES[pause] ?? null);
    const judged = recorderStatus({ owner, state, now_ms: NOW });
    const store = new ArrayStore([], [], state, owner);
    const answer = answerStatus({ store, config: CONFIG, permissions_ok: null, now_ms: NOW });

    const holds = lock !== 'no lock';
    const inForce = pause === 'a pause' || pause === 'a pause with an end';
    expect(answer.running).toBe(holds);
    expect(answer.paused).toBe(holds && inForce);
    expect(answer.paused_until).toBe(judged.paused_until);
    // What the row says of settings, permissions and trouble counts only while its own writer lives and beats.
    const live = lock === 'lock of the row' && beat === 'fresh heartbeat';
    expect(judged.live !== null).toBe(live);
    expect(answer.retention_hours).toBe(live ? 7 : CONFIG.output.retention_hours);
    expect(answer.degraded).toEqual(live ? { browser: 'slow' } : {});
    expect(answer.capture.text_content).toBe(live);
    expect(answer.permissions_ok).toBe(!live);
    expect(/^(Recording is paused|The recorder lacks|The recorder is running)/.test(answer.summary)).toBe(
      holds,
    );
  });

  it('says the most telling thing first', () => {
    const summary = (owner: StoreOwner | null, paused_until: string | null, capabilities: boolean) =>
      answerStatus({
        store: new ArrayStore(
          [],
          [],
          { ...row(at(-1), paused_until), ...(capabilities ? {} : { capabilities: [] }) },
          owner,
        ),
        config: CONFIG,
        permissions_ok: null,
        now_ms: NOW,
      }).summary;
    expect(summary(OWNER, 'infinity', true)).toBe('Recording is paused until it is resumed.');
    expect(summary(OWNER, null, true)).toBe('The recorder lacks a permission: accessibility.');
    expect(summary(OWNER, null, false)).toBe('The recorder is running.');
    expect(summary(null, 'infinity', true)).toBe('The recorder is not running.');
  });

  it('without a store says that nothing ever ran, and takes the settings', () => {
    expect(answerStatus({ store: null, config: CONFIG, permissions_ok: false, now_ms: NOW })).toMatchObject({
      running: false,
      paused: false,
      oldest_event_ts: null,
      permissions_ok: false,
      retention_hours: CONFIG.output.retention_hours,
      summary: 'Nothing has been recorded on this computer yet: the recorder has never run.',
    });
  });
});
