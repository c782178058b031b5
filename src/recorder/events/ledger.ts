import type { EventCounts } from '../../core/port/event-maker.ts';

/** Keeps account of every observation: observed = context + emitted + coalesced + pending + filtered + dropped, always. */
export interface Ledger {
  observed(): void;
  context(): void;
  coalesced(): void;
  filtered(reason: string): void;
  dropped(reason: string): void;
  /** An event waits in a group or goes to the gate now. */
  waits(): void;
  /** A waiting event met the gate: null = it is out; `invalid` = dropped; else the rule that refused it. */
  settle(refused: string | null): void;
  /** An emitted event was refused before it was written. */
  takenBack(refused: string): void;
  counts(): EventCounts;
}

/** All zero. */
export function createLedger(): Ledger {
  const counts = { observed: 0, context: 0, emitted: 0, coalesced: 0, pending: 0 };
  const reasons = { filtered: new Map<string, number>(), dropped: new Map<string, number>() };
  const add = (kind: keyof typeof reasons, reason: string): void => {
    reasons[kind].set(reason, (reasons[kind].get(reason) ?? 0) + 1);
  };
  const refuse = (reason: string): void => add(reason === 'invalid' ? 'dropped' : 'filtered', reason);
  return {
    observed: () => {
      counts.observed++;
    },
    context: () => {
      counts.context++;
    },
    coalesced: () => {
      counts.coalesced++;
    },
    filtered: (reason) => add('filtered', reason),
    dropped: (reason) => add('dropped', reason),
    waits: () => {
      counts.pending++;
    },
    settle(refused) {
      counts.pending--;
      if (refused === null) counts.emitted++;
      else refuse(refused);
    },
    takenBack(refused) {
      counts.emitted--;
      refuse(refused);
    },
    counts: () => ({
      ...counts,
      filtered: Object.fromEntries(reasons.filtered),
      dropped: Object.fromEntries(reasons.dropped),
    }),
  };
}
