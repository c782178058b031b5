import type { EventMaker, HeldEvent, StorableEvent } from '../../../../src/core/port/event-maker.ts';
import type { Heartbeat, StoreWriter } from '../../../../src/core/port/store-writer.ts';
import { makeEvent } from '../../store/support/make-event.ts';

/** An event on its way that says it is `bytes` long. */
export function heldEvent(number: number, bytes = 400): HeldEvent {
  const selectors = { app_name: 'Editor', bundle_id: null, host: null, in_browser: false };
  return { event: makeEvent({ number }), selectors, bytes };
}

/** A writer that keeps what it is given; `failing` is thrown by every write while it is set. */
export class MemoryWriter implements StoreWriter {
  /** Each write by its name, appends with the numbers of their events. */
  readonly writes: string[] = [];
  failing: Error | null = null;
  closed = false;

  append(events: readonly StorableEvent[], heartbeat?: Heartbeat): void {
    this.#write(`append ${events.length}${heartbeat === undefined ? '' : ' with heartbeat'}`);
  }

  heartbeat(): void {
    this.#write('heartbeat');
  }

  stopped(): void {
    this.#write('stopped');
  }

  setPausedUntil(until: string | null): void {
    this.#write(`paused until ${String(until)}`);
  }

  beginInterval(reason: string): void {
    this.#write(`begin ${reason}`);
  }

  endInterval(reason: string): void {
    this.#write(`end ${reason}`);
  }

  addInterval(reason: string): void {
    this.#write(`add ${reason}`);
  }

  purge(): number {
    this.#write('purge');
    return 0;
  }

  // eslint-free: the pipeline never purges in steps.
  *purgeInSteps(): Generator<void, number> {
    yield;
    return this.purge();
  }

  close(): void {
    this.closed = true;
  }

  abandon(): void {
    this.closed = true;
  }

  #write(what: string): void {
    if (this.failing !== null) throw this.failing;
    this.writes.push(what);
  }
}

/** A maker that answers as its test says. */
export type MakerOf = Pick<EventMaker, 'take' | 'due' | 'flush' | 'nextDueNs' | 'recheck'>;
