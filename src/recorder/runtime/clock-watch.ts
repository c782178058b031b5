import type { PauseControl } from '../control/pause-control.ts';
import type { IntervalLedger } from '../intervals/interval-ledger.ts';
import type { Timekeeper } from '../time/timekeeper.ts';
import type { Troubles } from './troubles.ts';

/** Who has to know when the wall clock is set or the machine slept. */
export interface ClockWatchOptions {
  keeper: Pick<Timekeeper, 'check' | 'nowMs'>;
  ledger: Pick<IntervalLedger, 'stepped' | 'isOpen' | 'add'>;
  pause: Pick<PauseControl, 'clockStepped'>;
  troubles: Troubles;
}

/** Looks after clock steps and sleep on behalf of everybody whose times hang on them. */
export class ClockWatch {
  readonly #options: ClockWatchOptions;

  constructor(options: ClockWatchOptions) {
    this.#options = options;
  }

  /** Was the wall clock set since the last look? */
  check(): void {
    const { keeper, ledger, pause, troubles } = this.#options;
    const change = keeper.check();
    if (change.kind === 'none') return;
    if (change.kind === 'stepped') ledger.stepped(change.before_ms, change.after_ms);
    troubles.set('clock', change.kind === 'kept' ? doubt(change.after_ms - change.before_ms) : null);
    pause.clockStepped();
  }

  /** No timer ran for the last `gap_ms`: an interval of sleep, unless sensors saw it and have told already. */
  slept(gap_ms: number): void {
    this.check();
    const now = this.#options.keeper.nowMs();
    if (!this.#options.ledger.isOpen('asleep'))
      this.#options.ledger.add('asleep', Math.round(now - gap_ms), now);
  }
}

function doubt(step_ms: number): string {
  const days = Math.round(Math.abs(step_ms) / 86_400_000);
  const way = step_ms < 0 ? 'back' : 'forward';
  return `the system clock was set ${way} by ${days} days; times go on from before until it has held for 10 minutes`;
}
