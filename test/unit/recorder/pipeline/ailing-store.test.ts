import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectStore } from '../../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../../src/store/reader/store-key.ts';
import { CHAT, EDITOR, Workbench } from '../support/open-recording.ts';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.close());

const away = () => `${path.dirname(bench.storePath)}-away`;
const takeMediumOut = () => renameSync(path.dirname(bench.storePath), away());
const putMediumBack = () => renameSync(away(), path.dirname(bench.storePath));
const titles = () => bench.events().map((event) => event.window?.title);

describe('a store that fails', () => {
  it('keeps the batch, takes nothing new, says so, and recovers by itself', async () => {
    const recorder = await bench.start();
    bench.activate(EDITOR, 'kept');
    await bench.pass(1000);
    takeMediumOut();
    await bench.pass(4500); // the heartbeat notices first
    bench.activate(CHAT, 'refused');
    await bench.pass(100);
    const ailing = recorder.state();
    expect(ailing.state.degraded).toMatchObject({
      store: expect.stringContaining('folder'),
      store_intake: expect.stringContaining('until the store is back'),
    });
    expect(ailing).toMatchObject({ pending_events: 1, state: { drops: { store_unhealthy: 1 } } });
    putMediumBack();
    await bench.pass(5000);
    bench.activate(EDITOR, 'after');
    await bench.pass(6000);
    expect(titles()).toEqual(['kept', 'after']);
    expect(bench.state()).toMatchObject({ degraded: {}, events_captured: 2, drops: { store_unhealthy: 1 } });
  });

  it('tries again after 5, 10, 20, 40, 60, 60 s and starts over once it was well', async () => {
    await bench.start();
    takeMediumOut();
    await bench.pass(250_000);
    const waits = () => bench.lines.map((line) => /next try in (\d+) s/.exec(line)?.[1]);
    expect(waits()).toEqual(['5', '10', '20', '40', '60', '60', '60']);
    putMediumBack();
    await bench.pass(60_000);
    takeMediumOut();
    await bench.pass(6000);
    expect(waits().slice(7)).toEqual(['5', '10'].slice(0, waits().length - 7));
    expect(waits()[7]).toBe('5');
    putMediumBack();
  });

  it('brings events and heartbeat back in one transaction', async () => {
    await bench.start();
    bench.busy(3);
    await bench.pass(1000);
    takeMediumOut();
    await bench.pass(4500);
    putMediumBack();
    const key = readStoreKey(`${bench.storePath}.key`);
    const spy = connectStore(bench.storePath, key, 'readwrite');
    // Whoever writes the heartbeat of the recovery must see the events in the same transaction.
    spy.db.exec(
      `CREATE TABLE seen (events INTEGER);
       CREATE TRIGGER spy AFTER UPDATE OF heartbeat_at ON recorder_state
       BEGIN INSERT INTO seen SELECT count(*) FROM events; END`,
    );
    await bench.pass(5000);
    expect(spy.db.prepare('SELECT events FROM seen').pluck().get()).toBe(3);
    spy.close();
  });

  it('never writes into a foreign file that took the place of the store', async () => {
    await bench.start();
    bench.activate(EDITOR, 'kept');
    await bench.pass(1000);
    renameSync(bench.storePath, `${bench.storePath}.real`);
    const foreign = Buffer.from('this is a text file, no store\n'.repeat(400));
    writeFileSync(bench.storePath, foreign);
    await bench.pass(60_000);
    expect(readFileSync(bench.storePath).equals(foreign)).toBe(true);
    renameSync(`${bench.storePath}.real`, bench.storePath);
    await bench.pass(60_000);
    expect(titles()).toEqual(['kept']);
    expect(bench.state().degraded).toEqual({});
  });

  it('goes on in a fresh store when its file was deleted, with what was not written yet', async () => {
    await bench.start();
    bench.activate(EDITOR, 'gone with the file');
    await bench.pass(5100);
    bench.activate(CHAT, 'not written yet');
    await bench.pass(100);
    for (const end of ['', '-wal', '-shm']) rmSync(`${bench.storePath}${end}`, { force: true });
    await bench.pass(10_000);
    expect(titles()).toEqual(['not written yet']);
  });

  it('drops the one event that the store refuses, counted, and writes the rest of its batch', async () => {
    const recorder = await bench.start();
    const spy = connectStore(bench.storePath, readStoreKey(`${bench.storePath}.key`), 'readwrite');
    await bench.pass(1000);
    const refused = bench.clock.monoNs() + 500e6 + 1; // the second observation
    spy.db.exec(
      `CREATE TRIGGER refuse BEFORE INSERT ON events WHEN new.mono_ns = ${refused}
       BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    spy.close();
    bench.activate(EDITOR, 'first');
    await bench.pass(500);
    bench.activate(CHAT, 'refused');
    await bench.pass(500);
    bench.activate(EDITOR, 'last');
    await bench.pass(6000);
    expect(titles()).toEqual(['first', 'last']);
    expect(recorder.state().state).toMatchObject({ drops: { invalid: 1 }, degraded: {}, events_captured: 2 });
  });

  it('says at the end how many events are lost', async () => {
    const recorder = await bench.start();
    bench.busy(2);
    await bench.pass(1000);
    takeMediumOut();
    expect(await recorder.stop('end')).toEqual({ reason: 'end', lost_events: 2 });
    putMediumBack();
    expect(bench.events()).toEqual([]);
  });

  it('judges what waits for the store by new filters', async () => {
    await bench.start();
    bench.busy(4);
    await bench.pass(1000);
    takeMediumOut();
    await bench.pass(4500);
    bench.config(`filter.exclude_apps = ["${CHAT.bundle_id}"]`);
    await bench.pass(2000);
    putMediumBack();
    await bench.pass(20_000);
    expect(bench.events().map((event) => event.app.name)).toEqual(['Editor', 'Editor']);
  });
});
