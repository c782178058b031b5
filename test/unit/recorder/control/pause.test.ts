import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EDITOR, START_MS, Workbench } from '../support/open-recording.ts';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.close());

const MINUTE = 60_000;
const at = (ms: number) => new Date(START_MS + ms).toISOString();
const titles = () => bench.events().map((event) => event.window?.title);
const see = async (title: string) => {
  bench.activate(EDITOR, title);
  await bench.pass(6000);
};

describe('pause', () => {
  it.each(['', 'forever', '2026-05-04', at(-1), '2026-05-04T09:00:00Z', '9999'])(
    'refuses an end at %j',
    async (until) => {
      const recorder = await bench.start();
      expect(() => recorder.pause(until)).toThrow(expect.objectContaining({ code: 'usage' }));
      expect(recorder.state()).toMatchObject({ status: 'recording', state: { paused_until: null } });
    },
  );

  it('stops recording at once and keeps what was seen before', async () => {
    const recorder = await bench.start();
    bench.activate(EDITOR, 'before');
    recorder.pause('infinity');
    const late = bench.hand.context;
    bench.hand.see({ kind: 'app.launched', app: EDITOR }, late);
    await bench.pass(MINUTE);
    await see('during');
    expect(titles()).toEqual(['before']);
    expect(recorder.state()).toMatchObject({
      status: 'paused',
      state: { paused_until: 'infinity', events_dropped: 0 },
    });
    recorder.resume();
    await bench.pass(10);
    await see('after');
    expect(titles()).toEqual(['before', 'after']);
    expect(bench.story()).toContain('paused 0–66');
  });

  it('follows the row that another process writes, within a second', async () => {
    const recorder = await bench.start();
    bench.other((writer) => writer.setPausedUntil('infinity'));
    await bench.pass(1001);
    expect(recorder.state().status).toBe('paused');
    bench.other((writer) => writer.setPausedUntil(null));
    await bench.pass(1001);
    expect(recorder.state().status).toBe('recording');
    expect(bench.hand.context).not.toBeNull();
  });

  it('ends on time', async () => {
    const recorder = await bench.start();
    recorder.pause(at(15 * MINUTE));
    await bench.pass(15 * MINUTE - 1000);
    expect(recorder.state().status).toBe('paused');
    await bench.pass(2000);
    expect(recorder.state()).toMatchObject({ status: 'recording', state: { paused_until: null } });
    expect(bench.state().paused_until).toBeNull();
  });

  it('ends on time also when the machine slept over it, and not before', async () => {
    const recorder = await bench.start();
    recorder.pause(at(15 * MINUTE));
    await bench.sleep(10 * MINUTE);
    await bench.pass(1001);
    expect(recorder.state().status).toBe('paused');
    await bench.sleep(60 * MINUTE);
    await bench.pass(1001);
    expect(recorder.state().status).toBe('recording');
  });

  it.each([
    ['an hour forward', 60 * MINUTE],
    ['an hour back', -60 * MINUTE],
    ['to the year 2099', Date.UTC(2099, 0, 1) - START_MS],
    ['to 1970', -START_MS],
  ])(
    'lasts as long as it was meant to when the clock is set %s, and shows its true end',
    async (_name, step) => {
      const recorder = await bench.start();
      recorder.pause(at(15 * MINUTE));
      await bench.pass(5 * MINUTE);
      bench.clock.step(step);
      await bench.pass(1001);
      expect(recorder.state()).toMatchObject({
        status: 'paused',
        state: { paused_until: at(15 * MINUTE + step) },
      });
      expect(bench.state().paused_until).toBe(at(15 * MINUTE + step));
      await bench.pass(10 * MINUTE - 4000);
      expect(recorder.state().status).toBe('paused');
      await bench.pass(4000);
      expect(recorder.state().status).toBe('recording');
    },
  );

  it('survives a restart, is announced, and still ends on time', async () => {
    let recorder = await bench.start();
    recorder.pause(at(15 * MINUTE));
    await recorder.stop('restart');
    await bench.pass(5 * MINUTE);
    recorder = await bench.start();
    expect(recorder.state()).toMatchObject({ status: 'paused', state: { paused_until: at(15 * MINUTE) } });
    expect(bench.lines).toEqual([
      expect.stringContaining(`paused since before this start, until ${at(15 * MINUTE)}`),
    ]);
    expect(bench.hand.context).toBeNull();
    await bench.pass(10 * MINUTE + 1000);
    expect(recorder.state().status).toBe('recording');
    expect(bench.hand.context).not.toBeNull();
  });

  it('that ended while no recorder ran is over', async () => {
    let recorder = await bench.start();
    recorder.pause(at(MINUTE));
    await recorder.stop('restart');
    await bench.pass(2 * MINUTE);
    recorder = await bench.start();
    expect(recorder.state()).toMatchObject({ status: 'recording', state: { paused_until: null } });
    expect(bench.state().paused_until).toBeNull();
  });

  it('stays a pause when the row holds no time that can be read', async () => {
    const recorder = await bench.start({ tickMs: 60_000 });
    bench.other((writer) => writer.setPausedUntil('tomorrow'));
    await bench.pass(3 * 24 * 60 * MINUTE);
    expect(recorder.state().status).toBe('paused');
  });

  it('tells listeners of every change', async () => {
    const recorder = await bench.start();
    const seen: string[] = [];
    const end = recorder.subscribe((snapshot) => seen.push(snapshot.status));
    recorder.pause('infinity');
    recorder.resume();
    end();
    recorder.pause('infinity');
    expect(seen).toEqual(['paused', 'recording']);
  });
});
