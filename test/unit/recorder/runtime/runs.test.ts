import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireStoreLock } from '../../../../src/store/writer/store-lock.ts';
import { executableGuard, parentGuard } from '../../../../src/recorder/control/guards.ts';
import { recorderIdentity } from '../../../../src/recorder/runtime/recorder-identity.ts';
import { EDITOR, START_MS, Workbench } from '../support/open-recording.ts';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.close());

const MINUTE = 60_000;

/** A run that ended without its last word: the row and open intervals of a recorder that was killed. */
function killedRun(alive_ms: number): void {
  const identity = recorderIdentity(4711, 'app', START_MS - 10 * MINUTE);
  bench.other((writer) => {
    writer.heartbeat({
      ...identity,
      heartbeat_at: new Date(alive_ms).toISOString(),
      retention_hours: 48,
      events_dropped: 3,
      drops: { queue_full: 3 },
      degraded: { store: 'was ailing' },
      collector_failures: { hand: 2 },
      capabilities: [],
      config_in_force: null,
    });
    writer.beginInterval('recording', START_MS - 10 * MINUTE);
    writer.beginInterval('locked', START_MS - 5 * MINUTE);
  });
}

describe('start', () => {
  it('is refused while another owns the store, and touches nothing of it', async () => {
    const lock = acquireStoreLock(bench.storePath, recorderIdentity(process.pid, 'app', START_MS));
    await expect(bench.start()).rejects.toMatchObject({ code: 'recorder_running' });
    expect(() => bench.read(() => null)).toThrow('no store');
    lock.release();
    await bench.start();
    await expect(bench.start({})).rejects.toMatchObject({
      code: 'recorder_running',
      message: expect.stringContaining(String(process.pid)),
    });
  });

  it('that fails frees the lock', async () => {
    const broken = {
      ...bench.platform,
      collectors: () => {
        throw new Error('no display');
      },
    };
    await expect(bench.start({ platform: broken })).rejects.toThrow('no display');
    const recorder = await bench.start();
    expect(recorder.state().status).toBe('recording');
  });

  it('after a crash tells how long nothing was recorded, and goes on with the counters', async () => {
    await (await bench.start()).stop('make a store');
    killedRun(START_MS + 2 * MINUTE);
    await bench.pass(5 * MINUTE);
    const recorder = await bench.start();
    const story = bench.story();
    expect(story).toContain('recording -600–120');
    expect(story).toContain('locked -300–120');
    expect(story).toContain('crashed 120–300');
    expect(story).toContain('recording 300–…');
    expect(recorder.state().state).toMatchObject({
      events_dropped: 3,
      collector_failures: { hand: 2 },
      degraded: {},
    });
  });

  it('after a crash whose last heartbeat lies in the future makes no time that never was', async () => {
    await (await bench.start()).stop('make a store');
    killedRun(START_MS + 60 * MINUTE);
    await bench.pass(MINUTE);
    await bench.start();
    expect(bench.story().filter((line) => line.startsWith('crashed'))).toEqual([]);
  });
});

describe('a running recorder', () => {
  it('beats every 5 s with who it is and what is in force', async () => {
    const recorder = await bench.start();
    const first = bench.state();
    expect(first).toMatchObject({
      pid: process.pid,
      instance_id: `${process.pid}@2026-05-04T09:00:00.000Z`,
      mode: 'foreground',
      heartbeat_at: '2026-05-04T09:00:00.000Z',
      retention_hours: 48,
      config_in_force: { text_content: false, content_snapshot: false },
    });
    await bench.pass(61_000);
    const age = bench.clock.wallMs() - Date.parse(bench.state().heartbeat_at ?? '');
    expect(age).toBeLessThan(6000);
    expect(recorder.state().state.heartbeat_at).toBe('2026-05-04T09:01:01.000Z');
  });

  it('stamps its heartbeat with the wall clock even while that is doubted, so that readers see it alive', async () => {
    await bench.start();
    bench.clock.step(Date.UTC(2099, 0, 1) - START_MS);
    await bench.pass(10_000);
    expect(bench.state().heartbeat_at).toMatch(/^2099-01-01/);
  });

  it('stops once, however often it is asked', async () => {
    const recorder = await bench.start();
    const ends = await Promise.all([recorder.stop('first'), recorder.stop('second'), recorder.ended]);
    expect(new Set(ends.map((end) => end.reason))).toEqual(new Set(['first']));
    recorder.pause('infinity');
    recorder.resume();
    expect(recorder.state().status).toBe('stopped');
    expect(bench.state().paused_until).toBeNull();
  });

  it('ends by itself when a guard says so, with everything saved', async () => {
    let reason: string | null = null;
    const recorder = await bench.start({ guards: [() => null, () => reason] });
    bench.activate(EDITOR);
    await bench.pass(1000);
    reason = 'the program was removed';
    await bench.pass(6000);
    expect(await recorder.ended).toEqual({ reason: 'the program was removed', lost_events: 0 });
    expect(bench.events()).toHaveLength(1);
    expect(bench.state().pid).toBeNull();
  });

  it('tells a listener when something changed and is quiet when nothing did', async () => {
    let told = 0;
    const recorder = await bench.start({ onChange: () => told++ });
    await bench.pass(3000);
    const quiet = told;
    await bench.pass(MINUTE);
    expect(told).toBe(quiet);
    bench.activate(EDITOR);
    await bench.pass(6000);
    expect(told).toBeGreaterThan(quiet);
    await recorder.stop('end');
  });
});

describe('guards', () => {
  it('the executable must be missed three times in a row', () => {
    const guard = executableGuard('/nowhere/zanei');
    expect([guard(), guard(), guard() === null]).toEqual([null, null, false]);
    expect(executableGuard(process.execPath)()).toBeNull();
  });

  it('the parent is gone when the parent id changes', () => {
    let parent = 77;
    const guard = parentGuard(() => parent);
    expect(guard()).toBeNull();
    parent = 1;
    expect(guard()).toMatch(/parent/);
  });
});
