import { ZaneiError } from '../../core/errors.ts';
import type { EventMaker, HeldEvent, StorableEvent } from '../../core/port/event-maker.ts';
import type { Clock } from '../../core/port/platform.ts';
import type { Heartbeat, PurgeFilter, StoreWriter } from '../../core/port/store-writer.ts';
import { retryWhileBusy } from '../runtime/retry-while-busy.ts';
import type { StoreFiles } from '../runtime/store-files.ts';
import { isDamaged, storeError } from '../../store/reader/store-error.ts';
import { Backoff } from '../supervisor/backoff.ts';
import type { DropCounts } from './drop-counts.ts';
import { EventBatch } from './event-batch.ts';

/** Small writes (intervals, the pause row) kept for an ailing store; the oldest go first beyond this. */
const MAX_WAITING_WRITES = 10_000;

/** How long a store that somebody holds is only waited for, ms: intake goes on meanwhile, and nothing is said. */
const HELD_PATIENCE_MS = 5000;
/** Between looks at such a store, ms. */
const HELD_RETRY_MS = 200;

/** A write other than events; it must be safe to try again. */
export type SmallWrite = (writer: StoreWriter) => void;

export interface StoreSinkOptions {
  files: Pick<StoreFiles, 'writer' | 'reopenIfReplaced' | 'giveUp' | 'close'>;
  clock: Clock;
  batchIntervalMs: () => number;
  heartbeat: () => Heartbeat;
  drops: DropCounts;
  /** The store began to fail or is well again (null). */
  onHealth: (problem: ZaneiError | null) => void;
  /** Everything kept is in the store. */
  onRecovered: () => void;
  /** One line for stderr; never holds event content. */
  log: (line: string) => void;
}

/**
 * The pipeline's end: collects events into batches and writes them. When a write fails the batch is kept, nothing more is
 * taken in (and counted as dropped), and the write is tried again after 5, 10, 20, 40, 60 s until the store is back. A store that
 * somebody else holds for a moment is waited for first, in short looks that never hold up the thread. A damaged file is given up.
 */
export class StoreSink {
  readonly #options: StoreSinkOptions;
  readonly #backoff = new Backoff();
  readonly #batch = new EventBatch();
  readonly #waiting: SmallWrite[] = [];
  #healthy = true;
  /** Since when somebody has held the store, mono ms; null = nobody does. */
  #heldSince_ms: number | null = null;
  #held: ZaneiError | null = null;
  /** Events committed in this run. */
  captured = 0;
  /** `ts` of the last event committed in this run. */
  lastEventTs: string | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(options: StoreSinkOptions) {
    this.#options = options;
  }

  /** Events that are not written yet. */
  get pending(): number {
    return this.#batch.size;
  }

  take(events: readonly HeldEvent[]): void {
    for (const held of events) {
      if (!this.#healthy) {
        this.#options.drops.add('store_unhealthy', 1);
        continue;
      }
      this.#batch.add(held);
      if (this.#batch.full) this.#flushFull();
    }
    if (this.#healthy && this.#batch.size > 0 && this.#heldSince_ms === null) {
      this.#cancelTimer ??= this.#options.clock.after(this.#options.batchIntervalMs(), () => this.flush());
    }
  }

  /** Writes the batch now; while the store is ailing or held, nothing. */
  flush(): void {
    if (!this.#isFree()) return;
    this.#stopTimer();
    if (this.#batch.size === 0) return;
    this.#attempt(() => {
      this.#options.files.reopenIfReplaced();
      this.#append();
    });
  }

  /** The heartbeat; while the store is ailing or held the next try brings the newest. */
  beat(): void {
    if (!this.#isFree()) return;
    this.#attempt(() => {
      this.#options.files.reopenIfReplaced();
      this.#writer.heartbeat(this.#options.heartbeat());
    });
  }

