import { ZaneiError } from '../../core/errors.ts';
import type { EventMaker } from '../../core/port/event-maker.ts';
import type { Observation } from '../../core/observation/observation.ts';
import type { Heartbeat, StoreWriter } from '../../core/port/store-writer.ts';
import type { StoreReader } from '../../core/port/store-reader.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import { TIMESTAMP_PATTERN } from '../../core/time/timestamp.ts';
import type { StoreOwner } from '../../store/reader/probe-owner.ts';
import type { ConfigControl } from '../control/config-control.ts';
import { PauseControl, type PausedUntil } from '../control/pause-control.ts';
import { RetentionControl } from '../control/retention-control.ts';
import { IntervalLedger } from '../intervals/interval-ledger.ts';
import { readPreviousRun, SENSED_REASONS, type PreviousRun } from '../intervals/previous-run.ts';
import { noteSession } from '../intervals/session-intervals.ts';
import { DropCounts } from '../pipeline/drop-counts.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import { StoreSink } from '../pipeline/store-sink.ts';
import type { RecorderEnd, RecorderOptions, RecorderSnapshot, RunningRecorder } from '../recorder-options.ts';
import { CollectorSupervisor } from '../supervisor/collector-supervisor.ts';
import { Timekeeper } from '../time/timekeeper.ts';
import { CapabilityWatch } from './capability-watch.ts';
import { watchClock } from './clock-watch.ts';
import { Housekeeping } from './housekeeping.ts';
import { wallTs } from './recorder-identity.ts';
import { Troubles } from './troubles.ts';

/** What start-recorder has opened for the runtime. */
export interface RuntimeParts {
  options: RecorderOptions;
  config: ConfigControl;
  identity: StoreOwner;
  writer: StoreWriter;
  /** Sees the whole store, without the retention cutoff. */
  reader: StoreReader;
  reopen: () => StoreWriter | null;
  makeEvents: (onWithheld: (withheld: boolean, wall_ms: number) => void) => EventMaker;
  /** Frees the lock. */
  release: () => void;
}

const STORE_INTAKE = 'nothing new is taken in until the store is back';

/** One run of the recorder, from its first heartbeat to its clean end. */
export class RecorderRuntime implements RunningRecorder {
  readonly ended: Promise<RecorderEnd>;
  readonly #parts: RuntimeParts;
  readonly #before: RecorderState;
  readonly #previous: PreviousRun;
  readonly #keeper: Timekeeper;
  readonly #drops: DropCounts;
  readonly #troubles: Troubles;
  readonly #sink: StoreSink;
  readonly #ledger: IntervalLedger;
  readonly #maker: EventMaker;
  readonly #pipeline: Pipeline;
  readonly #capabilities: CapabilityWatch;
  readonly #supervisor: CollectorSupervisor;
  readonly #pause: PauseControl;
  readonly #retention: RetentionControl;
  readonly #housekeeping: Housekeeping;
  readonly #listeners = new Set<(snapshot: RecorderSnapshot) => void>();
  readonly #settle: (end: RecorderEnd) => void;
  #status: RecorderSnapshot['status'] = 'recording';
  #stopping: Promise<RecorderEnd> | null = null;
  /** Starting and stopping sensors take time; they wait here for each other. */
  #sensors: Promise<void> = Promise.resolve();
  #seenChange = -1;
  #told = '';

