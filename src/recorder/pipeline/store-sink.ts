import { ZaneiError } from '../../core/errors.ts';
import type { EventMaker, HeldEvent, StorableEvent } from '../../core/port/event-maker.ts';
import type { Clock } from '../../core/port/platform.ts';
import type { Heartbeat, PurgeFilter, StoreWriter } from '../../core/port/store-writer.ts';
import type { StoreFiles } from '../runtime/store-files.ts';
import { Backoff } from '../supervisor/backoff.ts';
import type { DropCounts } from './drop-counts.ts';
import { EventBatch } from './event-batch.ts';

/** Small writes (intervals, the pause row) kept for an ailing store; the oldest go first beyond this. */
const MAX_WAITING_WRITES = 10_000;

/** A write other than events; it must be safe to try again. */
export type SmallWrite = (writer: StoreWriter) => void;

export interface StoreSinkOptions {
  files: Pick<StoreFiles, 'writer' | 'reopenIfReplaced' | 'close'>;
  clock: Clock;
  batchIntervalMs: () => number;
  heartbeat: () => Heartbeat;
  drops: DropCounts;
  /** The store began to fail (a sentence for a person) or is well again (null). */
  onHealth: (problem: string | null) => void;
  /** One line for stderr; never holds event content. */
  log: (line: string) => void;
}

/**
 * The pipeline's end: collects events into batches and writes them. When a write fails the batch is kept, nothing more is
 * taken in (and counted as dropped), and the write is tried again after 5, 10, 20, 40, 60 s until the store is back.
 */
export class StoreSink {
  readonly #options: StoreSinkOptions;
  readonly #backoff = new Backoff();
  readonly #batch = new EventBatch();
  readonly #waiting: SmallWrite[] = [];
  #healthy = true;
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
      if (this.#batch.full) this.flush();
    }
    if (this.#healthy && this.#batch.size > 0) {
      this.#cancelTimer ??= this.#options.clock.after(this.#options.batchIntervalMs(), () => this.flush());
    }
  }

  /** Writes the batch now; while the store is ailing, nothing. */
  flush(): void {
    if (!this.#healthy) return;
    this.#stopTimer();
    if (this.#batch.size === 0) return;
    this.#attempt(() => {
      this.#options.files.reopenIfReplaced();
      this.#append();
    });
  }

  /** The heartbeat; while the store is ailing the next try brings the newest. */
  beat(): void {
    if (!this.#healthy) return;
    this.#attempt(() => {
      this.#options.files.reopenIfReplaced();
      this.#writer.heartbeat(this.#options.heartbeat());
    });
  }

  /** A small write, now or, in order, when the store is well again. */
  write(write: SmallWrite): void {
    this.#waiting.push(write);
    if (this.#waiting.length > MAX_WAITING_WRITES) this.#waiting.shift();
    if (this.#healthy) this.#attempt(() => this.#runWaiting());
  }

  /** Deletes for good, at once; throws what the store throws, ZaneiError store_unavailable while it is ailing. */
  purge(filter: PurgeFilter): void {
    if (!this.#healthy) throw new ZaneiError('store_unavailable', 'the store is not writable');
    this.#writer.purge(filter);
  }

  /** Judges what still waits by the configuration in force now. */
  recheck(maker: Pick<EventMaker, 'recheck'>): void {
    this.#batch.recheck(maker);
  }

  /** A last try to write everything, `last` included; answers how many events are lost. The store is closed. */
  close(last: SmallWrite): number {
    this.#stopTimer();
    try {
      this.#recover();
      last(this.#writer);
    } catch (error) {
      this.#options.log(`zanei: ${this.#batch.size} events could not be saved: ${messageOf(error)}`);
    }
    this.#healthy = false;
    this.#options.files.close();
    return this.#batch.size;
  }

  get #writer(): StoreWriter {
    return this.#options.files.writer;
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#failed(messageOf(error));
    }
  }

  #failed(problem: string): void {
    const wait = this.#backoff.nextMs();
    this.#healthy = false;
    this.#stopTimer();
    const kept = `${this.#batch.size} events are kept, next try in ${wait / 1000} s`;
    this.#options.log(`zanei: store write failed: ${problem}; ${kept}`);
    this.#options.onHealth(problem);
    this.#cancelTimer = this.#options.clock.after(wait, () => this.#retry());
  }

  #retry(): void {
    this.#cancelTimer = null;
    this.#attempt(() => {
      this.#recover();
      this.#healthy = true;
      this.#backoff.reset();
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
