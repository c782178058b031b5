import { ZaneiError } from '../../core/errors.ts';
import type { StoreReader } from '../../core/port/store-reader.ts';
import { TIMESTAMP_PATTERN } from '../../core/time/timestamp.ts';
import type { StoreOwner } from '../../core/status/store-owner.ts';
import type { StoreLock } from '../../store/writer/store-lock.ts';
import type { ConfigControl } from '../control/config-control.ts';
import { askGuards } from '../control/guards.ts';
import { PauseControl, type PausedUntil } from '../control/pause-control.ts';
import { RetentionControl } from '../control/retention-control.ts';
import type { RecorderEnd, RecorderOptions, RecorderSnapshot, RunningRecorder } from '../recorder-options.ts';
import { CapabilityWatch } from './capability-watch.ts';
import { ClockWatch } from './clock-watch.ts';
import { Housekeeping, type Job } from './housekeeping.ts';
import { IntakeSide, type IntakeOptions } from './intake-side.ts';
import { SoundnessWatch } from './soundness-watch.ts';
import { StatusBoard } from './status-board.ts';
import type { StoreFiles } from './store-files.ts';
import { StoreSide } from './store-side.ts';

/** What start-recorder has opened for the runtime. */
export interface RuntimeParts {
  options: RecorderOptions;
  config: ConfigControl;
  identity: StoreOwner;
  files: StoreFiles;
  makeEvents: IntakeOptions['makeEvents'];
  lock: StoreLock;
}

/** One run of the recorder, from its first heartbeat to its clean end. */
export class RecorderRuntime implements RunningRecorder {
  readonly ended: Promise<RecorderEnd>;
  readonly #parts: RuntimeParts;
  readonly #store: StoreSide;
  readonly #intake: IntakeSide;
  readonly #pause: PauseControl;
  readonly #clockWatch: ClockWatch;
  readonly #capabilities: CapabilityWatch;
  readonly #retention: RetentionControl;
  readonly #soundness: SoundnessWatch;
  readonly #board: StatusBoard;
  readonly #housekeeping: Housekeeping;
  readonly #settle: (end: RecorderEnd) => void;
  #status: RecorderSnapshot['status'] = 'recording';
  #stopping: Promise<RecorderEnd> | null = null;

