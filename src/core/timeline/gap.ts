import type { IntervalReason } from '../interval/interval.ts';

/** Every word that can stand behind `Gap:` and in `gaps[].reason`. */
export const GAP_REASONS = [
  'idle',
  'locked',
  'screen saver',
  'switched away',
  'asleep',
  'paused',
  'stopped',
  'withheld',
  'permission missing',
  'clock set forward',
  'unrecorded',
] as const;
export type GapReason = (typeof GAP_REASONS)[number];

/** A stretch without use, Unix ms. */
export interface Gap {
  start_ms: number;
  end_ms: number;
  reason: GapReason;
}

/** What a recorder interval is called as a gap, strongest first where two overlap. `recording` is none; steps and permissions are handled apart. */
export const HARD_GAPS: readonly (readonly [IntervalReason, GapReason])[] = [
  ['stopped', 'stopped'],
  ['crashed', 'stopped'],
  ['asleep', 'asleep'],
  ['paused', 'paused'],
  ['switched_away', 'switched away'],
  ['locked', 'locked'],
  ['screen_saver', 'screen saver'],
  ['withheld', 'withheld'],
];

/** Reasons whose short stretches are no gap of their own: they only leave active time. */
export const SOFT_REASONS: ReadonlySet<GapReason> = new Set<GapReason>([
  'locked',
  'screen saver',
  'switched away',
  'withheld',
]);

/** Shorter stretches of a soft reason are not shown. */
export const SOFT_LIMIT_MS = 60_000;

/** Apps that are the lock screen and not use. */
export const LOCK_APPS: ReadonlySet<string> = new Set([
  'com.apple.loginwindow',
  'loginwindow',
  'com.apple.screensaver.engine',
  'screensaverengine',
]);
