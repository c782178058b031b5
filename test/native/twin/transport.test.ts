// The transport of the real addon under misuse, floods, restarts and teardown.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { loadTwin, TWIN_FILE } from './load-twin.ts';

const twin = loadTwin();
after(() => twin.close());

interface Taken {
  items: { kind: string; pid: number; dy: number }[];
  dropped: number;
}
const take = (): Taken | null => twin.take() as Taken | null;

void test('misuse throws or is refused, and never ends the process', () => {
  const call = (name: string, ...args: unknown[]): unknown => {
    const method: unknown = Reflect.get(twin, name);
    assert.ok(typeof method === 'function');
    return Reflect.apply(method, twin, args);
  };
  assert.throws(() => call('open'), /wake must be a function/);
  assert.throws(() => call('attach', 'x', true), /pid must be a number/);
  assert.throws(() => call('attach', 1.5, true), /whole number/);
  assert.throws(() => call('attach', 5), /climb must be a boolean/);
  assert.throws(() => call('hitTest', 1, Number.NaN, 0, 1), /finite/);
  assert.throws(() => call('snapshot', 1, 1, {}, 1), /nodes must be/);
  assert.throws(() => call('snapshot', 1, 1, null, 1), /limits must be an object/);
  assert.throws(() => call('automation', 5, false), /bundle_id must be a string/);
  assert.throws(() => call('browserPage', 5, 'chromium'), /title must be a string/);
  assert.throws(() => call('pasteboardText', '5'), /change must be a number/);
  assert.throws(() => call('installedApps', ['a', 5]), /list of strings/);
  assert.equal(twin.take(), null);
  assert.equal(call('startSensor', 'keys'), 'not open');
  twin.sim.set({ main_thread: false });
  assert.throws(() => twin.open(() => undefined), /main thread/);
  twin.sim.set({ main_thread: true });
  assert.equal(
    twin.open(() => undefined),
    true,
  );
  assert.equal(
    twin.open(() => undefined),
    false,
  );
  assert.equal(call('startSensor', 'camera'), 'there is no such sensor');
  twin.close();
  twin.close();
});

void test('a flood loses nothing uncounted, keeps its order and does not starve timers', async () => {
  let seen = 0;
  let dropped = 0;
  let ordered = true;
  let ticks = 0;
  const last = new Map<number, number>();
  const eat = (): void => {
    const batch = take();
    if (batch === null) return;
    dropped += batch.dropped;
    for (const { pid, dy } of batch.items) {
      seen += 1;
      ordered &&= dy > (last.get(pid) ?? 0);
      last.set(pid, dy);
    }
  };
  const timer = setInterval(() => (ticks += 1), 5);
  twin.open(() => setImmediate(eat));
  twin.sim.flood(4, 20_000);
  for (let wait = 0; seen + dropped < 80_000 && wait < 2_000; wait++) await sleep(10);
  clearInterval(timer);
  twin.close();
  assert.equal(seen + dropped, 80_000);
  assert.ok(ordered);
  assert.ok(ticks > 3, `timers ran ${ticks} times`);
});

void test('open and close again and again while producers run', async () => {
  for (let round = 0; round < 30; round++) {
    assert.equal(
      twin.open(() => setImmediate(take)),
      true,
    );
    twin.sim.flood(3, 0);
    await sleep(3);
    twin.close();
  }
  assert.equal(twin.take(), null);
});

void test('an error in wake() does not end the flow', async () => {
  const errors: unknown[] = [];
  const note = (error: unknown): void => void errors.push(error);
  process.on('uncaughtException', note);
  let woken = 0;
  twin.open(() => {
    woken += 1;
    setImmediate(take);
    if (woken === 1) throw new Error('on purpose');
  });
  twin.sim.emit([{ kind: 'system.woke' }]);
  for (let wait = 0; woken < 1 && wait < 500; wait++) await sleep(2);
  await sleep(5);
  twin.sim.emit([{ kind: 'system.woke' }]);
  for (let wait = 0; woken < 2 && wait < 500; wait++) await sleep(2);
  process.off('uncaughtException', note);
  twin.close();
  assert.equal(woken, 2);
});

void test('worker environments end while producers and pool jobs run', async () => {
  const code = `
    const twin = require(process.env.TWIN);
    const { parentPort } = require('node:worker_threads');
    twin.sim.set({ delay_ms: 50 });
    twin.open(() => setImmediate(() => twin.take()));
    twin.sim.flood(3, 0);
    twin.browserPage(1, 'chromium', '').catch(() => undefined);
    parentPort.postMessage('running');
    setInterval(() => undefined, 1000);`;
  for (let round = 0; round < 15; round++) {
    const worker = new Worker(code, { eval: true, env: { ...process.env, TWIN: TWIN_FILE } });
    await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
  }
});

void test('a question that hangs (a dialog that nobody answers) holds up no exit, an answered one is waited for', () => {
  const run = (delay: number, rest: string) =>
    spawnSync(
      process.execPath,
      [
        '-e',
        `const twin = require(${JSON.stringify(TWIN_FILE)});
        twin.sim.set({ delay_ms: ${String(delay)} });
        twin.browserPage(1, 'chromium', 'x').then(({ error }) => console.log('answered', error));
        ${rest}`,
      ],
      { timeout: 60_000, encoding: 'utf8' },
    );
  const hanging = run(600_000, 'setTimeout(() => process.exit(0), 50)');
  assert.equal(hanging.status, 0, String(hanging.signal));
  assert.equal(run(50, '').stdout, 'answered 0\n');
});

for (const ending of [
  'process.exit(0)',
  'undefined',
  'setTimeout(() => process.kill(process.pid, "SIGTERM"), 20)',
])
  void test(`a process ends with producers running: ${ending}`, () => {
    const code = `const twin = require(${JSON.stringify(TWIN_FILE)});
      twin.open(() => setImmediate(() => twin.take()));
      twin.sim.flood(4, 0);
      setTimeout(() => { ${ending} }, 60);`;
    const done = spawnSync(process.execPath, ['-e', code], { timeout: 60_000, cwd: path.dirname(TWIN_FILE) });
    assert.ok(
      done.status === 0 || done.signal === 'SIGTERM',
      `${String(done.status)} ${String(done.signal)}`,
    );
  });
