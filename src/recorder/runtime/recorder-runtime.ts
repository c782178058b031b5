import { ZaneiError } from '../../core/errors.ts';
import type { EventMaker } from '../../core/port/event-maker.ts';
import type { Observation } from '../../core/observation/observation.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import { TIMESTAMP_PATTERN } from '../../core/time/timestamp.ts';
import type { StoreOwner } from '../../store/reader/probe-owner.ts';
import type { ConfigControl } from '../control/config-control.ts';
import { askGuards } from '../control/guards.ts';
import { PauseControl, type PausedUntil } from '../control/pause-control.ts';
import { RetentionControl } from '../control/retention-control.ts';
import { SensorSwitch } from '../control/sensor-switch.ts';
import { IntervalLedger } from '../intervals/interval-ledger.ts';
import { readPreviousRun, type PreviousRun } from '../intervals/previous-run.ts';
import { noteSession } from '../intervals/session-intervals.ts';
import { DropCounts } from '../pipeline/drop-counts.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import { StoreSink } from '../pipeline/store-sink.ts';
import type { RecorderEnd, RecorderOptions, RecorderSnapshot, RunningRecorder } from '../recorder-options.ts';
import { CollectorSupervisor } from '../supervisor/collector-supervisor.ts';
import { Timekeeper } from '../time/timekeeper.ts';
import { CapabilityWatch } from './capability-watch.ts';
import { ClockWatch } from './clock-watch.ts';
import { Housekeeping } from './housekeeping.ts';
import { StatusBoard } from './status-board.ts';
import type { StoreFiles } from './store-files.ts';
import { Troubles } from './troubles.ts';

/** What start-recorder has opened for the runtime. */
export interface RuntimeParts {
  options: RecorderOptions;
  config: ConfigControl;
  identity: StoreOwner;
  files: StoreFiles;
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
  readonly #sensors: SensorSwitch;
  readonly #pause: PauseControl;
  readonly #retention: RetentionControl;
  readonly #housekeeping: Housekeeping;
  readonly #clockWatch: ClockWatch;
  readonly #board: StatusBoard;
  readonly #settle: (end: RecorderEnd) => void;
  #status: RecorderSnapshot['status'] = 'recording';
  #stopping: Promise<RecorderEnd> | null = null;
  #seenChange = -1;