  /** A small write, now or, in order, when the store is well again. */
  write(write: SmallWrite): void {
    this.#waiting.push(write);
    if (this.#waiting.length > MAX_WAITING_WRITES) this.#waiting.shift();
    if (this.#isFree()) this.#attempt(() => this.#runWaiting());
  }

  /** Deletes for good, in short steps; throws what the store throws, ZaneiError store_unavailable while it is ailing. */
  *purge(filter: PurgeFilter): Generator<void, void> {
    const steps = this.#purging(filter);
    for (;;) {
      if (!this.#isFree()) throw new ZaneiError('store_unavailable', 'the store is not writable');
      if (steps.next().done === true) return;
      yield;
    }
  }

  /** Damage that somebody else met while reading. */
  noteDamage(error: unknown): void {
    if (this.#healthy && isDamaged(error)) this.#failed(error);
  }

  /** Judges what still waits by the configuration in force now. */
  recheck(maker: Pick<EventMaker, 'recheck'>): void {
    this.#batch.recheck(maker);
  }

  /** A last try to write everything, `last` included; answers how many events are lost. The store is closed. */
  async close(last: SmallWrite): Promise<number> {
    this.#stopTimer();
    try {
      await retryWhileBusy(() => {
        this.#recover();
        last(this.#writer);
      });
    } catch (error) {
      this.#options.log(`zanei: ${this.#batch.size} events could not be saved: ${storeError(error).message}`);
    }
    this.#healthy = false;
    this.#options.files.close();
    return this.#batch.size;
  }

  get #writer(): StoreWriter {
    return this.#options.files.writer;
  }

  *#purging(filter: PurgeFilter): Generator<void, void> {
    try {
      yield* this.#writer.purgeInSteps(filter);
    } catch (error) {
      this.noteDamage(error);
      throw error;
    }
  }

  #isFree(): boolean {
    return this.#healthy && this.#heldSince_ms === null;
  }

  /** More than a few batches are not kept for a store that somebody holds. */
  #flushFull(): void {
    if (this.#heldSince_ms === null) this.flush();
    else if (this.#batch.overfull) this.#failed(this.#held);
  }

  #attempt(work: () => void): void {
    try {
      work();
      this.#heldSince_ms = null;
    } catch (error) {
      if (!this.#waitsFor(error)) this.#failed(error);
    }
  }

  /** True when the store is only held, and not for long yet: it is looked at again soon. */
  #waitsFor(error: unknown): boolean {
    if (!this.#healthy || !(error instanceof ZaneiError && error.code === 'store_busy')) return false;
    const now = this.#options.clock.monoNs() / 1e6;
    this.#heldSince_ms ??= now;
    this.#held = error;
    if (now - this.#heldSince_ms >= HELD_PATIENCE_MS) return false;
    this.#stopTimer();
    this.#cancelTimer = this.#options.clock.after(HELD_RETRY_MS, () => this.#retry());
    return true;
  }

  #failed(error: unknown): void {
    const problem = storeError(error);
    const wait = this.#backoff.nextMs();
    this.#healthy = false;
    this.#heldSince_ms = null;
    this.#stopTimer();
    const kept = `${this.#batch.size} events are kept, next try in ${wait / 1000} s`;
    this.#options.log(`zanei: store write failed: ${problem.message}; ${kept}`);
    if (isDamaged(problem)) this.#options.files.giveUp();
    this.#options.onHealth(problem);
    this.#cancelTimer = this.#options.clock.after(wait, () => this.#retry());
  }

  #retry(): void {
    this.#cancelTimer = null;
    this.#attempt(() => {
      this.#recover();
      this.#healthy = true;
      this.#backoff.reset();
      this.#options.onRecovered();
    });
  }

  /** Kept events and the newest heartbeat in one transaction, then the small writes. */
  #recover(): void {
    this.#options.files.reopenIfReplaced();
    this.#options.onHealth(null);
    this.#append(this.#options.heartbeat());
    this.#runWaiting();
  }

  #append(heartbeat?: Heartbeat): void {
    const events = this.#batch.events();
    if (!this.#accepted(() => this.#writer.append(events, heartbeat))) {
      this.#appendOneByOne(events);
      return;
    }
    this.#batch.clear();
    this.#committed(events);
  }

  /** One event that cannot be written must not hold back its batch for ever. */
  #appendOneByOne(events: readonly StorableEvent[]): void {
    for (const event of events) {
      if (this.#accepted(() => this.#writer.append([event]))) this.#committed([event]);
      else this.#options.drops.add('invalid', 1);
      this.#batch.removeFirst();
    }
  }

  /** False when the store refuses these very data but takes an empty write; any other failure is thrown: the store is ailing. */
  #accepted(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      if (!(error instanceof ZaneiError && error.code === 'internal')) throw error;
      this.#writer.append([]);
      return false;
    }
  }

  #committed(events: readonly StorableEvent[]): void {
    this.captured += events.length;
    this.lastEventTs = events.at(-1)?.ts ?? this.lastEventTs;
  }

  #runWaiting(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const write = next;
      if (!this.#accepted(() => write(this.#writer)))
        this.#options.log('zanei: a note in the store was refused');
      this.#waiting.shift();
    }
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}
