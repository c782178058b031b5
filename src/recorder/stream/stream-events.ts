import { randomFillSync } from 'node:crypto';
import type { Writable } from 'node:stream';
import { encodeEvent } from '../../core/event/event-codec.ts';
import type { EventMaker, HeldEvent } from '../../core/port/event-maker.ts';
import type { Observation } from '../../core/observation/observation.ts';
import type { Clock, Platform } from '../../core/port/platform.ts';
import { ConfigControl } from '../control/config-control.ts';
import { askGuards, type Guard } from '../control/guards.ts';
import { createEventMaker } from '../events/create-event-maker.ts';
import { DropCounts } from '../pipeline/drop-counts.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import { Housekeeping } from '../runtime/housekeeping.ts';
import { CollectorSupervisor } from '../supervisor/collector-supervisor.ts';
import { Timekeeper } from '../time/timekeeper.ts';

export interface StreamOptions {
  platform: Platform;
  clock: Clock;
  configPath: string;
  /** Gets one event per line, as `encodeEvent` writes it, each as soon as it is known. */
  out: Writable;
  /** Gets every observation as the sensors gave it, before any rule (`zanei record --trace`). */
  onObservation?: (observation: Observation) => void;
  guards?: readonly Guard[];
  log?: (line: string) => void;
}

/** How a stream ended; drops by reason. */
export interface StreamEnd {
  reason: string;
  drops: Record<string, number>;
}

export interface RunningStream {
  stop(reason: string): Promise<StreamEnd>;
  /** Settles when the stream has ended: by stop(), a guard, or because nobody reads any more (`closed`). */
  readonly ended: Promise<StreamEnd>;
}

/** A reader that lags by more than this loses events (counted), so that memory stays bounded; bytes. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

/**
 * Records to a stream: no store, no lock, the same rules. Settings are watched as in the recorder. Throws ZaneiError
 * config_invalid or platform_unsupported at the start.
 */
export async function streamEvents(options: StreamOptions): Promise<RunningStream> {
  const stream = new EventStream(options);
  await stream.start();
  return stream;
}

class EventStream implements RunningStream {
  readonly ended: Promise<StreamEnd>;
  readonly #options: StreamOptions;
  readonly #config: ConfigControl;
  readonly #drops = new DropCounts({});
  readonly #maker: EventMaker;
  readonly #pipeline: Pipeline;
  readonly #supervisor: CollectorSupervisor;
  readonly #housekeeping: Housekeeping;
  readonly #settle: (end: StreamEnd) => void;
  #stopping: Promise<StreamEnd> | null = null;

  constructor(options: StreamOptions) {
    const { clock, platform } = options;
    this.#options = options;
    ({ promise: this.ended, resolve: this.#settle } = Promise.withResolvers<StreamEnd>());
    this.#config = new ConfigControl(options.configPath);
    this.#maker = createEventMaker({
      config: this.#config.inForce,
      platform: platform.plays ?? platform.name,
      monoOriginNs: clock.monoNs(),
      random: (bytes) => randomFillSync(bytes),
      onWithheld: () => undefined,
    });
    this.#pipeline = this.#createPipeline();
    this.#supervisor = new CollectorSupervisor({
      collectors: platform.collectors(this.#config.inForce),
      clock,
      ask: this.#maker.questions,
      observe: (observation) => this.#observe(observation),
      onTrouble: (name, reason) => {
        if (reason !== null) options.log?.(`zanei: ${name}: ${reason}`);
      },
    });
    this.#housekeeping = new Housekeeping({
      clock,
      tick_ms: 1000,
      jobs: [
        { every_ms: 2000, run: () => this.#pollConfig() },
        { every_ms: 5000, run: () => this.#askGuards() },
      ],
      onGap: () => undefined,
      onFault: () => this.#drops.add('invalid', 1),
    });
  }

  async start(): Promise<void> {
    const { out } = this.#options;
    out.on('error', () => void this.stop('closed'));
    out.on('close', () => void this.stop('closed'));
    await this.#supervisor.start();
    this.#housekeeping.start();
  }

  stop(reason: string): Promise<StreamEnd> {
    this.#stopping ??= this.#end(reason);
    return this.#stopping;
  }

  async #end(reason: string): Promise<StreamEnd> {
    this.#housekeeping.stop();
    await this.#supervisor.stop();
    this.#pipeline.close();
    const end = { reason, drops: this.#drops.byReason(this.#maker.counts().dropped) };
    this.#settle(end);
    return end;
  }

  #createPipeline(): Pipeline {
    const keeper = new Timekeeper(this.#options.clock);
    return new Pipeline({
      clock: this.#options.clock,
      keeper,
      maker: this.#maker,
      sink: { take: (events) => this.#write(events), flush: () => undefined },
      drops: this.#drops,
      checkClock: () => void keeper.check(),
      onObservation: (observation) => {
        if (observation.kind === 'lost') this.#drops.add(`sensor_${observation.reason}`, observation.count);
      },
      onFault: () => undefined,
    });
  }

  #observe(observation: Observation): void {
    this.#options.onObservation?.(observation);
    this.#pipeline.observe(observation);
  }

  #write(events: readonly HeldEvent[]): void {
    const { out } = this.#options;
    for (const { event } of events) {
      if (out.writable && out.writableLength < MAX_UNREAD_BYTES) out.write(`${encodeEvent(event)}\n`);
      else this.#drops.add('output_full', 1);
    }
  }

  #pollConfig(): void {
    const seen = this.#config.poll();
    if (seen === null) return;
    for (const problem of [seen.trouble.config, seen.trouble.config_restart])
      if (problem !== null) this.#options.log?.(`zanei: settings: ${problem}`);
    if (seen.changed !== null) this.#write(this.#maker.reload(seen.changed));
  }

  #askGuards(): void {
    const reason = askGuards(this.#options.guards ?? []);
    if (reason !== null) void this.stop(reason);
  }
}
