import { HEARTBEAT_FRESH_MS, type RecorderState } from './recorder-state.ts';
import type { StoreOwner } from './store-owner.ts';
import { isStoreCode, STORE_TROUBLES } from './store-troubles.ts';

/** What is known when somebody asks: who holds the lock, the heartbeat row, and the time. */
export interface StatusFacts {
  owner: StoreOwner | null;
  /** null = no store, or one that cannot be read. */
  state: RecorderState | null;
  /** Unix ms. */
  now_ms: number;
}

export type HeartbeatFreshness = 'fresh' | 'stale' | 'future' | 'missing';
export type StoreWrites = 'healthy' | 'suspected_unavailable' | 'heartbeat_stale' | 'stopped';

/**
 * The one judgement of whether a recorder lives, for `zanei status`, `get_status`, the timeline and the app. The lock decides, because it
 * dies with its holder; the heartbeat only says whether the store still gets what the holder writes (contract 6.6, 8.8).
 */
export interface RecorderStatus {
  running: boolean;
  paused: boolean;
  /** `infinity`, or the end of the pause; null when not paused. A pause that was set stays set over a stop. */
  paused_until: string | null;
  heartbeat_freshness: HeartbeatFreshness;
  /** Seconds, not below 0; null without a heartbeat. */
  heartbeat_age_s: number | null;
  store_writes: StoreWrites;
  /** The row, when it is the live owner's and fresh: only then do its retention, settings, troubles and permissions count. */
  live: RecorderState | null;
  /** What is wrong right now, by component: from the row while it counts, and what the owner says of a store that takes no row. */
  degraded: Record<string, string>;
}

/** Judges {@link StatusFacts}; pure, so that every door gives the same answer to the same facts. */
export function recorderStatus({ owner, state, now_ms }: StatusFacts): RecorderStatus {
  const age = heartbeatAge(state, now_ms);
  const freshness = freshnessOf(age);
  const same = owner !== null && state?.instance_id === owner.instance_id;
  const paused_until = pauseInForce(state, now_ms);
  const live = same && freshness === 'fresh' ? state : null;
  return {
    running: owner !== null,
    paused: owner !== null && paused_until !== null,
    paused_until,
    heartbeat_freshness: freshness,
    heartbeat_age_s: age === null ? null : Math.max(0, Math.floor(age / 1000)),
    store_writes: owner === null ? 'stopped' : !same ? 'suspected_unavailable' : writesOf(state, freshness),
    live,
    degraded: { ...live?.degraded, ...troubleOf(owner) },
  };
}

function troubleOf(owner: StoreOwner | null): Record<string, string> {
  const code = owner?.store_trouble;
  if (code === undefined) return {};
  const { sentence, recovery } = STORE_TROUBLES[isStoreCode(code) ? code : 'store_unavailable'].en;
  return { store: `${sentence} ${recovery}` };
}

function heartbeatAge(state: RecorderState | null, now_ms: number): number | null {
  const beat = Date.parse(state?.heartbeat_at ?? '');
  return Number.isNaN(beat) ? null : now_ms - beat;
}

function freshnessOf(age: number | null): HeartbeatFreshness {
  if (age === null) return 'missing';
  if (age < 0) return 'future';
  return age <= HEARTBEAT_FRESH_MS ? 'fresh' : 'stale';
}

function writesOf(state: RecorderState | null, freshness: HeartbeatFreshness): StoreWrites {
  if (freshness === 'fresh') return 'healthy';
  const lastEvent = Date.parse(state?.last_event_ts ?? '');
  const beat = Date.parse(state?.heartbeat_at ?? '');
  return lastEvent > beat ? 'heartbeat_stale' : 'suspected_unavailable';
}

/** An end that has passed is no pause any more, whether or not the recorder has noticed. */
function pauseInForce(state: RecorderState | null, now_ms: number): string | null {
  const until = state?.paused_until ?? null;
  if (until === null || until === 'infinity') return until;
  return Date.parse(until) > now_ms ? until : null;
}
