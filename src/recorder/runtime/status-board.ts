import type { Config } from '../../core/config/config.ts';
import type { EventMaker } from '../../core/port/event-maker.ts';
import type { Clock } from '../../core/port/platform.ts';
import type { Heartbeat } from '../../core/port/store-writer.ts';
import type { StoreOwner } from '../../core/status/store-owner.ts';
import type { PausedUntil } from '../control/pause-control.ts';
import type { RecorderSnapshot } from '../recorder-options.ts';
import type { CapabilityWatch } from './capability-watch.ts';
import { wallTs } from './recorder-identity.ts';
import type { StoreSide } from './store-side.ts';

/** Where the parts of a recorder's state are kept. */
export interface StatusSources {
  clock: Clock;
  identity: StoreOwner;
  store: Pick<StoreSide, 'before' | 'sink' | 'drops' | 'troubles'>;
  status: () => RecorderSnapshot['status'];
  config: () => Config;
  retentionHours: () => number;
  pausedUntil: () => PausedUntil;
  maker: Pick<EventMaker, 'counts'>;
  capabilities: Pick<CapabilityWatch, 'latest'>;
}

type Listener = (snapshot: RecorderSnapshot) => void;

/** Puts the recorder's state together, for the heartbeat row and for whoever listens in this process. */
export class StatusBoard {
  readonly #sources: StatusSources;
  readonly #listeners = new Set<Listener>();
  #told = '';

  constructor(sources: StatusSources) {
    this.#sources = sources;
  }

  heartbeat(): Heartbeat {
    const { identity, clock, config, maker, capabilities } = this.#sources;
    const { drops, troubles } = this.#sources.store;
    const byReason = drops.byReason(maker.counts().dropped);
    const { sources, text_content, content_snapshot } = config().capture;
    return {
      ...identity,
      heartbeat_at: wallTs(clock.wallMs()),
      retention_hours: this.#sources.retentionHours(),
      events_dropped: Object.values(byReason).reduce((sum, count) => sum + count, 0),
      drops: byReason,
      degraded: troubles.degraded(),
      collector_failures: troubles.failures(),
      capabilities: capabilities.latest,
      config_in_force: { sources, text_content, content_snapshot },
    };
  }

  snapshot(): RecorderSnapshot {
    const { status, pausedUntil } = this.#sources;
    const { before, sink } = this.#sources.store;
    return {
      status: status(),
      state: {
        ...this.heartbeat(),
        paused_until: pausedUntil(),
        events_captured: before.events_captured + sink.captured,
        last_event_ts: sink.lastEventTs ?? before.last_event_ts,
      },
      pending_events: sink.pending,
    };
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners when something other than the heartbeat's time has changed. */
  tell(): void {
    if (this.#listeners.size === 0) return;
    const snapshot = this.snapshot();
    const now = JSON.stringify({ ...snapshot, state: { ...snapshot.state, heartbeat_at: null } });
    if (now === this.#told) return;
    this.#told = now;
    for (const listener of this.#listeners) listener(snapshot);
  }
}
