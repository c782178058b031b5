import type { EventMaker } from '../../core/port/event-maker.ts';
import type { Observation } from '../../core/observation/observation.ts';
import type { Clock } from '../../core/port/platform.ts';
import type { Timekeeper } from '../time/timekeeper.ts';
import type { DropCounts } from './drop-counts.ts';
import type { StoreSink } from './store-sink.ts';

/** Observations that may wait for their turn (contract 5.1); more are dropped as `queue_full`. */
const MAX_QUEUE = 4096;

export interface PipelineOptions {
  clock: Clock;
  keeper: Pick<Timekeeper, 'correct'>;
  maker: EventMaker;
  sink: Pick<StoreSink, 'take' | 'flush'>;
  drops: DropCounts;
  /** Looks at the clock before stamps are judged. */
  checkClock: () => void;
  /** What an observation means to the recorder itself (sleep, trouble, loss), in believed time. */
  onObservation: (observation: Observation) => void;
  /** A fault of ours while handling one observation; that observation is dropped as `invalid`. */
  onFault: (error: unknown) => void;
}

/** From the sensors' hands to the sink: a bounded queue, believed times, the event maker, its timer. */
export class Pipeline {
  readonly #options: PipelineOptions;
  #queue: Observation[] = [];
  /** Observations that found the queue full since it was last emptied. */
  #overflown = 0;
  #draining: (() => void) | null = null;
  #due: { at_ns: number; cancel: () => void } | null = null;

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /** Never throws and never blocks; the work is done when the sensor has returned. */
  observe(observation: Observation): void {
    if (this.#queue.length >= MAX_QUEUE) {
      this.#options.drops.add('queue_full', 1);
      this.#overflown += 1;
      return;
    }
    this.#queue.push(observation);
    this.#draining ??= this.#options.clock.after(0, () => this.drain());
  }

  /** Handles everything that waits in the queue. */
  drain(): void {
    this.#draining?.();
    this.#draining = null;
    const queue = this.#queue;
    this.#queue = [];
    if (queue.length > 0) this.#options.checkClock();
    for (const observation of queue) this.#handle(observation);
    const last = queue.at(-1);
    if (this.#overflown > 0 && last !== undefined) this.#tellLost(last);
    this.#schedule();
  }

  /** Drains, then hands the sink everything the maker still holds, and has it written. */
  flush(): void {
    this.drain();
    this.#options.sink.take(this.#options.maker.flush());
    this.#options.sink.flush();
    this.#schedule();
  }

  /** Stops the timers; what waits in the queue is handled first. */
  close(): void {
    this.flush();
    this.#due?.cancel();
    this.#due = null;
  }

  /** The maker must not go on as if it had seen everything: a password field may be among what was lost. */
  #tellLost({ wall_ms, mono_ns }: Observation): void {
    const count = this.#overflown;
    this.#overflown = 0;
    this.#options.sink.take(
      this.#options.maker.take({ kind: 'lost', wall_ms, mono_ns, count, reason: 'queue_full' }),
    );
  }

  #handle(observation: Observation): void {
    const wall_ms = this.#options.keeper.correct(observation.wall_ms);
    const believed = wall_ms === observation.wall_ms ? observation : { ...observation, wall_ms };
    try {
      this.#options.onObservation(believed);
      this.#options.sink.take(this.#options.maker.take(believed));
    } catch (error) {
      this.#options.drops.add('invalid', 1);
      this.#options.onFault(error);
    }
  }

  #schedule(): void {
    const next = this.#options.maker.nextDueNs();
    if (next === (this.#due?.at_ns ?? null)) return;
    this.#due?.cancel();
    this.#due = null;
    if (next === null) return;
    const { clock, maker, sink } = this.#options;
    const wait = Math.max(0, (next - clock.monoNs()) / 1e6);
    const cancel = clock.after(wait, () => {
      this.#due = null;
      sink.take(maker.due(clock.monoNs()));
      this.#schedule();
    });
    this.#due = { at_ns: next, cancel };
  }
}
