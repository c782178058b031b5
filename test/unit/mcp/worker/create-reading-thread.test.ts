import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReadingThread } from '../../../../src/mcp/worker/create-reading-thread.ts';
import type { WorkerJob } from '../../../../src/mcp/worker/worker-job.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zanei-thread-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that does what the job's `tool` says. */
function program(): string {
  const file = path.join(folder, 'program.cjs');
  writeFileSync(
    file,
    `const { parentPort, workerData: { tool, raw } } = require('node:worker_threads');
     const does = {
       echo: () => parentPort.postMessage({ answer: { raw } }),
       refuse: () => parentPort.postMessage({ refusal: { code: 'usage', message: 'limit: no', field: 'limit' } }),
       endless: () => { for (;;); },
       greedy: () => { const held = []; for (;;) held.push(new Array(10_000).fill(held.length)); },
       silent: () => undefined,
       broken: () => { throw new Error('/Users/mina/store.sqlite'); },
     };
     does[tool]();`,
  );
  return file;
}

const job = (tool: string, raw: unknown = {}): WorkerJob => ({
  tool,
  raw,
  places: { config: null, store: null },
  now_ms: 0,
  zone: 'UTC',
});
const never = () => new AbortController().signal;

test('an endless call ends with its signal, and the next one has its turn', async () => {
  const thread = createReadingThread(program());
  const cancel = new AbortController();
  const endless = thread.call(job('endless'), cancel.signal);
  const next = thread.call(job('echo', 7), never());
  cancel.abort();
  await expect(endless).rejects.toThrow();
  // One thread at a time: that this comes at all says that the endless one is gone.
  expect(await next).toEqual({ raw: 7 });
});

test('a call that was cancelled before its turn, or before it was made, starts no thread', async () => {
  const thread = createReadingThread(program());
  const cancel = new AbortController();
  const first = thread.call(job('echo', 1), never());
  const queued = thread.call(job('endless'), cancel.signal);
  cancel.abort(new Error('no longer wanted'));
  await expect(queued).rejects.toThrow('no longer wanted');
  await expect(thread.call(job('endless'), cancel.signal)).rejects.toThrow('no longer wanted');
  expect(await first).toEqual({ raw: 1 });
  expect(await thread.call(job('echo', 2), never())).toEqual({ raw: 2 });
});

test('to stop ends an endless call, and what waits behind it never starts', async () => {
  const thread = createReadingThread(program());
  const endless = thread.call(job('endless'), never());
  const behind = thread.call(job('endless'), never());
  let settled = false;
  void behind.finally(() => (settled = true)).catch(() => undefined);
  const ended = expect(endless).rejects.toMatchObject({ code: 'internal' });
  await new Promise((resolve) => setImmediate(resolve)); // its turn comes
  expect(await thread.stop()).toBe(true);
  await ended;
  expect(await thread.stop()).toBe(true);
  expect(settled).toBe(false);
});

test('what asks for more memory than one call may hold is refused, and the process lives', async () => {
  const thread = createReadingThread(program(), { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4 });
  await expect(thread.call(job('greedy'), never())).rejects.toMatchObject({ code: 'usage', field: 'since' });
  expect(await thread.call(job('echo', 3), never())).toEqual({ raw: 3 });
});

test('a refusal keeps its code and field; a thread that breaks or says nothing is a fault', async () => {
  const thread = createReadingThread(program());
  await expect(thread.call(job('refuse'), never())).rejects.toMatchObject({ code: 'usage', field: 'limit' });
  await expect(thread.call(job('silent'), never())).rejects.toMatchObject({ code: 'internal' });
  await expect(thread.call(job('broken'), never())).rejects.toThrow();
  expect(await thread.call(job('echo', 4), never())).toEqual({ raw: 4 });
});