  constructor(parts: RuntimeParts) {
    const { options, config, reader } = parts;
    const { clock, platform } = options;
    this.#parts = parts;
    ({ promise: this.ended, resolve: this.#settle } = Promise.withResolvers<RecorderEnd>());
    this.#before = reader.state();
    this.#keeper = new Timekeeper(clock);
    this.#drops = new DropCounts(this.#before.drops);
    this.#troubles = new Troubles(this.#before.collector_failures);
    this.#previous = readPreviousRun(
      this.#before,
      reader.intervals(0, Number.MAX_SAFE_INTEGER),
      this.#keeper.nowMs(),
    );
    this.#sink = new StoreSink({
      writer: parts.writer,
      clock,
      batchIntervalMs: () => config.inForce.output.batch_interval_s * 1000,
      heartbeat: () => this.#heartbeat(),
      drops: this.#drops,
      reopen: parts.reopen,
      onHealth: (problem) => this.#storeHealth(problem),
      log: (line) => this.#log(line),
    });
    this.#ledger = new IntervalLedger({
      write: (write) => this.#sink.write(write),
      stored: (since, until) => reader.intervals(since, until),
      latest_ms: this.#previous.latest_ms,
    });
    this.#maker = parts.makeEvents((withheld, at) => {
      if (withheld) this.#ledger.begin('withheld', at);
      else this.#ledger.end('withheld', at);
    });
    this.#pause = new PauseControl({
      clock,
      readRow: () => this.#readPauseRow(),
      write: (write) => this.#sink.write(write),
      onChange: (until) => this.#pauseChanged(until),
    });
    this.#pipeline = new Pipeline({
      clock,
      keeper: this.#keeper,
      maker: this.#maker,
      sink: this.#sink,
      drops: this.#drops,
      checkClock: () => this.#checkClock(),
      onObservation: (observation) => this.#noteObservation(observation),
      onFault: (error) => this.#fault(error),
    });
    this.#capabilities = new CapabilityWatch({
      platform,
      config: () => config.inForce,
      ledger: this.#ledger,
      troubles: this.#troubles,
      now: () => this.#keeper.nowMs(),
    });
    this.#supervisor = new CollectorSupervisor({
      collectors: platform.collectors(config.inForce),
      clock,
      ask: this.#maker.questions,
      observe: (observation) => {
        if (this.#status === 'recording') this.#pipeline.observe(observation);
      },
      onTrouble: (name, reason) => {
        this.#troubles.set(name, reason);
        if (reason !== null) this.#troubles.countFailure(name);
      },
    });
    this.#retention = new RetentionControl({
      clock,
      now: () => this.#keeper.nowMs(),
      hours: config.inForce.output.retention_hours,
      lastAlive_ms: this.#previous.lastAlive_ms,
      purge: (before_ms) => this.#sink.purge({ before_ms }),
      onTrouble: (problem) => this.#troubles.set('retention', problem),
    });
    this.#housekeeping = this.#createHousekeeping();
  }

  /** Heartbeat, the story of the time before, retention, sensors: in this order. */
  async start(): Promise<void> {
    this.#sink.beat();
    this.#sink.write(this.#previous.close);
    this.#ledger.begin('recording', this.#keeper.nowMs());
    await this.#capabilities.refresh();
    this.#retention.poll();
    this.#pause.adopt(this.#before.paused_until);
    if (this.#status === 'recording') this.#startSensors();
    else this.#log(`zanei: recording is paused since before this start (until: ${this.#pause.until ?? ''})`);
    await this.#sensors;
    this.#sink.beat();
    this.#housekeeping.start();
  }

  stop(reason: string): Promise<RecorderEnd> {
    this.#stopping ??= this.#end(reason);
    return this.#stopping;
  }

  pause(until: string): void {
    if (
      until !== 'infinity' &&
      !(TIMESTAMP_PATTERN.test(until) && Date.parse(until) > this.#parts.options.clock.wallMs())
    )
      throw new ZaneiError('usage', 'a pause ends at a time to come, or at `infinity`', { field: 'until' });
    if (this.#stopping === null) this.#pause.set(until);
  }

  resume(): void {
    if (this.#stopping === null) this.#pause.set(null);
  }

  state(): RecorderSnapshot {
    const row = this.#heartbeat();
    return {
      status: this.#status,
      state: {
        ...row,
        paused_until: this.#pause.until,
        events_captured: this.#before.events_captured + this.#sink.captured,
        last_event_ts: this.#sink.lastEventTs ?? this.#before.last_event_ts,
      },
      pending_events: this.#sink.pending,
    };
  }

  subscribe(listener: (snapshot: RecorderSnapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #end(reason: string): Promise<RecorderEnd> {
    this.#housekeeping.stop();
    await this.#sensors;
    await this.#supervisor.stop();
    this.#pipeline.close();
    this.#ledger.endAll(this.#keeper.nowMs());
    // The writer leaves a store in one file only when it is the last connection.
    this.#parts.reader.close();
    const lost_events = this.#sink.close((writer) => writer.stopped());
    this.#parts.release();
    this.#status = 'stopped';
    this.#tell();
    const end = { reason, lost_events };
    this.#settle(end);
    return end;
  }

  #createHousekeeping(): Housekeeping {
    const { options } = this.#parts;
    const tick_ms = options.tickMs ?? 1000;
    return new Housekeeping({
      clock: options.clock,
      tick_ms,
      onGap: (gap_ms) => this.#slept(gap_ms),
      onFault: (error) => this.#fault(error),
      jobs: [
        { every_ms: 1000, run: () => this.#checkClock() },
        { every_ms: 1000, run: () => this.#pause.poll() },
        { every_ms: 2000, run: () => this.#pollConfig() },
        { every_ms: 1000, run: () => this.#retention.poll() },
        { every_ms: 5000, run: () => this.#askGuards() },
        { every_ms: 30_000, run: () => void this.#capabilities.refresh() },
        { every_ms: 5000, run: () => this.#sink.beat() },
        { every_ms: 1000, run: () => this.#tell() },
      ],
    });
  }

  #checkClock(): void {
    watchClock({ keeper: this.#keeper, ledger: this.#ledger, pause: this.#pause, troubles: this.#troubles });
  }

  #noteObservation(observation: Observation): void {
    noteSession(this.#ledger, observation, observation.wall_ms);
    if (observation.kind === 'degraded') this.#troubles.set(observation.component, observation.reason);
  }

  /** Sensors that saw the sleep have told it already. */
  #slept(gap_ms: number): void {
    this.#pipeline.drain();
    this.#checkClock();
    const now = this.#keeper.nowMs();
    if (!this.#ledger.isOpen('asleep')) this.#ledger.add('asleep', Math.round(now - gap_ms), now);
  }

  #readPauseRow(): PausedUntil | undefined {
    try {
      const change = this.#parts.reader.changeCounter();
      if (change === this.#seenChange) return undefined;
      this.#seenChange = change;
      return this.#parts.reader.state().paused_until;
    } catch {
      return undefined; // the store is ailing, which its next write will tell
    }
  }

  #pauseChanged(until: PausedUntil): void {
    const now = this.#keeper.nowMs();
    if (until === null) {
      this.#ledger.end('paused', now);
      if (this.#status === 'paused') {
        this.#status = 'recording';
        this.#startSensors();
      }
    } else if (this.#status === 'recording') {
      this.#pipeline.flush();
      this.#status = 'paused';
      for (const reason of SENSED_REASONS) this.#ledger.end(reason, now);
      this.#ledger.begin('paused', now);
      this.#sensors = this.#sensors.then(() => this.#supervisor.stop());
    }
    this.#tell();
  }

  #startSensors(): void {
    this.#sensors = this.#sensors.then(() => this.#supervisor.start());
  }

  #pollConfig(): void {
    const seen = this.#parts.config.poll();
    if (seen === null) return;
    this.#troubles.set('config', seen.trouble.config);
    this.#troubles.set('config_restart', seen.trouble.config_restart);
    if (seen.changed === null) return;
    this.#pipeline.drain();
    this.#sink.take(this.#maker.reload(seen.changed));
    this.#sink.recheck(this.#maker);
    this.#retention.want(seen.changed.output.retention_hours);
  }

  #askGuards(): void {
    for (const guard of this.#parts.options.guards ?? []) {
      const reason = guard();
      if (reason === null) continue;
      this.#log(`zanei: ${reason}`);
      void this.stop(reason);
      return;
    }
  }

  #storeHealth(problem: string | null): void {
    this.#troubles.set('store', problem);
    this.#troubles.set('store_intake', problem === null ? null : STORE_INTAKE);
  }

  #fault(error: unknown): void {
    this.#troubles.set(
      'pipeline',
      error instanceof ZaneiError ? error.message : 'a fault while handling an event',
    );
    this.#log(`zanei: pipeline: ${error instanceof Error ? error.name : 'fault'}`);
  }

  #heartbeat(): Heartbeat {
    const { identity, options, config } = this.#parts;
    const drops = this.#drops.byReason(this.#maker.counts().dropped);
    const { sources, text_content, content_snapshot } = config.inForce.capture;
    return {
      ...identity,
      heartbeat_at: wallTs(options.clock.wallMs()),
      retention_hours: this.#retention.hours,
      events_dropped: Object.values(drops).reduce((sum, count) => sum + count, 0),
      drops,
      degraded: this.#troubles.degraded(),
      collector_failures: this.#troubles.failures(),
      capabilities: this.#capabilities.latest,
      config_in_force: { sources, text_content, content_snapshot },
    };
  }

  /** Tells listeners when something other than the heartbeat's time has changed. */
  #tell(): void {
    const { onChange } = this.#parts.options;
    if (onChange === undefined && this.#listeners.size === 0) return;
    const snapshot = this.state();
    const now = JSON.stringify({ ...snapshot, state: { ...snapshot.state, heartbeat_at: null } });
    if (now === this.#told) return;
    this.#told = now;
    onChange?.(snapshot);
    for (const listener of this.#listeners) listener(snapshot);
  }

  #log(line: string): void {
    this.#parts.options.log?.(line);
  }
}