  constructor(parts: RuntimeParts) {
    const { options, config, files } = parts;
    const { clock, platform } = options;
    this.#parts = parts;
    ({ promise: this.ended, resolve: this.#settle } = Promise.withResolvers<RecorderEnd>());
    this.#before = files.reader.state();
    this.#keeper = new Timekeeper(clock);
    this.#drops = new DropCounts(this.#before.drops);
    this.#troubles = new Troubles(this.#before.collector_failures);
    this.#previous = readPreviousRun(
      this.#before,
      files.reader.intervals(0, Number.MAX_SAFE_INTEGER),
      this.#keeper.nowMs(),
    );
    this.#sink = new StoreSink({
      files,
      clock,
      batchIntervalMs: () => config.inForce.output.batch_interval_s * 1000,
      heartbeat: () => this.#board.heartbeat(),
      drops: this.#drops,
      onHealth: (problem) => this.#storeHealth(problem),
      log: (line) => this.#log(line),
    });
    this.#ledger = new IntervalLedger({
      write: (write) => this.#sink.write(write),
      stored: (since, until) => files.reader.intervals(since, until),
      latest_ms: this.#previous.latest_ms,
    });
    this.#maker = parts.makeEvents((withheld, at) => this.#sensors.noteWithheld(withheld, at));
    this.#pause = new PauseControl({
      clock,
      readRow: () => this.#readPauseRow(),
      write: (write) => this.#sink.write(write),
      onChange: (until) => this.#pauseChanged(until),
    });
    this.#clockWatch = new ClockWatch({
      keeper: this.#keeper,
      ledger: this.#ledger,
      pause: this.#pause,
      troubles: this.#troubles,
    });
    this.#pipeline = new Pipeline({
      clock,
      keeper: this.#keeper,
      maker: this.#maker,
      sink: this.#sink,
      drops: this.#drops,
      checkClock: () => this.#clockWatch.check(),
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
    this.#sensors = new SensorSwitch({
      clock,
      now: () => this.#keeper.nowMs(),
      pipeline: this.#pipeline,
      maker: this.#maker,
      ledger: this.#ledger,
      supervisor: new CollectorSupervisor({
        collectors: platform.collectors(config.inForce),
        clock,
        ask: this.#maker.questions,
        observe: (observation) => this.#sensors.observe(observation),
        onTrouble: (name, reason) => {
          this.#troubles.set(name, reason);
          if (reason !== null) this.#troubles.countFailure(name);
        },
      }),
    });
    this.#retention = new RetentionControl({
      clock,
      now: () => this.#keeper.nowMs(),
      hours: config.inForce.output.retention_hours,
      lastAlive_ms: this.#previous.lastAlive_ms,
      purge: (before_ms) => this.#sink.purge({ before_ms }),
      onTrouble: (problem) => this.#troubles.set('retention', problem),
    });
    this.#board = new StatusBoard({
      clock,
      identity: parts.identity,
      before: this.#before,
      status: () => this.#status,
      config: () => config.inForce,
      retentionHours: () => this.#retention.hours,
      pausedUntil: () => this.#pause.until,
      maker: this.#maker,
      sink: this.#sink,
      drops: this.#drops,
      troubles: this.#troubles,
      capabilities: this.#capabilities,
    });
    if (options.onChange !== undefined) this.#board.subscribe(options.onChange);
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
    if (this.#status === 'recording') await this.#sensors.turnOn();
    else this.#log(`zanei: still paused since before this start, until ${this.#pause.until ?? ''}`);
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
    return this.#board.snapshot();
  }

  subscribe(listener: (snapshot: RecorderSnapshot) => void): () => void {
    return this.#board.subscribe(listener);
  }

  async #end(reason: string): Promise<RecorderEnd> {
    this.#housekeeping.stop();
    await this.#sensors.close();
    this.#ledger.endAll(this.#keeper.nowMs());
    const lost_events = this.#sink.close((writer) => writer.stopped());
    this.#parts.release();
    this.#status = 'stopped';
    this.#board.tell();
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
      onGap: (gap_ms) => {
        this.#pipeline.drain();
        this.#clockWatch.slept(gap_ms);
      },
      onFault: (error) => this.#fault(error),
      jobs: [
        { every_ms: 1000, run: () => this.#clockWatch.check() },
        { every_ms: 1000, run: () => this.#pause.poll() },
        { every_ms: 2000, run: () => this.#pollConfig() },
        { every_ms: 1000, run: () => this.#retention.poll() },
        { every_ms: 5000, run: () => this.#askGuards() },
        { every_ms: 30_000, run: () => void this.#capabilities.refresh() },
        { every_ms: 5000, run: () => this.#sink.beat() },
        { every_ms: 1000, run: () => this.#board.tell() },
      ],
    });
  }

  #noteObservation(observation: Observation): void {
    noteSession(this.#ledger, observation, observation.wall_ms);
    if (observation.kind === 'degraded') this.#troubles.set(observation.component, observation.reason);
    if (observation.kind === 'lost') this.#drops.add(`sensor_${observation.reason}`, observation.count);
  }

  #readPauseRow(): PausedUntil | undefined {
    try {
      const change = this.#parts.files.reader.changeCounter();
      if (change === this.#seenChange) return undefined;
      this.#seenChange = change;
      return this.#parts.files.reader.state().paused_until;
    } catch {
      return undefined; // the store is ailing, which its next write will tell
    }
  }

  #pauseChanged(until: PausedUntil): void {
    const now = this.#keeper.nowMs();
    if (until === null && this.#status === 'paused') {
      this.#status = 'recording';
      this.#ledger.end('paused', now);
      void this.#sensors.turnOn();
    } else if (until !== null && this.#status === 'recording') {
      this.#status = 'paused';
      this.#sensors.turnOff();
      this.#ledger.begin('paused', now);
    }
    this.#board.tell();
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
    const reason = askGuards(this.#parts.options.guards ?? []);
    if (reason === null) return;
    this.#log(`zanei: ${reason}`);
    void this.stop(reason);
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

  #log(line: string): void {
    this.#parts.options.log?.(line);
  }
}
