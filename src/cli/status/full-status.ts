import { readConfig } from '../../config/read/read-config.ts';
import { missingPermissions } from '../../core/answer/why-empty.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import { recorderStatus } from '../../core/status/recorder-status.ts';
import {
  contractCode,
  isStoreCode,
  STORE_TROUBLES,
  type StoreCode,
} from '../../core/status/store-troubles.ts';
import { formatTs } from '../../core/time/timestamp.ts';
import { openStoreReader } from '../../store/reader/open-store-reader.ts';
import { probeOwner } from '../../store/reader/probe-owner.ts';
import type { CommandCall } from '../command.ts';

/** What is read from the store for a status, or why it could not be. */
interface StoreFacts {
  state: RecorderState | null;
  oldest_ms: number | null;
  size_bytes: number | null;
  problem: ZaneiError | null;
  present: boolean;
}

/** Everything `zanei status` tells (contract 8.8). Times are RFC 3339 UTC, ages seconds, sizes bytes. */
export interface FullStatus {
  state: string;
  running: boolean;
  paused: boolean;
  paused_until: string | null;
  since: string | null;
  instance: string | null;
  mode: string | null;
  uptime_s: number | null;
  events_captured: number;
  events_dropped: number;
  drops: Record<string, number>;
  collector_failures: Record<string, number>;
  last_event_ts: string | null;
  last_event_age_s: number | null;
  /** null when no store could be read. */
  heartbeat_freshness: string | null;
  heartbeat_age_s: number | null;
  store_write_state: string;
  degraded: Record<string, string>;
  store: {
    path: string;
    size_bytes: number | null;
    retention_hours: number;
    oldest_event_ts: string | null;
    encryption: 'sqlcipher' | null;
    problem: string | null;
    /** Which trouble it is, finer than `state`; null = none. */
    code: StoreCode | null;
    /** What to do about it, a sentence. */
    next: string | null;
  };
  capture: { sources: readonly string[]; text_content: boolean; content_snapshot: boolean };
  permissions_ok: boolean | null;
}

/** Reads lock, store and settings. Throws ZaneiError config_invalid only; a store that cannot be read is part of the answer. */
export function readFullStatus(call: CommandCall): FullStatus {
  const paths = call.paths();
  const now_ms = call.io.now();
  const config = readConfig(paths.config);
  const owner = probeOwner(paths.store);
  const facts = readStore(call, config.output.retention_hours);
  const { state } = facts;
  const status = recorderStatus({ owner, state, now_ms });
  const { live } = status;
  const lastEvent = Date.parse(state?.last_event_ts ?? '');
  const startedAt = owner?.started_at ?? null;
  return {
    state: stateWord(facts, status.running),
    running: status.running,
    paused: status.paused,
    paused_until: status.paused_until,
    since: startedAt,
    instance: owner?.instance_id ?? null,
    mode: owner?.mode ?? null,
    uptime_s: startedAt === null ? null : seconds(now_ms - Date.parse(startedAt)),
    events_captured: state?.events_captured ?? 0,
    events_dropped: state?.events_dropped ?? 0,
    drops: state?.drops ?? {},
    collector_failures: state?.collector_failures ?? {},
    last_event_ts: state?.last_event_ts ?? null,
    last_event_age_s: Number.isNaN(lastEvent) ? null : seconds(now_ms - lastEvent),
    heartbeat_freshness: state === null ? null : status.heartbeat_freshness,
    heartbeat_age_s: status.heartbeat_age_s,
    store_write_state: status.store_writes,
    degraded: status.degraded,
    store: {
      path: paths.store,
      size_bytes: facts.size_bytes,
      retention_hours: live?.retention_hours ?? config.output.retention_hours,
      oldest_event_ts: facts.oldest_ms === null ? null : formatTs(facts.oldest_ms),
      encryption: facts.present && facts.problem === null ? 'sqlcipher' : null,
      problem: facts.problem?.message ?? null,
      ...troubleOf(facts),
    },
    capture: live?.config_in_force ?? config.capture,
    permissions_ok: live === null ? null : missingPermissions(live).length === 0,
  };
}

/** Contract 8.1: 0 running, 4 not running or no store, 1 a store that cannot be read. */
export function statusExitCode(status: FullStatus): number {
  if (status.store.problem !== null) return 1;
  return status.running && status.state !== 'store_missing' ? 0 : 4;
}

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

function troubleOf({ present, problem }: StoreFacts): Pick<FullStatus['store'], 'code' | 'next'> {
  if (problem === null && present) return { code: null, next: null };
  const code =
    problem === null ? 'store_missing' : isStoreCode(problem.code) ? problem.code : 'store_unavailable';
  return { code, next: STORE_TROUBLES[code].en.recovery };
}

function stateWord({ present, problem }: StoreFacts, running: boolean): string {
  if (problem !== null) return contractCode(problem.code);
  if (!present) return 'store_missing';
  return running ? 'running' : 'stopped';
}

function readStore(call: CommandCall, retentionHours: number): StoreFacts {
  const nothing = { state: null, oldest_ms: null, size_bytes: null };
  try {
    const path = call.paths().store;
    const store = openStoreReader({ path, env: call.io.env, now: () => call.io.now(), retentionHours });
    if (store === null) return { ...nothing, problem: null, present: false };
    try {
      return {
        state: store.state(),
        oldest_ms: store.oldestEventMs(),
        size_bytes: store.sizeBytes(),
        problem: null,
        present: true,
      };
    } finally {
      store.close();
    }
  } catch (error) {
    if (!(error instanceof ZaneiError) || !isStoreCode(error.code)) throw error;
    return { ...nothing, problem: error, present: true };
  }
}
