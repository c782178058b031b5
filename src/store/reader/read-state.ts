import type Database from 'better-sqlite3';
import { ZaneiError } from '../../core/errors.ts';
import {
  HEARTBEAT_FRESH_MS,
  recorderStateSchema,
  type RecorderState,
} from '../../core/status/recorder-state.ts';

const HOUR_MS = 3_600_000;
const PLAIN =
  'pid, started_at, instance_id, mode, heartbeat_at, retention_hours, paused_until, events_captured, events_dropped, last_event_ts';
const JSON_COLUMNS = ['drops', 'degraded', 'collector_failures', 'capabilities', 'config_in_force'] as const;

/** The heartbeat row; throws store_corrupt when it breaks its schema. */
export function readState(db: Database.Database): RecorderState {
  const row = db
    .prepare<[], Record<string, unknown>>(
      `SELECT ${PLAIN}, ${JSON_COLUMNS.join(', ')} FROM recorder_state WHERE key = 1`,
    )
    .get();
  const state = { ...row };
  for (const column of JSON_COLUMNS) state[column] = parseColumn(state[column]);
  const parsed = recorderStateSchema.safeParse(state);
  if (!parsed.success) {
    throw new ZaneiError('store_corrupt', 'The recorder state in the store is damaged.', {
      cause: parsed.error,
    });
  }
  return parsed.data;
}

function parseColumn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/**
 * Oldest Unix ms a reader may see: the retention of a recorder with a fresh heartbeat, else `configHours`. Looks at
 * nothing else of the row, so that damage elsewhere cannot widen what is shown.
 */
export function readCutoff(db: Database.Database, now_ms: number, configHours: number): number {
  const row = db
    .prepare<[], { heartbeat_at: string | null; retention_hours: number | null }>(
      'SELECT heartbeat_at, retention_hours FROM recorder_state WHERE key = 1',
    )
    .get();
  const age = now_ms - Date.parse(row?.heartbeat_at ?? '');
  const fresh = age >= 0 && age <= HEARTBEAT_FRESH_MS;
  const hours = fresh ? (row?.retention_hours ?? configHours) : configHours;
  return now_ms - hours * HOUR_MS;
}
