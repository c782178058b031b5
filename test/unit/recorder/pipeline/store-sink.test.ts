import { expect, test } from 'vitest';
import { ZaneiError } from '../../../../src/core/errors.ts';
import type { HeldEvent, StorableEvent } from '../../../../src/core/port/event-maker.ts';
import type { Heartbeat, StoreWriter } from '../../../../src/core/port/store-writer.ts';
import { createSimulatedClock } from '../../../../src/recorder/platform/replay/simulated-clock.ts';
import { DropCounts } from '../../../../src/recorder/pipeline/drop-counts.ts';
import { StoreSink } from '../../../../src/recorder/pipeline/store-sink.ts';
import { makeEvent } from '../../store/support/make-event.ts';

const selectors = { app_name: 'Editor', bundle_id: null, host: null, in_browser: false };
const held = (number: number): HeldEvent => ({ event: makeEvent({ number }), selectors, bytes: 400 });

/** A writer that notes each transaction it is asked for, and throws `failing` instead while that is set. */
class NotingWriter implements StoreWriter {
  readonly notes: string[] = [];
  failing: Error | null = null;

  append(events: readonly StorableEvent[], heartbeat?: Heartbeat): void {
    this.#note(`append ${events.length}${heartbeat === undefined ? '' : ' with heartbeat'}`);
  }
  heartbeat(): void {
    this.#note('heartbeat');
  }
  stopped(): void {
    this.#note('stopped');
  }
  setPausedUntil(until: string | null): void {
    this.#note(`paused until ${String(until)}`);
  }
  beginInterval(reason: string): void {
    this.#note(`begin ${reason}`);
  }
  endInterval(reason: string): void {
    this.#note(`end ${reason}`);
  }
  addInterval(reason: string): void {
    this.#note(`add ${reason}`);
  }
  purge(): number {
    return 0;
  }
  *purgeInSteps(): Generator<void, number> {
    yield;
    return 0;
  }
  close(): void {
    this.#note('close');
  }
  abandon(): void {
    this.#note('abandon');
  }

  #note(what: string): void {
    if (this.failing !== null) throw this.failing;
    this.notes.push(what);
  }
}

function running() {
  const clock = createSimulatedClock(Date.UTC(2026, 4, 4, 9));
  const writer = new NotingWriter();
  const drops = new DropCounts({});
  const sink = new StoreSink({
    files: { writer, reopenIfReplaced: () => undefined, giveUp: () => undefined, close: () => undefined },
    clock,
    batchIntervalMs: () => 5000,
    heartbeat: () => ({}) as Heartbeat,
    drops,
    onHealth: () => undefined,
    onRecovered: () => undefined,
    log: () => undefined,
  });
  return { clock, writer, drops, sink };
}

const full = new ZaneiError('store_unavailable', 'the disk is full');

test('kept events and the newest heartbeat come back in one transaction, then the small writes in their order', async () => {
  const { clock, writer, drops, sink } = running();
  sink.take([held(1), held(2)]);
  writer.failing = full;
  await clock.advanceTo(5000);
  sink.take([held(3)]);
  sink.write((store) => store.setPausedUntil('infinity'));
  sink.write((store) => store.beginInterval('paused', 0));
  sink.beat();
  expect([sink.pending, drops.byReason({})]).toEqual([2, { store_unhealthy: 1 }]);
  writer.failing = null;
  await clock.advanceTo(10_000);
  expect(writer.notes).toEqual(['append 2 with heartbeat', 'paused until infinity', 'begin paused']);
  expect([sink.pending, sink.captured]).toEqual([0, 2]);
});

test('a small write that fails stays in its place until it is done', async () => {
  const { clock, writer, sink } = running();
  writer.failing = full;
  sink.write((store) => store.beginInterval('locked', 0));
  sink.write((store) => store.endInterval('locked', 1));
  await clock.advanceTo(5000);
  writer.failing = null;
  await clock.advanceTo(20_000);
  expect(writer.notes).toEqual(['append 0 with heartbeat', 'begin locked', 'end locked']);
});

test('of the small writes for an ailing store the newest 10,000 are kept', async () => {
  const { clock, writer, sink } = running();
  writer.failing = full;
  for (let n = 0; n < 10_002; n += 1) sink.write((store) => store.setPausedUntil(String(n)));
  writer.failing = null;
  await clock.advanceTo(5000);
  expect(writer.notes).toHaveLength(10_001);
  expect(writer.notes[1]).toBe('paused until 2');
});

test('nothing is deleted while the store is ailing', async () => {
  const { clock, writer, sink } = running();
  sink.take([held(1)]);
  writer.failing = full;
  await clock.advanceTo(5000);
  expect(() => sink.purge({ before_ms: 1 }).next()).toThrow('not writable');
});

test('the end is a last try, though the next one was far away', async () => {
  const { clock, writer, sink } = running();
  sink.take([held(1), held(2)]);
  writer.failing = full;
  await clock.advanceTo(40_000);
  writer.failing = null;
  sink.write((store) => store.endInterval('recording', 1));
  expect(await sink.close((store) => store.stopped())).toBe(0);
  expect(writer.notes).toEqual(['append 2 with heartbeat', 'end recording', 'stopped']);
});
