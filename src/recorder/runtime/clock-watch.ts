import type { PauseControl } from '../control/pause-control.ts';
import type { StoreSide } from './store-side.ts';

/** Looks after clock steps and sleep on behalf of everybody whose times hang on them. */
export class ClockWatch {
  readonly #store: Pick<StoreSide, 'keeper' | 'ledger' | 'troubles'>;
  readonly #pause: Pick<PauseControl, 'clockStepped'>;

  constructor(
    store: Pick<StoreSide, 'keeper' | 'ledger' | 'troubles'>,
    pause: Pick<PauseControl, 'clockStepped'>,
  ) {
    this.#store = store;
    this.#pause = pause;
  }

  /** Was the wall clock set since the last look? */
  check(): void {
    const { keeper, ledger, troubles } = this.#store;
    const change = keeper.check();
    if (change.kind === 'none') return;
    if (change.kind === 'stepped') ledger.stepped(change.before_ms, change.after_ms);
    troubles.set('clock', change.kind === 'kept' ? doubt(change.after_ms - change.before_ms) : null);
    this.#pause.clockStepped();
  }

  /** No timer ran for the last `gap_ms`: an interval of sleep, unless sensors saw it and have told already. */
  slept(gap_ms: number): void {
    this.check();
    const now = this.#store.keeper.nowMs();
    if (!this.#store.ledger.isOpen('asleep')) this.#store.ledger.add('asleep', Math.round(now - gap_ms), now);
  }
}

function doubt(step_ms: number): string {
  const days = Math.round(Math.abs(step_ms) / 86_400_000);
  const way = step_ms < 0 ? 'back' : 'forward';
  return `the system clock was set ${way} by ${days} days; times go on from before until it has held for 10 minutes`;
}
