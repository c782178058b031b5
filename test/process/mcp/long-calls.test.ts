import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { someEvents, writeStore } from './support/make-store.ts';
import { McpProcess, MODERN_META, withFolder } from './support/mcp-process.ts';

let folder: ReturnType<typeof withFolder>;
let server: McpProcess;
let writers: ChildProcess[] = [];
const store = () => path.join(folder.path, 'store.sqlite');

beforeEach(() => {
  folder = withFolder();
  writeStore(store(), someEvents(20, Date.now()));
});
afterEach(async () => {
  for (const writer of writers) writer.kill('SIGKILL');
  writers = [];
  server.child.kill('SIGKILL');
  await server.exited;
  folder.remove();
});

const start = (options: { env?: Record<string, string>; nodeArgs?: string[] } = {}) => {
  server = new McpProcess({
    ...options,
    args: ['--store', store()],
    env: { HOME: folder.path, ...options.env },
  });
};
const long = (id: number, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'query_events', arguments: { since: '7d' }, ...more },
});
const cancel = (requestId: number) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

/** A key file that is a pipe holds a long call until somebody writes into it. */
const pipe = () => path.join(folder.path, 'pipe');
function startOnPipe(): void {
  spawnSync('mkfifo', [pipe()]);
  start({ env: { ZANEI_STORE_KEY_FILE: pipe() } });
}
/** Lets one reader of the pipe go on; a program of its own, because opening the pipe waits for the reader. */
function release(text = readFileSync(`${store()}.key`, 'utf8')): Promise<unknown> {
  const writer = spawn('sh', ['-c', 'printf %s "$1" > "$2"', 'sh', text, pipe()], { stdio: 'ignore' });
  writers.push(writer);
  return new Promise((resolve) => writer.on('exit', resolve));
}

/** Long calls that do not end before `finish` is called, each telling that it began. */
function startEndless(): void {
  const hook = path.join(import.meta.dirname, 'support', 'endless-reading.cjs');
  const env = {
    ENDLESS_STARTED: path.join(folder.path, 'started'),
    ENDLESS_UNTIL: path.join(folder.path, 'until'),
  };
  start({ env, nodeArgs: ['--require', hook] });
}
const finish = () => writeFileSync(path.join(folder.path, 'until'), '');
const begun = () => {
  const file = path.join(folder.path, 'started');
  return existsSync(file) ? readFileSync(file).length : 0;
};
const threads = () => readdirSync(`/proc/${server.child.pid ?? 0}/task`).length;
/** Waits until it is so; the test's own time limit is the only one. */
async function until(so: () => boolean): Promise<void> {
  while (!so()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a long call is judged before it starts, like a short one', async () => {
  startEndless();
  await server.initialize();
  const refused = await server.call(1, 'query_events', { since: '7d', limit: 0 });
  expect(refused.error).toMatchObject({ code: -32602 });
  const words = await server.call(2, 'get_timeline', { since: '7d', until: 'some day' });
  expect(words.error?.message).toMatch(/until/);
  const cursor = await server.call(3, 'query_events', { since: '7d', cursor: 'x' });
  expect(cursor.error).toMatchObject({ code: -32602 });
  expect(begun()).toBe(0);
});

test.each(['2025-11-25', '2026-07-28'])(
  'under %s others are answered while a long call reads, its client hears that it goes on, and it is answered once',
  async (version) => {
    startEndless();
    const meta = version === '2026-07-28' ? MODERN_META : {};
    if (version === '2026-07-28') await server.request('init', 'server/discover', { _meta: meta });
    else await server.initialize(version);
    server.send(long(1, { _meta: { ...meta, progressToken: 'mine' } }));
    expect((await server.request(2, 'tools/list', { _meta: meta })).result).toMatchObject({ tools: {} });
    const progress = (least: number) =>
      server.until(
        ({ method, params }) => method === 'notifications/progress' && Number(params?.progress) >= least,
      );
    expect((await progress(1)).params).toMatchObject({ progressToken: 'mine', progress: 1 });
    await progress(2);
    expect(server.replies.some(({ id }) => id === 1)).toBe(false);
    finish();
    expect((await server.reply(1)).result).toMatchObject({ structuredContent: { count: 20 } });
    await server.request(3, 'prompts/list', { _meta: meta });
    expect(server.replies.filter(({ id }) => id === 1)).toHaveLength(1);
    expect(server.replies.at(-1)?.id).toBe(3); // and no progress after the answer
  },
);

test.each(['2025-11-25', '2026-07-28'])(
  'under %s the work of a cancelled call stops, and no answer comes',
  async (version) => {
    startEndless();
    const meta = version === '2026-07-28' ? MODERN_META : {};
    if (version === '2026-07-28') await server.request('init', 'server/discover', { _meta: meta });
    else await server.initialize(version);
    await server.request(0, 'tools/list', { _meta: meta });
    const before = threads();
    server.send(long(1, { _meta: { ...meta, progressToken: 1 } }));
    await until(() => begun() === 1);
    expect(threads()).toBeGreaterThan(before);
    server.send(cancel(1));
    await until(() => threads() === before);
    await server.request(2, 'prompts/list', { _meta: meta });
    const since = server.replies.length;
    await new Promise((resolve) => setTimeout(resolve, 1200)); // longer than progress is told in
    expect(server.replies.slice(since)).toEqual([]);
    expect(server.replies.some(({ id }) => id === 1)).toBe(false);
  },
);

