import { utf8Bytes } from '../event/size-limits.ts';
import { SNAPSHOT_LIMITS } from './snapshot-limits.ts';

/** A window whose text may be read; `id` null = it cannot be told from others, so it is never read. */
export interface SnapshotWindow {
  pid: number;
  id: number | null;
}

/** Why a snapshot is not kept. */
export type SnapshotRefusal =
  | 'no_window_id'
  | 'focus_moved'
  | 'just_saved'
  | 'not_allowed'
  | 'no_activity'
  | 'spacing'
  | 'daily_bytes'
  | 'backoff'
  | 'empty'
  | 'same';

/** Remembers what was kept, so that nothing is kept twice, too often or too much. Times are monotonic ms. */
export interface SnapshotLedger {
  /** The window's last one that was kept; null = none. */
  savedAt(window: SnapshotWindow): number | null;
  /** Against any snapshot at `ms`: too soon after the last, the day is full, or the app was too slow of late. */
  refusal(window: SnapshotWindow, ms: number): SnapshotRefusal | null;
  /** The text that was read: kept (null), or why not. */
  judge(window: SnapshotWindow, text: string, ms: number): SnapshotRefusal | null;
  /** The app did not answer in time: leave it alone for 30 s, doubling to 10 min; `false` = it did, which ends that. */
  timedOut(pid: number, slow: boolean, ms: number): void;
}

const DAY_MS = 86_400_000;
const WINDOWS_KEPT = 512;

/** Nothing kept yet. */
export function createSnapshotLedger(): SnapshotLedger {
  const saved = new Map<string, { ms: number; hash: string }>();
  const slow = new Map<number, { until: number; wait: number }>();
  let day: { ms: number; bytes: number }[] = [];
  let last = -Infinity;

  const full = (ms: number, more: number): boolean => {
    day = day.filter((entry) => entry.ms > ms - DAY_MS);
    return day.reduce((sum, { bytes }) => sum + bytes, more) > SNAPSHOT_LIMITS.bytes_per_day;
  };
  const refusal = (window: SnapshotWindow, ms: number): SnapshotRefusal | null => {
    if (ms - last < SNAPSHOT_LIMITS.spacing_ms) return 'spacing';
    if (full(ms, 1)) return 'daily_bytes';
    return ms < (slow.get(window.pid)?.until ?? -Infinity) ? 'backoff' : null;
  };
  return {
    savedAt: (window) => saved.get(keyOf(window))?.ms ?? null,
    refusal,
    judge(window, text, ms) {
      if (text.trim() === '') return 'empty';
      const key = keyOf(window);
      const hash = hashOf(text);
      if (saved.get(key)?.hash === hash) return 'same';
      if (ms - last < SNAPSHOT_LIMITS.spacing_ms) return 'spacing';
      const bytes = utf8Bytes(text);
      if (full(ms, bytes)) return 'daily_bytes';
      day.push({ ms, bytes });
      last = ms;
      saved.delete(key);
      saved.set(key, { ms, hash });
      const oldest = saved.size > WINDOWS_KEPT ? saved.keys().next().value : undefined;
      if (oldest !== undefined) saved.delete(oldest);
      return null;
    },
    timedOut(pid, wasSlow, ms) {
      if (!wasSlow) {
        slow.delete(pid);
        return;
      }
      const { backoff_ms, backoff_longest_ms } = SNAPSHOT_LIMITS;
      const wait = Math.min((slow.get(pid)?.wait ?? backoff_ms / 2) * 2, backoff_longest_ms);
      slow.set(pid, { until: ms + wait, wait });
    },
  };
}

function keyOf({ pid, id }: SnapshotWindow): string {
  return `${String(pid)} ${String(id)}`;
}

/** Length and two FNV-1a hashes; only equality matters, and a chance hit loses one snapshot. No text is remembered. */
function hashOf(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1000193;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ (unit + at), 0x85ebca6b);
  }
  return `${String(text.length)} ${String(a)} ${String(b)}`;
}
