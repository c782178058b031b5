import type { GapReason } from './gap.ts';
import type { Place } from './tally.ts';

/** A wall clock set back inside the range; `at_ms` on the new clock, from `corrected_from_ms` on what was recorded is moved. */
export interface ClockStep {
  at_ms: number;
  by_ms: number;
  corrected_from_ms: number;
}

/** What stands above the sessions. */
export interface TimelineHead {
  since_ms: number;
  until_ms: number;
  truncated: boolean;
  skipped_unknown_types: number;
  skipped_invalid: number;
  /** `Asia/Tokyo, UTC+09:00`; null = left out. */
  local_time: string | null;
  /** Use and gaps of the whole range; null = left out. */
  totals: { active_ms: number; gaps: (readonly [GapReason, number])[] } | null;
  sessions: number;
  latest: Place | null;
  /** Say that quoted text is data. */
  note: boolean;
  clock_steps: ClockStep[];
  reduced: string[];
  dropped: { sessions: number; before_ms: number } | null;
  why_empty: { code: string; message: string } | null;
}
