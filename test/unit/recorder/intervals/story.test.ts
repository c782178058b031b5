import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EDITOR, START_MS, Workbench } from '../support/open-recording.ts';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type SessionState =
  | 'locked'
  | 'unlocked'
  | 'asleep'
  | 'awake'
  | 'screen_saver_on'
  | 'screen_saver_off'
  | 'switched_out'
  | 'switched_in';
const session = async (state: SessionState) => {
  bench.hand.see({ kind: 'session', state });
  await bench.pass(10);
};

describe('the recorder tells its own story', () => {
  it('of one clean run, and of the time until the next', async () => {
    const recorder = await bench.start();
    await bench.pass(10 * MINUTE);
    await recorder.stop('night');
    await bench.pass(20 * MINUTE);
    await bench.start();
    expect(bench.story()).toEqual(['recording 0–600', 'stopped 600–1800', 'recording 1800–…']);
  });

  it('of an absence of months once the clock has held for 10 minutes: a wrong clock looks like that', async () => {
    const recorder = await bench.start();
    await bench.pass(10 * MINUTE);
    await recorder.stop('a long journey');
    await bench.pass(2400 * HOUR);
    await bench.start({ tickMs: 10_000 });
    await bench.pass(9 * MINUTE);
    expect(bench.story().some((one) => one.startsWith('stopped'))).toBe(false);
    await bench.pass(2 * MINUTE);
    expect(bench.story()[0]).toMatch(/^stopped \d+–8640600$/); // retention has taken its beginning
  });

  it('of lock, screen saver, user switch and sleep', async () => {
    await bench.start({ tickMs: 10_000 });
    await session('locked');
    await bench.pass(990);
    await session('screen_saver_on');
    await bench.pass(990);
    await session('screen_saver_off');
    await session('unlocked');
    await session('switched_out');
    await bench.pass(980);
    await session('switched_in');
    await session('asleep');
    await bench.sleep(7 * HOUR);
    await session('awake');
    await bench.pass(MINUTE);
    expect(bench.story()).toEqual([
      'recording 0–…',
      'locked 0–2.01',
      'screen_saver 1–2',
      'switched_away 2.02–3.01',
      'asleep 3.02–25203.03',
    ]);
  });

  it('of a sleep that nobody announced', async () => {
    await bench.start();
    await bench.pass(10_000);
    await bench.sleep(7 * HOUR);
    await bench.pass(2000);
    expect(bench.story()).toEqual(['recording 0–…', 'asleep 10–25210']);
  });

  it('of a sleep whose end was missed: the first key press ends it', async () => {
    await bench.start();
    await session('asleep');
    await bench.sleep(HOUR);
    bench.hand.see({ kind: 'scrolled', app: EDITOR, window: null, direction: 'down', amount: 1 });
    await bench.pass(MINUTE);
    expect(bench.story()).toEqual(['recording 0–…', 'asleep 0–3600.01']);
  });

  it('of a missing permission and its end', async () => {
    const missing = {
      name: 'accessibility',
      state: 'action_required',
      required: true,
      detail: null,
    } as const;
    bench.platform.able = [missing];
    const recorder = await bench.start();
    expect(recorder.state().state).toMatchObject({
      capabilities: [missing],
      degraded: { permissions: 'not permitted yet: accessibility' },
    });
    await bench.pass(MINUTE);
    bench.platform.able = [{ ...missing, state: 'available' }];
    await bench.pass(MINUTE);
    expect(recorder.state().state.degraded).toEqual({});
    expect(bench.story()[1]).toMatch(/^permission_missing 0–\d+/);
  });

  it('of excluded apps in front, without their name', async () => {
    bench.config(`filter.exclude_apps = ["${EDITOR.bundle_id}"]`);
    await bench.start();
    bench.activate(EDITOR);
    await bench.pass(MINUTE);
    bench.activate({ name: 'Other', bundle_id: 'com.example.other', pid: 5 });
    await bench.pass(10);
    expect(bench.story()).toEqual(['recording 0–…', 'withheld 0–60']);
  });

  it('of a pause during which an excluded app stays in front', async () => {
    bench.config(`filter.exclude_apps = ["${EDITOR.bundle_id}"]`);
    const recorder = await bench.start();
    bench.activate(EDITOR);
    await bench.pass(MINUTE);
    recorder.pause('infinity');
    await bench.pass(MINUTE);
    recorder.resume();
    await bench.pass(MINUTE);
    await recorder.stop('end');
    expect(bench.story()).toEqual(['recording 0–180', 'withheld 0–60', 'paused 60–120', 'withheld 120–180']);
  });
});

describe('a clock that is set', () => {
  it('back by an hour splits what is open and leaves a mark; nothing overlaps', async () => {
    const recorder = await bench.start();
    await bench.pass(90 * MINUTE);
    bench.clock.step(-HOUR);
    await bench.pass(90 * MINUTE);
    await recorder.stop('end');
    // The hour that passes twice is recorded once.
    expect(bench.story()).toEqual(['recording 0–5401', 'clock_stepped 5401–1801', 'recording 5401–7200']);
  });

  it('to 2099 for a minute leaves nothing in 2099', async () => {
    const recorder = await bench.start();
    await bench.pass(10 * MINUTE);
    const step = Date.UTC(2099, 0, 1) - START_MS;
    bench.clock.step(step);
    bench.activate(EDITOR, 'in 2099');
    await bench.pass(2000);
    expect(recorder.state().state.degraded.clock).toMatch(/set forward by \d+ days/);
    await session('locked');
    await bench.pass(MINUTE);
    await session('unlocked');
    bench.clock.step(-step);
    await bench.pass(10 * MINUTE);
    expect(recorder.state().state.degraded).toEqual({});
    await recorder.stop('end');
    expect(bench.events().map((event) => event.ts)).toEqual(['2026-05-04T09:10:00.000Z']);
    expect(bench.story()).toEqual(['recording 0–1262.02', 'locked 602–662.01']);
    expect(bench.state().last_event_ts).toBe('2026-05-04T09:10:00.000Z');
  });

  it('back between two runs makes no time between them', async () => {
    const recorder = await bench.start();
    await bench.pass(10 * MINUTE);
    await recorder.stop('end');
    bench.clock.step(-5 * MINUTE);
    const next = await bench.start();
    await bench.pass(10 * MINUTE);
    await next.stop('end');
    expect(bench.story()).toEqual(['recording 0–600', 'recording 600–900']);
  });
});
