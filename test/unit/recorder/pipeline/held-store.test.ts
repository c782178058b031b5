import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectStore, type StoreConnection } from '../../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../../src/store/reader/store-key.ts';
import { EDITOR, Workbench } from '../support/open-recording.ts';

let bench: Workbench;
let other: StoreConnection;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(async () => {
  other.close();
  await bench.close();
});

const hold = (): void => {
  other = connectStore(bench.storePath, readStoreKey(`${bench.storePath}.key`), 'readwrite');
  other.db.exec('BEGIN EXCLUSIVE');
};
const letGo = () => other.db.exec('ROLLBACK');

describe('a store that another process holds', () => {
  it('for 3 s is waited for in short looks: intake goes on, nothing is said, nothing is lost', async () => {
    const recorder = await bench.start();
    hold();
    bench.busy(40);
    await bench.pass(5000); // the batch is due, and the heartbeat
    bench.busy(40);
    await bench.pass(3000);
    expect(recorder.state().state).toMatchObject({ degraded: {}, events_dropped: 0, events_captured: 0 });
    letGo();
    await bench.pass(200);
    expect(recorder.state()).toMatchObject({
      pending_events: 0,
      state: { events_captured: 80, degraded: {} },
    });
    expect(bench.events()).toHaveLength(80);
    expect(bench.lines).toEqual([]);
  });

  it('for 60 s is told after 5 s; what was taken until then is kept and written once it is free', async () => {
    const recorder = await bench.start();
    hold();
    bench.busy(40);
    await bench.pass(11_000);
    expect(recorder.state().state.degraded).toMatchObject({
      store: expect.stringContaining('holds the store'),
    });
    bench.activate(EDITOR, 'refused');
    await bench.pass(49_000);
    expect(recorder.state()).toMatchObject({ pending_events: 40, state: { drops: { store_unhealthy: 1 } } });
    letGo();
    await bench.pass(60_000);
    expect(recorder.state()).toMatchObject({
      pending_events: 0,
      state: { events_captured: 40, degraded: {} },
    });
    expect(bench.events()).toHaveLength(40);
  });

  it('keeps no more than eight batches for it', async () => {
    const recorder = await bench.start();
    hold();
    bench.busy(600);
    await bench.pass(500);
    expect(recorder.state()).toMatchObject({ pending_events: 600, state: { degraded: {} } });
    for (let n = 0; n < 10; n += 1) {
      bench.busy(500);
      await bench.pass(100);
    }
    const { pending_events, state } = recorder.state();
    expect(pending_events).toBe(8 * 512);
    expect(state.drops).toMatchObject({ store_unhealthy: expect.any(Number) });
    letGo();
    await bench.pass(60_000);
    expect(bench.events()).toHaveLength(8 * 512);
  });
});
