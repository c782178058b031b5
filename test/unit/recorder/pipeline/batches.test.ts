import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workbench } from '../support/open-recording.ts';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.close());

describe('batches', () => {
  it('waits for the batch interval, then writes all in one go', async () => {
    const recorder = await bench.start();
    bench.busy(3);
    await bench.pass(4900);
    expect(bench.events()).toHaveLength(0);
    expect(recorder.state().pending_events).toBe(3);
    await bench.pass(200);
    expect(bench.events()).toHaveLength(3);
    expect(recorder.state()).toMatchObject({ pending_events: 0, state: { events_captured: 3 } });
  });

  it('uses the interval of the settings', async () => {
    bench.config('output.batch_interval_s = 60');
    await bench.start();
    bench.busy(1);
    await bench.pass(59_000);
    expect(bench.events()).toHaveLength(0);
    await bench.pass(1100);
    expect(bench.events()).toHaveLength(1);
  });

  it('writes at the 512th event without waiting', async () => {
    await bench.start();
    bench.busy(511);
    await bench.pass(10);
    expect(bench.events()).toHaveLength(0);
    bench.busy(2);
    await bench.pass(10);
    expect(bench.events()).toHaveLength(512);
  });

  it('counts what does not fit into the queue', async () => {
    const recorder = await bench.start();
    bench.busy(4096 + 5);
    await bench.pass(6000);
    expect(bench.events()).toHaveLength(4096);
    expect(recorder.state().state).toMatchObject({ events_dropped: 5, drops: { queue_full: 5 } });
    expect(bench.state()).toMatchObject({
      events_captured: 4096,
      events_dropped: 5,
      drops: { queue_full: 5 },
    });
  });

  it('counts what a sensor says it lost, over runs', async () => {
    let recorder = await bench.start();
    bench.hand.see({ kind: 'lost', count: 7, reason: 'queue_full' });
    await bench.pass(10);
    await recorder.stop('again');
    recorder = await bench.start();
    bench.hand.see({ kind: 'lost', count: 2, reason: 'queue_full' });
    await bench.pass(10);
    expect(recorder.state().state).toMatchObject({ events_dropped: 9, drops: { sensor_queue_full: 9 } });
  });

  it('writes at stop what was seen until then, also what a sensor still hands over', async () => {
    const recorder = await bench.start();
    bench.busy(2);
    bench.hand.lastWords.push({ kind: 'app.terminated', app: { name: 'X', bundle_id: null, pid: 3 } });
    expect(await recorder.stop('enough')).toEqual({ reason: 'enough', lost_events: 0 });
    expect(bench.events().map((event) => event.type)).toEqual([
      'app.activate',
      'app.activate',
      'app.terminate',
    ]);
    expect(bench.state()).toMatchObject({ pid: null, heartbeat_at: null, events_captured: 3, degraded: {} });
  });
});
