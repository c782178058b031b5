import { describe, expect, it } from 'vitest';
import { recorderView } from '../../../../src/core/app/recorder-phase.ts';
import { shownTrouble, STORE_WAYS } from '../../../../src/core/app/store-ways.ts';
import { windowState, type WindowFacts, type WindowState } from '../../../../src/core/app/window-state.ts';
import { ERROR_CODES } from '../../../../src/core/errors.ts';
import { textsFor } from '../../../../src/core/i18n/texts.ts';
import type { Language } from '../../../../src/core/ipc/app-state.ts';
import type { RecorderState } from '../../../../src/core/status/recorder-state.ts';

const recording: RecorderState = {
  pid: 1,
  started_at: null,
  instance_id: null,
  mode: 'app',
  heartbeat_at: null,
  retention_hours: 48,
  paused_until: null,
  events_captured: 0,
  events_dropped: 0,
  drops: {},
  last_event_ts: null,
  degraded: {},
  collector_failures: {},
  capabilities: [],
  config_in_force: null,
};
const facts = (given: Partial<WindowFacts>): WindowFacts => ({
  recorder: view(recording),
  error: null,
  days: [],
  is_today: true,
  rows: 0,
  filtered: false,
  ranged: false,
  ...given,
});
function view(state: RecorderState, status: 'recording' | 'paused' | 'stopped' = 'recording') {
  return recorderView({ running: { status, state }, stop_reason: null, since_ms: null, events_today: null });
}
const stopped = (stop_reason: 'store_busy' | 'starting' | 'platform_unsupported' | 'recorder_running') =>
  recorderView({ running: null, stop_reason, since_ms: null, events_today: null });

function wordsOf(state: WindowState, language: Language): object {
  const { states } = textsFor(language);
  return { ...states, ...states.trouble }[state];
}

describe('the state of a timeline window', () => {
  it('every trouble with the store but a missing one has words and a way of its own', () => {
    const troubles = ERROR_CODES.filter((code) => code.startsWith('store_') && code !== 'store_missing');
    for (const language of ['en', 'ja'] as const) {
      const { trouble, ways } = textsFor(language).states;
      const heads = troubles.map((code) => trouble[shownTrouble(code) ?? 'store_busy'].head);
      expect(new Set(heads).size).toBe(troubles.length);
      for (const code of troubles) expect(ways[STORE_WAYS[shownTrouble(code) ?? 'store_busy']]).not.toBe('');
    }
  });

  it('has words in every language for every state that any error leads to', () => {
    for (const error of ERROR_CODES) {
      const state = windowState(facts({ error }));
      for (const language of ['en', 'ja'] as const)
        if (state !== null) expect(wordsOf(state, language)).toHaveProperty('text');
    }
  });

  it.each([
    [facts({ error: 'store_corrupt', rows: 9 }), 'store_corrupt'],
    [facts({ error: 'store_foreign' }), 'store_foreign'],
    [facts({ error: 'io' }), 'store_unavailable'],
    [facts({ error: 'store_missing' }), 'firstRun'],
    [facts({ error: 'internal' }), 'failed'],
    [facts({ rows: 3, recorder: stopped('recorder_running') }), null],
    [facts({ filtered: true, ranged: true }), 'noMatch'],
    [facts({ ranged: true }), 'emptyRange'],
    [facts({ days: ['2026-09-22'], is_today: false, recorder: stopped('recorder_running') }), 'emptyDay'],
    [facts({ days: ['2026-09-22'] }), 'emptyDay'],
    [facts({}), 'firstRun'],
    [facts({ recorder: stopped('starting') }), 'firstRun'],
    [facts({ recorder: stopped('recorder_running') }), 'stopped'],
    [facts({ recorder: stopped('store_busy') }), 'store_busy'],
    [facts({ recorder: stopped('platform_unsupported') }), 'unsupported'],
    [facts({ recorder: view(recording, 'paused') }), 'paused'],
  ])('%#', (given, wanted) => {
    expect(windowState(given)).toBe(wanted);
  });

  it('asks for a permission only when a required one is missing', () => {
    const missing = (required: boolean) =>
      view({
        ...recording,
        capabilities: [{ name: 'accessibility', state: 'action_required', required, detail: null }],
      });
    expect(windowState(facts({ recorder: missing(true) }))).toBe('permission');
    expect(windowState(facts({ recorder: missing(false) }))).toBe('firstRun');
  });
});

describe('the recorder as windows see it', () => {
  it('a pause hides missing permissions, a stop hides a pause', () => {
    const broken = { ...recording, degraded: { browser: 'x' }, paused_until: 'infinity' };
    expect(view(broken, 'paused')).toMatchObject({ phase: 'paused', paused_until_ms: null });
    expect(view(broken)).toMatchObject({ phase: 'attention' });
    expect(view(broken, 'stopped')).toMatchObject({ phase: 'stopped', stop_reason: 'recorder_not_running' });
    expect(view({ ...recording, paused_until: '2026-09-24T06:30:00.000Z' }, 'paused').paused_until_ms).toBe(
      Date.parse('2026-09-24T06:30:00Z'),
    );
  });
});
