import type { IntervalReason } from '../interval/interval.ts';
import type { StoreReader } from '../port/store-reader.ts';
import type { RecorderState } from '../status/recorder-state.ts';
import { recorderStatus } from '../status/recorder-status.ts';
import type { WhyEmpty } from './answers.ts';

/** A range that is asked about, Unix ms. */
interface AskedRange {
  since_ms: number;
  until_ms: number;
}

/** A range that ends so near to now (ms) is about what the recorder does at the moment. */
const CURRENT_MS = 60_000;

/** What the recorder was doing in a past range, in words. */
const THEN: Partial<Record<IntervalReason, WhyEmpty>> = {
  withheld: {
    code: 'withheld',
    message: 'Nothing may be shown: an excluded app or a private window was in front.',
  },
  locked: { code: 'away', message: 'The computer was locked.' },
  asleep: { code: 'away', message: 'The computer was asleep.' },
  screen_saver: { code: 'away', message: 'The screen saver was on.' },
  switched_away: { code: 'away', message: 'Another user was at the computer.' },
  paused: { code: 'paused', message: 'Recording was paused then.' },
  permission_missing: { code: 'permission_missing', message: 'The recorder lacked a permission then.' },
  stopped: { code: 'stopped', message: 'The recorder was not running then.' },
  crashed: { code: 'stopped', message: 'The recorder was not running then.' },
};

/** While these last, the present recorder's own words say more. */
const OF_THE_RECORDER: ReadonlySet<IntervalReason> = new Set([
  'paused',
  'permission_missing',
  'stopped',
  'crashed',
]);

/**
 * Words for an empty answer over [since_ms, until_ms], most telling reason first. `store` null = no store yet; `filters` names
 * the parameters that left events out.
 */
export function explainEmpty(
  store: StoreReader | null,
  range: AskedRange,
  now_ms: number,
  filters: readonly string[] = [],
): WhyEmpty {
  if (store !== null && filters.length > 0 && hasEvents(store, range)) {
    return {
      code: 'no_match',
      message: `Something was recorded in the range, but nothing that matches ${filters.join(', ')}.`,
    };
  }
  if (store !== null && range.since_ms > now_ms) {
    return { code: 'future', message: 'The range lies in the future.' };
  }
  const never = store === null ? explainRecorder(store, now_ms) : neverRecorded(store, now_ms);
  if (never !== null) return never;
  const past = store === null ? null : (notRetained(store, range) ?? explainIntervals(store, range, now_ms));
  if (past !== null) return past;
  const current = range.until_ms >= now_ms - CURRENT_MS;
  const now = explainRecorder(store, now_ms);
  if (now !== null && (current || now.code === 'stopped')) return now;
  return current
    ? { code: 'no_match', message: 'The recorder is running; nothing in the range matches.' }
    : { code: 'no_match', message: 'Nothing was recorded in the range.' };
}

/** Why nothing is recorded at the moment; null = the recorder is at work. */
export function explainRecorder(store: StoreReader | null, now_ms: number): WhyEmpty | null {
  if (store === null) {
    return {
      code: 'never_recorded',
      message: 'Nothing has been recorded on this computer yet: the recorder has never run.',
    };
  }
  const state = store.state();
  const status = recorderStatus({ owner: store.owner(), state, now_ms });
  if (status.paused) {
    return { code: 'paused', message: `Recording is paused ${pauseWords(status.paused_until)}.` };
  }
  const missing = status.live === null ? [] : missingPermissions(status.live);
  if (missing.length > 0) {
    return { code: 'permission_missing', message: `The recorder lacks a permission: ${missing.join(', ')}.` };
  }
  if (status.running) return null;
  const never = neverRecorded(store, now_ms);
  if (never !== null) return never;
  const last = state.last_event_ts;
  return {
    code: 'stopped',
    message: `The recorder is not running${last === null ? '' : `; the last event is from ${last}`}.`,
  };
}

/** A store in which no recorder has left anything at all. */
function neverRecorded(store: StoreReader, now_ms: number): WhyEmpty | null {
  const state = store.state();
  const touched = state.events_captured > 0 || state.heartbeat_at !== null || store.owner() !== null;
  if (touched || store.oldestEventMs() !== null || store.intervals(0, now_ms).length > 0) return null;
  return { code: 'never_recorded', message: 'Nothing has been recorded yet: the recorder is not running.' };
}

function notRetained(store: StoreReader, { until_ms }: AskedRange): WhyEmpty | null {
  const oldest = store.oldestEventMs();
  if (oldest === null || until_ms >= oldest) return null;
  return {
    code: 'not_retained',
    message: `Nothing that old is kept: the oldest event is from ${new Date(oldest).toISOString()}.`,
  };
}

/** What the recorder was doing for most of the range, when that explains it; an interval that lasts is left to the present. */
function explainIntervals(
  store: StoreReader,
  { since_ms, until_ms }: AskedRange,
  now_ms: number,
): WhyEmpty | null {
  const end = Math.min(until_ms, now_ms);
  const spans = new Map<WhyEmpty, number>();
  for (const { reason, start_ms, end_ms } of store.intervals(since_ms, end)) {
    const why = THEN[reason];
    if (why === undefined || (end_ms === null && OF_THE_RECORDER.has(reason))) continue;
    const ms = Math.min(end_ms ?? end, end) - Math.max(start_ms, since_ms);
    spans.set(why, (spans.get(why) ?? 0) + Math.max(0, ms));
  }
  const [most] = [...spans].sort(([, a], [, b]) => b - a);
  return most !== undefined && most[1] * 2 > end - since_ms ? most[0] : null;
}

function hasEvents(store: StoreReader, { since_ms, until_ms }: AskedRange): boolean {
  const page = { order: 'newest_first', limit: 1 } as const;
  return store.query({ since_ms, until_ms, types: [] }, page).events.length > 0;
}

/** Names of required capabilities that a person must still grant. */
export function missingPermissions(state: RecorderState): string[] {
  return state.capabilities
    .filter(({ required, state: is }) => required && is === 'action_required')
    .map(({ name }) => name);
}

/** `until resumed` or `until <time>`. */
function pauseWords(until: string | null): string {
  return until === null || until === 'infinity' ? 'until it is resumed' : `until ${until}`;
}
