import { afterEach, describe, expect, it } from 'vitest';
import { EDITOR, Workbench } from '../support/open-recording.ts';

let bench: Workbench;
afterEach(() => bench.close());

const sensors = (...names: string[]) => {
  bench = new Workbench(undefined, names);
  return bench.platform.hands;
};
const activation = { kind: 'app.activated', app: EDITOR, window: null, mode: null } as const;

/** Lets simulated time pass until `work` is done, however many turns of the real loop it takes; says how long since `from`. */
async function passUntil(work: Promise<unknown>, from: () => number): Promise<{ waited_ms: number }> {
  const progress = { done: false };
  void work.finally(() => {
    progress.done = true;
  });
  for (;;) {
    await new Promise((resolve) => void setImmediate(resolve));
    if (progress.done) return { waited_ms: bench.clock.monoMs() - from() };
    if (from() >= 0) await bench.pass(100);
  }
}

describe('collectors under supervision', () => {
  it('a collector that cannot start is told and retried, and holds up nobody', async () => {
    const [sick, sound] = sensors('sick', 'sound');
    sick!.startError = 'no such sensor';
    const recorder = await bench.start();
    expect(recorder.state().state).toMatchObject({
      degraded: { sick: 'no such sensor' },
      collector_failures: { sick: 1 },
    });
    sound!.see(activation);
    await bench.pass(5001);
    expect(recorder.state().state.events_captured).toBe(1);
    expect(sick!.starts).toBe(2);
    sick!.startError = null;
    await bench.pass(10_001);
    expect(recorder.state().state).toMatchObject({ degraded: {}, collector_failures: { sick: 2 } });
  });

  it('a collector that never finishes starting holds up nobody for more than 5 s', async () => {
    const [stuck, sound] = sensors('stuck', 'sound');
    let called_ms = -1;
    stuck!.start = () => {
      called_ms = bench.clock.monoMs();
      return new Promise(() => undefined);
    };
    const { waited_ms } = await passUntil(bench.start(), () => called_ms);
    expect(waited_ms).toBe(5000);
    sound!.see(activation);
    await bench.pass(5001);
    expect(bench.events()).toHaveLength(1);
  });

  it('restarts after 5, 10, 20, 40, 60, 60 s', async () => {
    const [sick] = sensors('sick');
    await bench.start();
    sick!.startError = 'still sick';
    sick!.context?.failed('fell over');
    const starts: number[] = [];
    for (let second = 0; second < 200; second++) {
      const before = sick!.starts;
      await bench.pass(1000);
      if (sick!.starts > before) starts.push(second + 1);
    }
    expect(starts).toEqual([5, 15, 35, 75, 135, 195]);
  });

  it('a minute without failing makes the next wait short again', async () => {
    const [sick] = sensors('sick');
    await bench.start();
    for (const wait of [5, 10]) {
      const { starts } = sick!;
      sick!.context?.failed('fell over');
      await bench.pass(wait * 1000 - 500);
      expect(sick!.starts).toBe(starts);
      await bench.pass(1000);
      expect(sick!.starts).toBe(starts + 1);
    }
    await bench.pass(60_001);
    const { starts } = sick!;
    sick!.context?.failed('fell over');
    await bench.pass(5001);
    expect(sick!.starts).toBe(starts + 1);
  });

  it('does not listen to a run that has failed', async () => {
    const [sick] = sensors('sick');
    await bench.start();
    const old = sick!.context!;
    old.failed('fell over');
    sick!.see(activation, old);
    old.failed('fell over again');
    await bench.pass(20_000);
    sick!.see(activation, old);
    await bench.pass(6000);
    expect(bench.events()).toEqual([]);
    expect(bench.state().collector_failures).toEqual({ sick: 1 });
  });

  it('a collector that throws while it starts or cannot stop harms neither the others nor the end', async () => {
    const [sick, sound] = sensors('sick', 'sound');
    sick!.start = () => {
      throw new Error('no such thing');
    };
    sick!.stop = () => Promise.reject(new Error('cannot stop either'));
    const recorder = await bench.start();
    expect(recorder.state().state).toMatchObject({ degraded: { sick: 'no such thing' } });
    sound!.see(activation);
    expect(await recorder.stop('end')).toEqual({ reason: 'end', lost_events: 0 });
    expect(bench.events()).toHaveLength(1);
    expect(bench.state().degraded).toEqual({});
  });

  it('counts failures on over runs', async () => {
    const [sick] = sensors('sick');
    for (let run = 0; run < 3; run++) {
      const recorder = await bench.start();
      sick!.context?.failed('fell over');
      await recorder.stop('again');
    }
    expect(bench.state()).toMatchObject({ collector_failures: { sick: 3 }, degraded: {} });
  });

  it('shows what a sensor says about itself until it takes it back', async () => {
    const [hand] = sensors('hand');
    const recorder = await bench.start();
    hand!.see({ kind: 'degraded', component: 'secure_input', reason: 'typing is hidden' });
    await bench.pass(10);
    expect(recorder.state().state.degraded).toEqual({ secure_input: 'typing is hidden' });
    hand!.see({ kind: 'degraded', component: 'secure_input', reason: null });
    await bench.pass(10);
    expect(recorder.state().state.degraded).toEqual({});
  });
});
