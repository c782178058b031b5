import type { EventData } from '../event/event.ts';
import { createSnapshotLedger, type SnapshotRefusal, type SnapshotWindow } from './snapshot-ledger.ts';
import { SNAPSHOT_LIMITS } from './snapshot-limits.ts';

export type SnapshotTrigger = EventData<'content.snapshot'>['trigger'];

/** A snapshot whose time has come. */
export interface SnapshotDue {
  window: SnapshotWindow;
  trigger: SnapshotTrigger;
}

/**
 * When to take content snapshots (contract 12.9), as pure bookkeeping for the platforms, which do the traversal. Times are monotonic ms. Before
 * reading a window ask {@link refusal}; after reading hand the text to {@link finish}, which asks again.
 */
export interface SnapshotSchedule {
  /** Another window (null = none) has the focus; the one that lost it may be due at once. */
  focused(window: SnapshotWindow | null, ms: number): SnapshotDue | null;
  /** Something in the focused window changed. */
  changed(ms: number): void;
  /** The user did something. */
  input(ms: number): void;
  /** Whether the focused window is due. Asking takes the turn. */
  due(ms: number): SnapshotDue | null;
  nextDueMs(): number | null;
  /** Why not to read now; null = go ahead. `allowed` = what CaptureQuestions.maySnapshot says at this moment (scopes, Secure Input). */
  refusal(due: SnapshotDue, allowed: boolean, ms: number): SnapshotRefusal | null;
  /** What becomes of the text that was read; null = hand it on. `timed_out` = the app did not answer in time. */
  finish(
    due: SnapshotDue,
    read: { text: string; timed_out: boolean; allowed: boolean },
    ms: number,
  ): SnapshotRefusal | null;
}

interface Watch {
  window: SnapshotWindow;
  /** First and last change since the last turn; null = quiet. */
  changes: { first: number; last: number } | null;
  refresh: { at: number; step: number };
  /** Last turn, whatever came of it. */
  turn: number;
  input: number;
}

/** No window in focus, nothing due. */
export function createSnapshotSchedule(): SnapshotSchedule {
  const ledger = createSnapshotLedger();
  let watch: Watch | null = null;
  let lastInput = -Infinity;

  const refusal = (
    { window, trigger }: SnapshotDue,
    allowed: boolean,
    ms: number,
  ): SnapshotRefusal | null => {
    if (window.id === null) return 'no_window_id';
    if (trigger !== 'focus_out' && !sameWindow(watch?.window, window)) return 'focus_moved';
    const saved = ledger.savedAt(window);
    if (trigger === 'focus_out' && saved !== null && ms - saved < SNAPSHOT_LIMITS.focus_out_ms) {
      return 'just_saved';
    }
    if (!allowed) return 'not_allowed';
    if (saved !== null && lastInput <= saved) return 'no_activity';
    return ledger.refusal(window, ms);
  };

  return {
    focused(window, ms) {
      if (window !== null && sameWindow(watch?.window, window)) return null;
      const left = watch?.window;
      watch = window === null ? null : newWatch(window, ms);
      return left === undefined ? null : { window: left, trigger: 'focus_out' };
    },
    changed(ms) {
      if (watch !== null) watch.changes = { first: watch.changes?.first ?? ms, last: ms };
    },
    input(ms) {
      lastInput = ms;
      if (watch !== null) watch.input = ms;
    },
    due(ms) {
      if (watch === null || ms < dueMs(watch)) return null;
      const settled = watch.changes !== null && ms >= settleMs(watch.changes);
      const active = watch.input > watch.turn;
      if (!settled)
        watch.refresh.step = Math.min(watch.refresh.step + 1, SNAPSHOT_LIMITS.refresh_ms.length - 1);
      watch.refresh.at = ms + refreshMs(watch.refresh.step);
      if (settled) watch.changes = null;
      watch.turn = ms;
      if (settled) return { window: watch.window, trigger: 'settle' };
      return active ? { window: watch.window, trigger: 'refresh' } : null;
    },
    nextDueMs: () => (watch === null ? null : dueMs(watch)),
    refusal,
    finish(due, { text, timed_out, allowed }, ms) {
      ledger.timedOut(due.window.pid, timed_out, ms);
      const again = timed_out ? 'backoff' : refusal(due, allowed, ms);
      return again ?? ledger.judge(due.window, text, ms);
    },
  };
}

function newWatch(window: SnapshotWindow, ms: number): Watch {
  const refresh = { at: ms + refreshMs(0), step: 0 };
  return { window, changes: { first: ms, last: ms }, refresh, turn: ms, input: -Infinity };
}

function dueMs({ changes, refresh }: Watch): number {
  return changes === null ? refresh.at : Math.min(settleMs(changes), refresh.at);
}

function settleMs({ first, last }: { first: number; last: number }): number {
  return Math.min(last + SNAPSHOT_LIMITS.settle_quiet_ms, first + SNAPSHOT_LIMITS.settle_longest_ms);
}

function refreshMs(step: number): number {
  return SNAPSHOT_LIMITS.refresh_ms[step] ?? SNAPSHOT_LIMITS.backoff_longest_ms;
}

function sameWindow(a: SnapshotWindow | undefined, b: SnapshotWindow): boolean {
  return a?.pid === b.pid && a.id === b.id;
}
