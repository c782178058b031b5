import { ZaneiError } from '../../core/errors.ts';
import type { EventMaker, HeldEvent } from '../../core/port/event-maker.ts';
import type { Clock } from '../../core/port/platform.ts';
import type { Heartbeat, PurgeFilter, StoreWriter } from '../../core/port/store-writer.ts';
import type { StoreFiles } from '../runtime/store-files.ts';
import { Backoff } from '../supervisor/backoff.ts';
import type { DropCounts } from './drop-counts.ts';

/** A batch is written at the first of these, or when the batch interval is over (contract 5.2). */
const BATCH_EVENTS = 512;
const BATCH_BYTES = 4 * 1024 * 1024;
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
  #held: HeldEvent[] = [];
  #bytes = 0;
  #waiting: SmallWrite[] = [];
  #healthy = true;
  /** Events committed in this run. */
  captured = 0;
  /** `ts` of the last event committed in this run. */
  lastEventTs: string | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(options: StoreSinkOptions) {
    this.#options = options;
  }

  get healthy(): boolean {
    return this.#healthy;
  }

  /** Events that wait for the next batch. */
  get pending(): number {
    return this.#held.length;
  }

  take(events: readonly HeldEvent[]): void {
    for (const held of events) {
      if (!this.#healthy) {
        this.#options.drops.add('store_unhealthy', 1);
        continue;
      }
      this.#held.push(held);
      this.#bytes += held.bytes;
      if (this.#held.length >= BATCH_EVENTS || this.#bytes >= BATCH_BYTES) this.flush();
    }
    if (this.#healthy && this.#held.length > 0) {
      this.#cancelTimer ??= this.#options.clock.after(this.#options.batchIntervalMs(), () => this.flush());
    }
  }

  /** Writes the batch now; while the store is ailing, nothing. */
  flush(): void {
    if (!this.#healthy) return;
    this.#stopTimer();
    if (this.#held.length > 0) this.#attempt(() => this.#append(false));
  }

  /** The heartbeat; while the store is ailing the next try brings the newest. */
  beat(): void {
    if (!this.#healthy) return;
    this.#attempt(() => {
      this.#options.files.reopenIfReplaced();
      this.#options.files.writer.heartbeat(this.#options.heartbeat());
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
    this.#options.files.writer.purge(filter);
  }

  /** Judges what still waits by the configuration in force now. */
  recheck(maker: Pick<EventMaker, 'recheck'>): void {
    this.#held = this.#held.map((held) => maker.recheck(held)).filter((held) => held !== null);
    this.#bytes = this.#held.reduce((sum, held) => sum + held.bytes, 0);
  }

  /** A last try to write everything, `last` included; answers how many events are lost. The store is closed. */
  close(last: SmallWrite): number {
    this.#stopTimer();
    this.#attempt(() => {
      this.#recover();
      last(this.#options.files.writer);
    });
    const lost = this.#held.length;
    this.#stopTimer();
    this.#healthy = false;
    this.#options.files.close();
    return lost;
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    const wait = this.#backoff.nextMs();
    this.#healthy = false;
    this.#stopTimer();
    this.#options.log(
      `zanei: store write failed: ${problem}; ${this.#held.length} events are kept, next try in ${wait / 1000} s`,
    );
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
    this.#append(true);
    this.#runWaiting();
  }

  #append(beat: boolean): void {
    const heartbeat = beat ? this.#options.heartbeat() : undefined;
    const events = this.#held.map((held) => held.event);
    try {
      this.#options.files.writer.append(events, heartbeat);
    } catch (error) {
      if (isStoreTrouble(error)) throw error;
      this.#appendOneByOne();
    }
    this.#committed(this.#held);
    this.#held = [];
    this.#bytes = 0;
  }

  /** One event that cannot be written must not hold back its batch for ever. */
  #appendOneByOne(): void {
    while (this.#held.length > 0) {
      const event = this.#held[0]?.event;
      try {
        if (event !== undefined) this.#options.files.writer.append([event]);
        this.#committed(this.#held.slice(0, 1));
      } catch (error) {
        if (isStoreTrouble(error)) throw error;
        this.#options.drops.add('invalid', 1);
      }
      this.#held.shift();
    }
  }

  #committed(events: readonly HeldEvent[]): void {
    this.captured += events.length;
    this.lastEventTs = events.at(-1)?.event.ts ?? this.lastEventTs;
  }

  #runWaiting(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      try {
        next(this.#options.files.writer);
      } catch (error) {
        if (isStoreTrouble(error)) throw error;
        this.#options.log(`zanei: a note in the store was refused: ${String(error)}`);
      }
      this.#waiting.shift();
    }
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}

/** Trouble of the store itself, which may pass; anything else is a fault of what was written. */
function isStoreTrouble(error: unknown): boolean {
  return !(error instanceof ZaneiError && error.code === 'internal');
}
