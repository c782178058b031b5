import type { IntervalReason } from '../../core/interval/interval.ts';
import type { Observation, ObservationKind, ObservationOf } from '../../core/observation/observation.ts';
import type { IntervalLedger } from './interval-ledger.ts';

type SessionState = ObservationOf<'session'>['state'];

/** What a session state begins or ends; `shutdown` ends with the recorder itself. */
const CHANGES: Record<SessionState, { begin?: IntervalReason; end?: IntervalReason }> = {
  locked: { begin: 'locked' },
  unlocked: { end: 'locked' },
  asleep: { begin: 'asleep' },
  awake: { end: 'asleep' },
  screen_saver_on: { begin: 'screen_saver' },
  screen_saver_off: { end: 'screen_saver' },
  switched_out: { begin: 'switched_away' },
  switched_in: { end: 'switched_away' },
  shutdown: {},
};

/** Only a person at the machine causes these: the machine is awake and this user's session is in front. */
const PRESENCE = new Set<ObservationKind>(['pointer.clicked', 'key.pressed', 'scrolled', 'clipboard.pasted']);
const ENDED_BY_PRESENCE: readonly IntervalReason[] = ['asleep', 'screen_saver', 'switched_away'];

/** Intervals of sleep, lock, screen saver and user switch from what sensors saw at `at_ms` (believed time, Unix ms). */
export function noteSession(ledger: IntervalLedger, observation: Observation, at_ms: number): void {
  if (observation.kind === 'session') {
    const { begin, end } = CHANGES[observation.state];
    if (begin !== undefined) ledger.begin(begin, at_ms);
    if (end !== undefined) ledger.end(end, at_ms);
    return;
  }
  // A missed `awake` must not leave a sleep that lasts for days.
  if (PRESENCE.has(observation.kind)) for (const reason of ENDED_BY_PRESENCE) ledger.end(reason, at_ms);
}
