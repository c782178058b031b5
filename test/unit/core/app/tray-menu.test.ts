import { describe, expect, it } from 'vitest';
import type { MenuLine } from '../../../../src/core/app/menu-model.ts';
import { trayModel, type TrayState } from '../../../../src/core/app/tray-menu.ts';
import { formatsFor } from '../../../../src/core/i18n/formats.ts';
import { textsFor } from '../../../../src/core/i18n/texts.ts';
import { LANGUAGES, PHASES, type RecorderView } from '../../../../src/core/ipc/app-state.ts';

const NOW = Date.parse('2026-09-24T05:42:00Z');

function state(recorder: Partial<RecorderView>, rest: Partial<TrayState> = {}): TrayState {
  const view: RecorderView = {
    phase: 'recording',
    paused_until_ms: null,
    stop_reason: null,
    since_ms: null,
    missing: [],
    degraded: {},
    events_today: 1284,
    ...recorder,
  };
  return { recorder: view, front_app: null, missing_permissions: 0, now_ms: NOW, ...rest };
}
const model = (given: TrayState, language: 'en' | 'ja' = 'en') =>
  trayModel(given, textsFor(language), formatsFor(language, language, 'Asia/Tokyo'));
const ids = (lines: readonly MenuLine[]): string[] =>
  lines.flatMap((line) => ('id' in line ? [line.id] : []));

describe('the tray', () => {
  it.each([
    [state({}), 'Recording · 1,284 events today'],
    [state({ events_today: 1 }), 'Recording · 1 event today'],
    [state({ events_today: null }), 'Recording'],
    [state({ phase: 'paused', paused_until_ms: NOW + 48 * 60_000 }), 'Paused until 15:30'],
    [state({ phase: 'paused' }), 'Paused until you resume'],
    [state({ phase: 'attention', missing: ['accessibility'] }), 'Needs Accessibility permission'],
    [state({ phase: 'attention', degraded: { browser: 'x' } }), 'Some parts do not work'],
    [
      state({ phase: 'stopped', stop_reason: 'store_unavailable' }),
      'Not recording: the disk cannot be read or written',
    ],
  ])('says what is so', (given, line) => {
    const { lines, tooltip } = model(given);
    expect(lines[0]).toEqual({ kind: 'label', id: 'state', label: line });
    expect(tooltip).toBe(`Zanei: ${line}`);
  });

  it('offers what fits the phase and nothing else', () => {
    expect(ids(model(state({})).lines)).toContain('pause');
    expect(ids(model(state({ phase: 'paused' })).lines)).toContain('resume');
    expect(ids(model(state({ phase: 'paused' })).lines)).not.toContain('pause');
    expect(ids(model(state({ phase: 'stopped' })).lines)).toContain('start');
    expect(ids(model(state({})).lines)).not.toContain('permissions');
    expect(ids(model(state({}, { missing_permissions: 1 })).lines)).toContain('permissions');
  });

  it('names the app in front, cut and on one line', () => {
    const front_app = { name: `Evil\n${'long '.repeat(50)}`, bundle_id: null };
    const line = model(state({}, { front_app })).lines.find((one) => 'id' in one && one.id === 'leave-out');
    expect(line).toMatchObject({ command: { do: 'leaveOut', app: front_app.name } });
    const label = line !== undefined && 'label' in line ? line.label : '';
    expect(label.length).toBeLessThan(70);
    expect(label).not.toContain('\n');
  });

  it('warns that quitting stops recording only while it records', () => {
    const quit = (given: TrayState) => model(given).lines.at(-1);
    expect(quit(state({}))).toMatchObject({ label: 'Quit Zanei (Recording Stops)' });
    expect(quit(state({ phase: 'paused' }))).toMatchObject({ label: 'Quit Zanei' });
  });

  it('has the same ids in every language and another icon in every phase', () => {
    for (const phase of PHASES) {
      const [first, ...others] = LANGUAGES.map((language) => ids(model(state({ phase }), language).lines));
      for (const other of others) expect(other).toEqual(first);
      expect(model(state({ phase })).icon).toBe(phase);
    }
  });
});
