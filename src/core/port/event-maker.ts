import type { Config } from '../config/config.ts';
import type { ZaneiEvent } from '../event/event.ts';
import type { Observation } from '../observation/observation.ts';
import type { CaptureQuestions } from './platform.ts';

declare const storable: unique symbol;

/**
 * An event that has passed the gate (core/policy) and may be written. Only the gate and the importer of our own
 * export can make one; the store's writer takes nothing else, so no path goes round the gate.
 */
export type StorableEvent = ZaneiEvent & { readonly [storable]: true };

/** What filters decide by, as the sensor saw it before redaction. Lives in memory only, never serialised. */
export interface Selectors {
  app_name: string;
  bundle_id: string | null;
  /** Host of the browser window the event belongs to; null = no browser or unknown. */
  host: string | null;
  /** The window belongs to a browser, so the site lists apply and an unknown host is not allowed. */
  in_browser: boolean;
}

/** An event on its way to the store; `bytes` is its serialised size in UTF-8. */
export interface HeldEvent {
  event: StorableEvent;
  readonly selectors: Selectors;
  bytes: number;
}

/** Every observation ends in exactly one of these; the sums are conserved (tested). Keys of the maps are reasons. */
export interface EventCounts {
  observed: number;
  /** Observations that only change attribution state (secure_input, session, …). */
  context: number;
  emitted: number;
  coalesced: number;
  pending: number;
  filtered: Record<string, number>;
  dropped: Record<string, number>;
}

/** Observations in, storable events out: attribution, policy, normalising, coalescing, redaction, limits. Deterministic. */
export interface EventMaker {
  take(observation: Observation): HeldEvent[];
  /** Groups whose window has passed at `mono_ns` (ns); call it about once a second. */
  due(mono_ns: number): HeldEvent[];
  /** When the next group is due, mono ns; null when nothing waits. */
  nextDueNs(): number | null;
  /** Everything that waits, now: at pause and stop, never because a batch is written. */
  flush(): HeldEvent[];
  /** Flushes under the old configuration, then uses the new one. */
  reload(config: Config): HeldEvent[];
  /** Judges a still unwritten event by the configuration in force now; only ever tightens. null = do not store. */
  recheck(held: HeldEvent): HeldEvent | null;
  counts(): EventCounts;
  questions: CaptureQuestions;
}

/** `random` fills the 80 random bits of an id; `onWithheld` tells when an excluded or private window comes to the front or leaves. */
export interface EventMakerOptions {
  config: Config;
  /** Prefix of `source`, e.g. `linux` → `linux.x11`; see core/event for the table of names per platform. */
  platform: 'macos' | 'linux' | 'replay';
  monoOriginNs: number;
  random: (bytes: Uint8Array) => void;
  onWithheld: (withheld: boolean, wall_ms: number) => void;
}
