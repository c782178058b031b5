import { z } from 'zod';

/**
 * The recorder's own story: what it was doing when it was not recording. `recording` intervals are the runs
 * themselves; everything else explains a gap. `stopped` and `crashed` are written by the next start.
 */
export const INTERVAL_REASONS = [
  'recording',
  'paused',
  'asleep',
  'locked',
  'screen_saver',
  'switched_away',
  'stopped',
  'crashed',
  'permission_missing',
  'withheld', // an excluded app or a private window was in front; no name is kept
  'clock_stepped', // start = wall before, end = wall after; may be backward (end < start)
] as const;

export const intervalSchema = z.strictObject({
  reason: z.enum(INTERVAL_REASONS),
  /** Unix ms, wall clock. */
  start_ms: z.int(),
  /** Unix ms; null while it lasts. Never before start_ms, except for `clock_stepped`. */
  end_ms: z.int().nullable(),
});
export type IntervalReason = (typeof INTERVAL_REASONS)[number];
export type RecorderInterval = z.infer<typeof intervalSchema>;
