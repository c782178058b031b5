import type { ZaneiError } from '../../core/errors.ts';
import type { RecorderInterval } from '../../core/interval/interval.ts';
import type { Heartbeat } from '../../core/port/store-writer.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import type { ConfigControl } from '../control/config-control.ts';
import { IntervalLedger } from '../intervals/interval-ledger.ts';
import { readPreviousRun, type PreviousRun } from '../intervals/previous-run.ts';
import { DropCounts } from '../pipeline/drop-counts.ts';
import { StoreSink } from '../pipeline/store-sink.ts';
import type { RecorderOptions } from '../recorder-options.ts';
import { ClockProof } from '../time/clock-proof.ts';
import { Timekeeper } from '../time/timekeeper.ts';
import type { StoreFiles } from './store-files.ts';
import { Troubles } from './troubles.ts';

const STORE_INTAKE = 'nothing new is taken in until the store is back';

/** After a longer absence than this the clock has to prove itself before anything is deleted, ms. */
const SHORT_TO_DELETE_MS = 24 * 3600_000;
/** … and before the absence is told: what is wrong about a shorter one is no giant interval, ms. */
const SHORT_TO_TELL_MS = 60 * 24 * 3600_000;

/** Everything of a run that writes to the store or counts what cannot be written. */
export class StoreSide {
  /** The store's row when this run began. */
  readonly before: RecorderState;
  readonly previous: PreviousRun;
  readonly keeper: Timekeeper;
  readonly drops: DropCounts;
  readonly troubles: Troubles;
  readonly sink: StoreSink;
  readonly ledger: IntervalLedger;
  readonly #tellTrouble: (code: string) => void;
  readonly #proof: ClockProof;
  /** When this run began, in the time believed then. */
  readonly #began_ms: number;
  #absenceTold = false;

  constructor(
    options: Pick<RecorderOptions, 'clock' | 'log'>,
    files: StoreFiles,
    config: ConfigControl,
    heartbeat: () => Heartbeat,
    /** Told the code of a trouble with the store, null when it is over. */
    tellTrouble: (code: string | null) => void,
  ) {
    this.#tellTrouble = tellTrouble;
    this.before = files.reader.state();
    this.keeper = new Timekeeper(options.clock);
    const known = files.reader.intervals(0, Number.MAX_SAFE_INTEGER);
    this.previous = readPreviousRun(this.before, known);
    this.#began_ms = this.now();
    const away_ms = this.#began_ms - (this.previous.lastTrusted_ms ?? this.#began_ms);
    this.#proof = new ClockProof(options.clock, this.keeper, away_ms);
    this.drops = new DropCounts(this.before.drops);
    this.troubles = new Troubles(this.before.collector_failures);
    this.sink = new StoreSink({
      files,
      clock: options.clock,
      batchIntervalMs: () => config.inForce.output.batch_interval_s * 1000,
      heartbeat,
      drops: this.drops,
      onHealth: (problem) => this.#noteHealth(problem),
      onRecovered: () => tellTrouble(null),
      log: (line) => options.log?.(line),
    });
    this.ledger = new IntervalLedger({
      write: (write) => this.sink.write(write),
      stored: (since, until) => readStored(files, since, until),
      latest_ms: this.previous.latest_ms,
    });
  }

  /** The believed time, Unix ms. */
  now(): number {
    return this.keeper.nowMs();
  }

  /** Ends what a killed recorder left open, and tells the time since. */
  tellBefore(): void {
    this.sink.write(this.previous.close);
    this.tellAbsence();
  }

  /** Writes the time before this run down, once, when the clock may be believed. */
  tellAbsence(): void {
    if (this.#absenceTold || !this.#proof.holds(SHORT_TO_TELL_MS)) return;
    this.#absenceTold = true;
    this.previous.tellAbsence(Math.min(this.#began_ms, this.now()), (...one) => this.ledger.add(...one));
  }

  /** A wrong clock must not make everything look old. */
  mayDelete(): boolean {
    return this.#proof.holds(SHORT_TO_DELETE_MS);
  }

  #noteHealth(problem: ZaneiError | null): void {
    if (problem !== null) this.#tellTrouble(problem.code);
    this.troubles.set('store', problem?.message ?? null);
    this.troubles.set('store_intake', problem === null ? null : STORE_INTAKE);
  }
}

/** A store that cannot be read says nothing of what it holds; what is written about it waits for it as well. */
function readStored(files: StoreFiles, since_ms: number, until_ms: number): RecorderInterval[] {
  try {
    return files.reader.intervals(since_ms, until_ms);
  } catch {
    return [];
  }
}
