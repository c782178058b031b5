import type { Clock, Platform } from '../core/port/platform.ts';
import type { RecorderState } from '../core/status/recorder-state.ts';
import type { Guard } from './control/guards.ts';

/** What startRecorder needs. Paths are absolute. */
export interface RecorderOptions {
  platform: Platform;
  clock: Clock;
  storePath: string;
  configPath: string;
  mode: 'foreground' | 'app';
  /** Says where the store's key is (ZANEI_STORE_KEY_FILE). */
  env: Readonly<Record<string, string | undefined>>;
  /** Reasons to end by itself, asked every 5 s. */
  guards?: readonly Guard[];
  /** How often the recorder looks at clock, pause row and settings, ms; default 1000. A replay of a whole day takes 20 000. */
  tickMs?: number;
  /** Called after every change of what state() answers, at most once a tick. */
  onChange?: (snapshot: RecorderSnapshot) => void;
  /** One line for stderr, without event content; default: nowhere. */
  log?: (line: string) => void;
}

/** The recorder at this moment, for tray, window and status line. */
export interface RecorderSnapshot {
  status: 'recording' | 'paused' | 'stopped';
  /** As the heartbeat row has it, but of now. */
  state: RecorderState;
  /** Events that are not in the store yet. */
  pending_events: number;
}

/** How a recorder ended. */
export interface RecorderEnd {
  reason: string;
  /** Events that could not be saved, because the store was ailing to the end. */
  lost_events: number;
}

/** A recorder that runs in this process. */
export interface RunningRecorder {
  /** Stops sensors, writes everything, frees the store; the same promise for every call. */
  stop(reason: string): Promise<RecorderEnd>;
  /** `until`: RFC 3339 or `infinity`. Throws ZaneiError usage for anything else or for a time that has passed. */
  pause(until: string): void;
  resume(): void;
  state(): RecorderSnapshot;
  /** Answers a function that ends the subscription. */
  subscribe(listener: (snapshot: RecorderSnapshot) => void): () => void;
  /** Settles when the recorder has ended, for whatever reason. */
  readonly ended: Promise<RecorderEnd>;
}
