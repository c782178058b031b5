import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, renameSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectStore } from '../../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../../src/store/reader/store-key.ts';
import { storeOwnerFile } from '../../../../src/store/reader/probe-owner.ts';
import { storeOwnerSchema } from '../../../../src/core/status/store-owner.ts';
import { recorderStatus } from '../../../../src/core/status/recorder-status.ts';
import { CHAT, EDITOR, Workbench } from '../support/open-recording.ts';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.close());

/** In processes of their own: one that opens and closes the file here would drop the recorder's locks. */
function run(program: string, ...words: string[]): string {
  const done = spawnSync(program, words, { encoding: 'utf8' });
  expect(done.status).toBe(0);
  return done.stdout;
}
const sums = () => run('sha256sum', bench.storePath, `${bench.storePath}-wal`);
const size = () => Number(run('stat', '-c', '%s', bench.storePath));

/** Another process folds the WAL in and writes once more, so that the recorder reads the file anew; then the disk spoils everything but page 1. */
function damage(): void {
  bench.other((writer) => writer.purge({ before_ms: 0 }));
  run(
    'dd',
    'if=/dev/urandom',
    `of=${bench.storePath}`,
    'bs=4096',
    'seek=1',
    `count=${size() / 4096 - 1}`,
    'conv=notrunc',
  );
}

async function recordAndDamage() {
  const recorder = await bench.start();
  bench.busy(200);
  await bench.pass(6000);
  expect(bench.events()).toHaveLength(200);
  damage();
  bench.activate(EDITOR, 'after the damage');
  await bench.pass(11_000);
  return recorder;
}

const owner = () => storeOwnerSchema.parse(JSON.parse(readFileSync(storeOwnerFile(bench.storePath), 'utf8')));

describe('a store that gets damaged while it is recorded into', () => {
  it('is given up at the first sign: not a byte is written to it again, by no retry, no stop, no start', async () => {
    const recorder = await recordAndDamage();
    const before = sums();
    expect(recorder.state().state.degraded).toMatchObject({
      store: expect.stringMatching(/damaged/),
      store_intake: expect.any(String),
    });
    for (let n = 0; n < 5; n += 1) {
      bench.busy(20);
      recorder.pause('infinity');
      await bench.pass(120_000);
      recorder.resume();
      bench.clock.step(-3_600_000);
      await bench.pass(120_000);
    }
    expect(sums()).toBe(before);
    const end = await recorder.stop('end');
    expect(end.lost_events).toBeGreaterThan(0);
    expect(sums()).toBe(before);
    await expect(bench.start()).rejects.toMatchObject({ code: 'store_corrupt' });
    expect(sums()).toBe(before);
  });

  it('is told of beside the lock, where every door finds it', async () => {
    await recordAndDamage();
    expect(owner().store_trouble).toBe('store_corrupt');
    const { running, degraded } = recorderStatus({
      owner: owner(),
      state: null,
      now_ms: bench.clock.wallMs(),
    });
    expect(running).toBe(true);
    expect(degraded.store).toMatch(/damaged.*zanei store recover/);
  });

  it('once another store is in its place, gets there what was kept', async () => {
    const sound = new Workbench();
    const aside = await sound.start();
    await aside.stop('made');
    const recorder = await recordAndDamage();
    cpSync(`${sound.storePath}.key`, `${bench.storePath}.key`);
    for (const end of ['-wal', '-shm'])
      renameSync(`${bench.storePath}${end}`, `${bench.storePath}.old${end}`);
    renameSync(sound.storePath, bench.storePath);
    await bench.pass(70_000);
    bench.activate(CHAT, 'in the new one');
    await bench.pass(6000);
    expect(bench.events().map((event) => event.window?.title)).toEqual([
      'after the damage',
      'in the new one',
    ]);
    expect(recorder.state().state.degraded).toEqual({});
    expect(owner().store_trouble).toBeUndefined();
    await sound.close();
  });

  it('deep inside a large store, is found by reading it through, before anybody needs what lay there', async () => {
    const recorder = await bench.start();
    await recorder.stop('to make it large');
    const large = connectStore(bench.storePath, readStoreKey(`${bench.storePath}.key`), 'readwrite');
    const add = large.db.prepare('INSERT INTO details (type, json) VALUES (0, hex(randomblob(15000)))');
    large.db.transaction(() => {
      for (let n = 0; n < 400; n += 1) add.run();
    })();
    large.close();
    run(
      'dd',
      'if=/dev/urandom',
      `of=${bench.storePath}`,
      'bs=4096',
      `seek=${Math.floor(size() / 8192)}`,
      'count=1',
      'conv=notrunc',
    );
    const again = await bench.start();
    await bench.pass(9 * 60_000);
    expect(again.state().state.degraded).toEqual({});
    await bench.pass(3 * 60_000);
    expect(again.state().state.degraded).toMatchObject({ store: expect.stringMatching(/damaged/) });
    expect(owner().store_trouble).toBe('store_corrupt');
  });
});
