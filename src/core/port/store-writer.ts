import type { IntervalReason } from '../interval/interval.ts';
import type { RecorderState } from '../status/recorder-state.ts';
import type { StorableEvent } from './event-maker.ts';

/** What a purge removes; at least one condition. All given ones must hold. */
export interface PurgeFilter {
  all?: true;
  before_ms?: number;
  since_ms?: number;
  until_ms?: number;
  types?: readonly string[];
  app?: string;
  bundle_id?: string;
  site?: string;
  ids?: readonly string[];
}

export type Heartbeat = Omit<RecorderState, 'events_captured' | 'last_event_ts' | 'paused_until'>;

/** The only way into the store. One per store, held by the owner of the lock (purge and control excepted). Errors: ZaneiError store_*. */
export interface StoreWriter {
  /** One transaction: all events, the counters, and the heartbeat when given. A duplicate id rolls all back. */
  append(events: readonly StorableEvent[], heartbeat?: Heartbeat): void;
  heartbeat(heartbeat: Heartbeat): void;
  /** Resets the heartbeat row at a clean stop; counters stay. */
  stopped(): void;
  setPausedUntil(until: string | null): void;
  beginInterval(reason: IntervalReason, start_ms: number): void;
  /** Ends the open interval of that reason, if there is one; an end before its start is clamped to the start. */
  endInterval(reason: IntervalReason, end_ms: number): void;
  addInterval(reason: IntervalReason, start_ms: number, end_ms: number): void;
  /** Deletes for good (secure_delete, index, WAL, free pages) and returns how many events went. `onProgress` gets 0..1. */
  purge(filter: PurgeFilter, onProgress?: (fraction: number) => void): number;
  /** As {@link purge}, in steps of some 10 ms, between which others may write; a small purge is one step. Stopped in between, nothing is lost. */
  purgeInSteps(filter: PurgeFilter): Generator<void, number>;
  close(): void;
  /** Closes without another byte written to the file: it is damaged. */
  abandon(): void;
}
