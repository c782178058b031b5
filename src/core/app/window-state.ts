import type { ErrorCode } from '../errors.ts';
import type { RecorderView } from '../ipc/app-state.ts';
import { shownTrouble, type ShownTrouble } from './store-ways.ts';

/** What a timeline window says in place of its list; `null` = it has something to list. */
export type WindowState =
  | 'firstRun'
  | 'emptyDay'
  | 'emptyRange'
  | 'noMatch'
  | 'paused'
  | 'stopped'
  | 'permission'
  | 'unsupported'
  | ShownTrouble
  | 'failed';

export interface WindowFacts {
  recorder: RecorderView;
  /** What reading ended in; null = it worked. */
  error: ErrorCode | null;
  /** Local days that have events. */
  days: readonly string[];
  is_today: boolean;
  /** Rows that would be listed. */
  rows: number;
  filtered: boolean;
  ranged: boolean;
}

/** Why nothing is recorded, as a state of the window. */
const BY_STOP: Readonly<Partial<Record<NonNullable<RecorderView['stop_reason']>, WindowState>>> = {
  platform_unsupported: 'unsupported',
  permission_missing: 'permission',
};

/** The state of a timeline window: trouble with the store first, then what explains an empty list. */
export function windowState(facts: WindowFacts): WindowState | null {
  const { recorder, error, days, rows } = facts;
  if (error !== null && error !== 'store_missing') return shownTrouble(error) ?? 'failed';
  if (rows > 0) return null;
  if (facts.filtered) return 'noMatch';
  if (facts.ranged) return 'emptyRange';
  if (days.length > 0 && !facts.is_today) return 'emptyDay';
  return explainToday(recorder) ?? (days.length === 0 ? 'firstRun' : 'emptyDay');
}

function explainToday(recorder: RecorderView): WindowState | null {
  if (recorder.phase === 'paused') return 'paused';
  if (recorder.phase === 'attention' && recorder.missing.length > 0) return 'permission';
  if (recorder.phase !== 'stopped' || recorder.stop_reason === 'starting') return null;
  const reason = recorder.stop_reason ?? 'recorder_not_running';
  return shownTrouble(reason) ?? BY_STOP[reason] ?? 'stopped';
}
