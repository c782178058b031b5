import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectStore } from '../../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../../src/store/reader/store-key.ts';
import { EDITOR, START_MS, Workbench } from '../support/open-recording.ts';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.close());

const HOUR = 3600_000;
const titles = () => bench.events().map((event) => event.window?.title);
const see = async (title: string) => {
  bench.activate(EDITOR, title);
  await bench.pass(6000);
};

describe('retention', () => {
  it('deletes what is too old every 10 minutes', async () => {
    bench.config('output.retention_hours = 1');
    await bench.start({ tickMs: 10_000 });
    await see('old');
    await bench.pass(HOUR / 2);
    await see('young');
    expect(titles()).toEqual(['old', 'young']);
    await bench.pass(HOUR / 2 + 10 * 60_000);
    expect(titles()).toEqual(['young']);
  });

  it('deletes at the start what grew too old meanwhile', async () => {
    bench.config('output.retention_hours = 1');
    const recorder = await bench.start();
    await see('old');
    await recorder.stop('for a while');
    await bench.pass(2 * HOUR);
    await bench.start();
    expect(titles()).toEqual([]);
  });

  it('shortened, is in force when the deletion is done, within 2 s', async () => {
    bench.config('output.retention_hours = 10');
    const recorder = await bench.start({ tickMs: 1000 });
    await see('old');
    await bench.pass(2 * HOUR);
    bench.config('output.retention_hours = 1');
    await bench.pass(3001);
    expect(titles()).toEqual([]);
    expect(recorder.state().state.retention_hours).toBe(1);
  });

  it('shortened, stays pending while the store cannot delete, and is tried again', async () => {
    bench.config('output.retention_hours = 10');
    const recorder = await bench.start();
    await see('old');
    await bench.pass(2 * HOUR);
    const other = connectStore(bench.storePath, readStoreKey(`${bench.storePath}.key`), 'readwrite');
    other.db.exec("CREATE TRIGGER keep BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'no'); END");
    bench.config('output.retention_hours = 1');
    await bench.pass(5000);
    expect(recorder.state().state).toMatchObject({
      retention_hours: 10,
      degraded: { retention: expect.stringContaining('older than 1 h') },
    });
    other.db.exec('DROP TRIGGER keep');
    other.close();
    await bench.pass(4000);
    expect(titles()).toEqual([]);
    expect(recorder.state().state).toMatchObject({ retention_hours: 1, degraded: {} });
  });

  it('does not delete everything because the clock is set to 2099 for a minute', async () => {
    bench.config('output.retention_hours = 1');
    await bench.start();
    await see('kept');
    bench.clock.step(Date.UTC(2099, 0, 1) - START_MS);
    await bench.pass(60_000);
    bench.config('output.retention_hours = 2');
    await bench.pass(10_000);
    bench.clock.step(START_MS - Date.UTC(2099, 0, 1));
    await bench.pass(60_000);
    expect(titles()).toEqual(['kept']);
  });

  it('started while the clock says 2099, waits until the clock has held', async () => {
    bench.config('output.retention_hours = 1');
    const first = await bench.start();
    await see('kept');
    await first.stop('restart');
    bench.clock.step(Date.UTC(2099, 0, 1) - START_MS);
    const second = await bench.start();
    await bench.pass(60_000);
    await second.stop('clock is put right');
    bench.clock.step(START_MS - Date.UTC(2099, 0, 1));
    await bench.start();
    await bench.pass(20 * 60_000);
    expect(titles()).toContain('kept');
  });

  it('started again and again while the clock says 2099, still waits: a run there vouches for nothing', async () => {
    bench.config('output.retention_hours = 1');
    const first = await bench.start();
    await see('kept');
    await first.stop('restart');
    bench.clock.step(Date.UTC(2099, 0, 1) - START_MS);
    for (let n = 0; n < 3; n += 1) {
      const run = await bench.start();
      await bench.pass(60_000);
      await run.stop('restart');
    }
    bench.clock.step(START_MS - Date.UTC(2099, 0, 1));
    await bench.start();
    await bench.pass(60_000);
    expect(titles()).toEqual(['kept']);
    // Nothing that lasts to 2099, and the time before this start is told.
    expect(bench.story().slice(0, 3)).toEqual(['recording 0–6', 'stopped 6–186', 'recording 186–…']);
    expect(bench.story().filter((one) => one.startsWith('stopped'))).toHaveLength(1);
  });

  it('started while the clock says 2099, does not delete when that is put right in the meantime', async () => {
    bench.config('output.retention_hours = 1');
    const first = await bench.start();
    await see('kept');
    await first.stop('restart');
    bench.clock.step(Date.UTC(2099, 0, 1) - START_MS);
    await bench.start();
    await bench.pass(60_000);
    bench.clock.step(START_MS - Date.UTC(2099, 0, 1));
    await bench.pass(30 * 60_000);
    expect(titles()).toEqual(['kept']);
    expect(bench.story()[1]).toMatch(/^stopped 6–/);
    expect(bench.intervals().every((one) => one.reason !== 'stopped' || one.end_ms! < START_MS + HOUR)).toBe(
      true,
    );
  });

  it('after a long absence deletes once the clock has held for 10 minutes', async () => {
    const first = await bench.start();
    await see('old');
    await first.stop('holidays');
    await bench.pass(21 * 24 * HOUR);
    await bench.start();
    await bench.pass(9 * 60_000);
    expect(titles()).toEqual(['old']);
    await bench.pass(2 * 60_000);
    expect(titles()).toEqual([]);
  });
});
