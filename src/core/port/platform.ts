import type { Config } from '../config/config.ts';
import type { Observation } from '../observation/observation.ts';
import type { Capability } from '../status/recorder-state.ts';

/** Time as the recorder knows it. Replay brings its own. */
export interface Clock {
  /** Unix ms, may jump. */
  wallMs(): number;
  /** ns, never jumps back, counts through sleep where the system can. */
  monoNs(): number;
  /** Calls back once after `ms`; returns a cancel function. */
  after(ms: number, run: () => void): () => void;
}

/** What a collector may ask of the policy at the moment it reads (never cached longer than one read). */
export interface CaptureQuestions {
  config(): Config;
  /** May typed or copied text of this app/window be read at all right now? Fails closed. */
  mayReadText(app: { name: string; bundle_id: string | null }): boolean;
  /** May a content snapshot of this app be taken right now? Fails closed. */
  maySnapshot(app: { name: string; bundle_id: string | null }): boolean;
}

export interface CollectorContext {
  clock: Clock;
  ask: CaptureQuestions;
  /** Hands over one observation; never throws, never blocks. */
  observe(observation: Observation): void;
  /** The collector ended by itself; the supervisor restarts it with backoff. */
  failed(reason: string): void;
}

/** One sensor or a family of them. start() may be called again after stop() or failed(). */
export interface Collector {
  readonly name: string;
  start(context: CollectorContext): Promise<void>;
  stop(): Promise<void>;
}

/** macOS, Linux and replay are the only implementations. */
export interface Platform {
  readonly name: 'macos' | 'linux' | 'replay';
  /** Of a replay: the platform whose trace it plays, for the `source` of its events. */
  readonly plays?: 'macos' | 'linux';
  /** Throws ZaneiError platform_unsupported with one clear sentence when nothing can be recorded here. */
  collectors(config: Config): Collector[];
  capabilities(config: Config): Promise<Capability[]>;
}
