import type { EventMaker, HeldEvent, StorableEvent } from '../../core/port/event-maker.ts';

/** A batch is full at the first of these (contract 5.2). */
const BATCH_EVENTS = 512;
const BATCH_BYTES = 4 * 1024 * 1024;
/** Full batches that are kept at most while the store is only held. */
const KEPT_BATCHES = 8;

/** Events that wait to be written together, in the order they came. */
export class EventBatch {
  #held: HeldEvent[] = [];
  #bytes = 0;

  get size(): number {
    return this.#held.length;
  }

  get full(): boolean {
    return this.#held.length >= BATCH_EVENTS || this.#bytes >= BATCH_BYTES;
  }

  /** More than is kept for a store that somebody else holds. */
  get overfull(): boolean {
    return this.#held.length >= KEPT_BATCHES * BATCH_EVENTS || this.#bytes >= KEPT_BATCHES * BATCH_BYTES;
  }

  events(): StorableEvent[] {
    return this.#held.map((held) => held.event);
  }

  add(held: HeldEvent): void {
    this.#held.push(held);
    this.#bytes += held.bytes;
  }

  removeFirst(): void {
    this.#bytes -= this.#held.shift()?.bytes ?? 0;
  }

  clear(): void {
    this.#held = [];
    this.#bytes = 0;
  }

  /** Judges what waits by the configuration in force now; this only ever tightens. */
  recheck(maker: Pick<EventMaker, 'recheck'>): void {
    this.#held = this.#held.map((held) => maker.recheck(held)).filter((held) => held !== null);
    this.#bytes = this.#held.reduce((sum, held) => sum + held.bytes, 0);
  }
}