test('a long call starts when the cancelled one before it is gone, and one that was cancelled while it waited never', async () => {
  startEndless();
  await server.initialize();
  server.send(long(1), long(2), long(3));
  await until(() => begun() === 1);
  server.send(cancel(2), cancel(1));
  await until(() => begun() === 2);
  server.send(cancel(3));
  await server.request('a', 'ping');
  expect((await server.call(4, 'get_status')).result).toBeDefined();
  expect(begun()).toBe(2);
  expect(server.replies.map(({ id }) => id)).toEqual(['init', 'a', 4]);
});

test('a long call in flight at the end of input is answered before the end', async () => {
  startEndless();
  await server.initialize();
  server.send(long(1));
  await until(() => begun() === 1);
  server.child.stdin.end();
  await new Promise((resolve) => setTimeout(resolve, 200)); // the end is heard
  expect(server.child.exitCode).toBe(null);
  finish();
  expect(await server.exited).toEqual({ code: 0, signal: null });
  expect(server.replies[1]).toMatchObject({ id: 1, result: { structuredContent: { count: 20 } } });
  expect(server.replies).toHaveLength(2);
});

test('one that takes longer than the end may wait is told so, and the server ends with 0', async () => {
  startEndless();
  await server.initialize();
  server.send(long(1), long(2));
  await until(() => begun() === 1);
  expect(await server.end()).toEqual({ code: 0, signal: null });
  expect(server.replies.map(({ id, error }) => [id, error?.code])).toEqual([
    ['init', undefined],
    [1, -32603],
    [2, -32603],
  ]);
  expect(server.replies[1]?.error?.message).toMatch(/keep it open/);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s in the middle of a long call ends it with 0',
  async (signal) => {
    startEndless();
    await server.initialize();
    server.send(long(1), long(2));
    await until(() => begun() === 1);
    server.child.kill(signal);
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(server.replies.map(({ id }) => id)).toEqual(['init']);
  },
);

test('a client that is gone in the middle of a long call ends it with 0', async () => {
  startEndless();
  await server.initialize();
  server.send(long(1));
  await until(() => begun() === 1);
  server.child.stdout.destroy();
  server.send({ jsonrpc: '2.0', id: 2, method: 'ping' });
  expect(await server.exited).toEqual({ code: 0, signal: null });
});

test.each(['SIGTERM', 'end of input'] as const)('after %s not even a hanging disk keeps it', async (how) => {
  startOnPipe();
  await server.initialize();
  server.send(long(1));
  await server.request(2, 'ping');
  await new Promise((resolve) => setTimeout(resolve, 500)); // into the stuck read
  if (how === 'SIGTERM') server.child.kill(how);
  else server.child.stdin.end();
  const kept = new Promise((resolve) => setTimeout(() => resolve('kept'), 10_000).unref());
  expect(await Promise.race([server.exited, kept])).not.toBe('kept');
});

test('a fault on the other side comes back in our words', async () => {
  startOnPipe();
  await server.initialize();
  server.send(long(1));
  await release('no key');
  expect((await server.reply(1)).error).toMatchObject({ code: -32603, data: { code: 'store_locked' } });
  expect(JSON.stringify(server.replies)).not.toContain(folder.path);
});

test('200 long and short calls at once are each answered once', async () => {
  start();
  await server.initialize();
  const ids = Array.from({ length: 200 }, (_, at) => at + 1);
  const short = (id: number) => ({ ...long(id), params: { name: 'get_timeline', arguments: {} } });
  server.send(...ids.map((id) => (id % 10 === 0 ? long(id) : short(id))));
  await Promise.all(ids.map((id) => server.reply(id)));
  await server.request('last', 'ping');
  const answered = server.replies.map(({ id }) => Number(id)).filter((id) => id > 0);
  expect(answered.sort((a, b) => a - b)).toEqual(ids);
  expect(server.replies.filter(({ error }) => error !== undefined)).toEqual([]);
});

test('fifty long calls that wait need no more memory than one', async () => {
  const peakMb = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid ?? 0}/status`, 'utf8'))?.[1]) / 1024;
  start();
  await server.initialize();
  server.send(long(1), long(2));
  await server.reply(2);
  const before = peakMb();
  const ids = Array.from({ length: 50 }, (_, at) => at + 3);
  server.send(...ids.map((id) => long(id)));
  await Promise.all(ids.map((id) => server.reply(id)));
  expect(peakMb() - before).toBeLessThan(100); // as many threads at a time would need some 1500
});