  constructor(parts: RuntimeParts) {
    const { options, config, files } = parts;
    this.#parts = parts;
    ({ promise: this.ended, resolve: this.#settle } = Promise.withResolvers<RecorderEnd>());
    this.#store = new StoreSide(
      options,
      files,
      config,
      () => this.#board.heartbeat(),
      (code) => parts.lock.tell(code),
    );
    this.#pause = new PauseControl({
      clock: options.clock,
      readRow: createRowReader(files, (error) => this.#store.sink.noteDamage(error)),
      write: (write) => this.#store.sink.write(write),
      onChange: (until) => this.#pauseChanged(until),
    });
    this.#clockWatch = new ClockWatch(this.#store, this.#pause);
    this.#capabilities = new CapabilityWatch({
      platform: options.platform,
      config: () => config.inForce,
      ledger: this.#store.ledger,
      troubles: this.#store.troubles,
      now: () => this.#store.now(),
    });
    this.#intake = new IntakeSide({
      options,
      config,
      store: this.#store,
      makeEvents: parts.makeEvents,
      checkClock: () => this.#clockWatch.check(),
    });
    this.#retention = this.#createRetention();
    this.#soundness = new SoundnessWatch({
      clock: options.clock,
      checkPart: () => files.checkPart(),
      onDamage: (error) => this.#store.sink.noteDamage(error),
    });
    this.#board = this.#createBoard();
    this.#housekeeping = this.#createHousekeeping();
  }

  /** Heartbeat, the story of the time before, retention, sensors: in this order. */
  async start(): Promise<void> {
    const { sink, ledger, before } = this.#store;
    sink.beat();
    this.#store.tellBefore();
    ledger.begin('recording', this.#store.now());
    await this.#capabilities.refresh();
    this.#retention.poll();
    this.#pause.adopt(before.paused_until);
    if (this.#status === 'recording') await this.#intake.sensors.turnOn();
    else
      this.#parts.options.log?.(
        `zanei: still paused since before this start, until ${this.#pause.until ?? ''}`,
      );
    sink.beat();
    this.#housekeeping.start();
  }

  stop(reason: string): Promise<RecorderEnd> {
    this.#stopping ??= this.#end(reason);
    return this.#stopping;
  }

  pause(until: string): void {
    const lies =
      until === 'infinity' || (TIMESTAMP_PATTERN.test(until) && Date.parse(until) > this.#wallMs());
    if (!lies)
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
    this.#retention.stop();
    await this.#intake.sensors.close();
    this.#store.ledger.endAll(this.#store.now());
    const lost_events = await this.#store.sink.close((writer) => writer.stopped());
    this.#parts.lock.release();
    this.#status = 'stopped';
    this.#board.tell();
    const end = { reason, lost_events };
    this.#settle(end);
    return end;
  }

  #createRetention(): RetentionControl {
    const { sink, troubles } = this.#store;
    return new RetentionControl({
      clock: this.#parts.options.clock,
      now: () => this.#store.now(),
      hours: this.#parts.config.inForce.output.retention_hours,
      mayDelete: () => this.#store.mayDelete(),
      purge: (before_ms) => sink.purge({ before_ms }),
      onTrouble: (problem) => troubles.set('retention', problem),
    });
  }

  #createBoard(): StatusBoard {
    const { options, config, identity } = this.#parts;
    const board = new StatusBoard({
      store: this.#store,
      clock: options.clock,
      identity,
      status: () => this.#status,
      config: () => config.inForce,
      retentionHours: () => this.#retention.hours,
      pausedUntil: () => this.#pause.until,
      maker: this.#intake.maker,
      capabilities: this.#capabilities,
    });
    if (options.onChange !== undefined) board.subscribe(options.onChange);
    return board;
  }

  #createHousekeeping(): Housekeeping {
    const { clock, tickMs } = this.#parts.options;
    const jobs: Job[] = [
      { every_ms: 1000, run: () => this.#clockWatch.check() },
      { every_ms: 1000, run: () => this.#store.tellAbsence() },
      { every_ms: 1000, run: () => this.#pause.poll() },
      { every_ms: 2000, run: () => this.#pollConfig() },
      { every_ms: 1000, run: () => this.#retention.poll() },
      { every_ms: 1000, run: () => this.#soundness.poll() },
      { every_ms: 5000, run: () => this.#askGuards() },
      { every_ms: 30_000, run: () => void this.#capabilities.refresh() },
      { every_ms: 5000, run: () => this.#store.sink.beat() },
      { every_ms: 1000, run: () => this.#board.tell() },
    ];
    const onGap = (gap_ms: number): void => {
      this.#intake.pipeline.drain();
      this.#clockWatch.slept(gap_ms);
    };
    return new Housekeeping({
      clock,
      tick_ms: tickMs ?? 1000,
      jobs,
      onGap,
      onFault: (error) => this.#intake.fault(error),
    });
  }

  #pauseChanged(until: PausedUntil): void {
    const { ledger } = this.#store;
    if (until === null && this.#status === 'paused') {
      this.#status = 'recording';
      ledger.end('paused', this.#store.now());
      void this.#intake.sensors.turnOn();
    } else if (until !== null && this.#status === 'recording') {
      this.#status = 'paused';
      this.#intake.sensors.turnOff();
      ledger.begin('paused', this.#store.now());
    }
    this.#board.tell();
  }

  #pollConfig(): void {
    const seen = this.#parts.config.poll();
    if (seen === null) return;
    this.#store.troubles.set('config', seen.trouble.config);
    this.#store.troubles.set('config_restart', seen.trouble.config_restart);
    if (seen.changed === null) return;
    this.#intake.reload();
    this.#retention.want(seen.changed.output.retention_hours);
  }

  #askGuards(): void {
    const reason = askGuards(this.#parts.options.guards ?? []);
    if (reason === null) return;
    this.#parts.options.log?.(`zanei: ${reason}`);
    void this.stop(reason);
  }

  #wallMs(): number {
    return this.#parts.options.clock.wallMs();
  }
}

/** The store's pause row whenever anything in the store has changed since the last call; undefined otherwise. */
function createRowReader(
  files: { readonly reader: StoreReader },
  onError: (error: unknown) => void,
): () => PausedUntil | undefined {
  let seen = -1;
  let from: StoreReader | null = null;
  return () => {
    try {
      const change = files.reader.changeCounter();
      if (change === seen && from === files.reader) return undefined;
      const row = files.reader.state().paused_until;
      [seen, from] = [change, files.reader];
      return row;
    } catch (error) {
      onError(error); // any other ailment is told by the next write
      return undefined;
    }
  };
}
