import type { Formats } from '../i18n/formats.ts';
import type { Texts } from '../i18n/texts.ts';
import type { Phase, RecorderView } from '../ipc/app-state.ts';
import { cleanText } from '../text/clean-text.ts';
import type { MenuCommand, MenuLine } from './menu-model.ts';
import { permissionLabel } from './permission-label.ts';

/** Everything the tray shows depends on this and on nothing else. */
export interface TrayState {
  recorder: RecorderView;
  /** App in front when the menu was built; null when unknown or ours. */
  front_app: { name: string; bundle_id: string | null } | null;
  /** Permissions a person could still grant. */
  missing_permissions: number;
  now_ms: number;
}

/** Which of the four shapes, what the tooltip says, and the menu. */
export interface TrayModel {
  icon: Phase;
  tooltip: string;
  lines: MenuLine[];
}

const SEPARATOR: MenuLine = { kind: 'separator' };

/** The whole tray as a pure function of its state. */
export function trayModel(state: TrayState, texts: Texts, formats: Formats): TrayModel {
  const t = texts.tray;
  const line = stateLine(state, texts, formats);
  const missing = state.missing_permissions > 0 || state.recorder.missing.length > 0;
  return {
    icon: state.recorder.phase,
    tooltip: t.tooltip(line),
    lines: [
      { kind: 'label', id: 'state', label: line },
      SEPARATOR,
      ...pauseLines(state.recorder.phase, t),
      SEPARATOR,
      item('open-timeline', t.openTimeline, { do: 'openTimeline' }),
      item('search', t.search, { do: 'search' }),
      SEPARATOR,
      forgetMenu(t),
      ...leaveOut(state, t),
      SEPARATOR,
      item('settings', t.settings, { do: 'settings' }),
      ...(missing ? [item('permissions', t.permissions, { do: 'permissions' })] : []),
      item('agents', t.connect, { do: 'agents' }),
      SEPARATOR,
      item('quit', isRecording(state.recorder.phase) ? t.quitStops : t.quit, { do: 'quit' }),
    ],
  };
}

const isRecording = (phase: Phase): boolean => phase === 'recording' || phase === 'attention';

function item(id: string, label: string, command: MenuCommand): MenuLine {
  return { kind: 'item', id, label, command };
}

/** The first line: `Recording · 1,284 events today`, `Paused until 15:30`, `Needs …`, `Not recording: …`. */
export function stateLine({ recorder, now_ms }: TrayState, texts: Texts, formats: Formats): string {
  const t = texts.tray;
  switch (recorder.phase) {
    case 'recording':
      return recorder.events_today === null ? t.recordingUnknown : t.recording(recorder.events_today);
    case 'paused':
      return recorder.paused_until_ms === null
        ? t.pausedForever
        : t.pausedUntil(formats.moment(recorder.paused_until_ms, now_ms));
    case 'attention': {
      const [first] = recorder.missing;
      return first === undefined ? t.needsSome : t.needs(permissionLabel(first, texts));
    }
    case 'stopped':
      return t.stopped(texts.common.reason[recorder.stop_reason ?? 'recorder_not_running']);
  }
}

function pauseLines(phase: Phase, t: Texts['tray']): MenuLine[] {
  if (phase === 'paused') return [item('resume', t.resume, { do: 'resume' })];
  if (phase === 'stopped') return [item('start', t.start, { do: 'start' })];
  const lines = [
    item('pause-15m', t.pause15, { do: 'pause', length: '15m' }),
    item('pause-1h', t.pause60, { do: 'pause', length: '1h' }),
    item('pause-tomorrow', t.pauseTomorrow, { do: 'pause', length: 'tomorrow' }),
    item('pause-forever', t.pauseForever, { do: 'pause', length: 'forever' }),
  ];
  return [{ kind: 'menu', id: 'pause', label: t.pause, lines }];
}

function forgetMenu(t: Texts['tray']): MenuLine {
  const lines = [
    item('forget-m5', t.forget5, { do: 'forget', span: 'm5' }),
    item('forget-h1', t.forget60, { do: 'forget', span: 'h1' }),
    item('forget-today', t.forgetToday, { do: 'forget', span: 'today' }),
  ];
  return { kind: 'menu', id: 'forget', label: t.forget, lines };
}

/** Names are cut so that a page title used as an app name cannot make the menu as wide as the screen. */
function leaveOut({ front_app }: TrayState, t: Texts['tray']): MenuLine[] {
  if (front_app === null) return [];
  const { name, bundle_id } = front_app;
  const shown = cleanText(name, 40);
  return [item('leave-out', t.leaveOut(shown), { do: 'leaveOut', app: name, bundle_id })];
}
