import type { IntervalLedger } from '../intervals/interval-ledger.ts';
import type { PauseControl } from '../control/pause-control.ts';
import type { Timekeeper } from '../time/timekeeper.ts';
import type { Troubles } from './troubles.ts';

/** Who has to know when the wall clock is set. */
export interface ClockWatchers {
  keeper: Pick<Timekeeper, 'check'>;
  ledger: Pick<IntervalLedger, 'stepped'>;
  pause: Pick<PauseControl, 'clockStepped'>;
  troubles: Troubles;
}

/** Looks whether the wall clock was set, and tells everybody whose times hang on it. */
export function watchClock({ keeper, ledger, pause, troubles }: ClockWatchers): void {
  const change = keeper.check();
  if (change.kind === 'none') return;
  if (change.kind === 'stepped') ledger.stepped(change.before_ms, change.after_ms);
  troubles.set('clock', change.kind === 'kept' ? doubt(change.after_ms - change.before_ms) : null);
  pause.clockStepped();
}

function doubt(step_ms: number): string {
  const days = Math.round(Math.abs(step_ms) / 86_400_000);
  const way = step_ms < 0 ? 'back' : 'forward';
  return `the system clock was set ${way} by ${days} days; times go on from before until it has held for 10 minutes`;
}
