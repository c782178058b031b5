import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { someEvents, writeStore } from './support/make-store.ts';
import { BUNDLE, McpProcess, NODE, withFolder } from './support/mcp-process.ts';

let folder: ReturnType<typeof withFolder>;
beforeEach(() => {
  folder = withFolder();
});
afterEach(() => folder.remove());

const store = () => path.join(folder.path, 'store.sqlite');
const start = (options: ConstructorParameters<typeof McpProcess>[0] = {}) =>
  new McpProcess({ args: ['--store', store()], env: { HOME: folder.path }, ...options });

const INIT = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
};
const call = (id: number, name = 'get_status', args = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

/** How long a server may take to be gone, ms; generous on purpose: the promise is that it ends by itself. */
const GONE_MS = 10_000;
async function goesBy(
  server: McpProcess,
  end: Promise<{ code: number | null; signal: NodeJS.Signals | null }>,
) {
  const late = setTimeout(() => server.child.kill('SIGKILL'), GONE_MS);
  const ended = await end;
  clearTimeout(late);
  return ended;
}

test('everything asked before the end of input is answered, then it ends with 0', async () => {
  writeStore(store(), someEvents(50, Date.now()));
  const server = start();
  server.send(INIT, ...Array.from({ length: 20 }, (_, at) => call(at + 2, 'get_timeline')));
  expect(await goesBy(server, server.end())).toEqual({ code: 0, signal: null });
  expect(server.replies.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
});

test('a last line without newline is still a request', async () => {
  const server = start();
  server.child.stdin.end(JSON.stringify(INIT));
  expect(await goesBy(server, server.exited)).toEqual({ code: 0, signal: null });
  expect(server.replies.map(({ id }) => id)).toEqual([1]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends it with 0', async (signal) => {
  const server = start();
  await server.initialize();
  server.child.kill(signal);
  expect(await goesBy(server, server.exited)).toEqual({ code: 0, signal: null });
});

test('a client that stops reading ends it, also in the middle of an answer', async () => {
  writeStore(store(), someEvents(900, Date.now()));
  const server = start();
  await server.initialize();
  server.child.stdout.destroy();
  server.send(...Array.from({ length: 5 }, (_, at) => call(at, 'query_events', { since: '1h', limit: 900 })));
  expect(await goesBy(server, server.exited)).toEqual({ code: 0, signal: null });
});

test('a client that neither reads nor closes cannot keep it from SIGTERM', async () => {
  writeStore(store(), someEvents(900, Date.now()));
  const server = start();
  await server.initialize();
  server.child.stdout.pause();
  server.send(
    ...Array.from({ length: 20 }, (_, at) => call(at, 'query_events', { since: '1h', limit: 900 })),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  server.child.kill('SIGTERM');
  server.child.on('exit', () => server.child.stdout.resume());
  expect(await goesBy(server, server.exited)).toEqual({ code: 0, signal: null });
});

test('it notices that its parent is gone although somebody else holds its stdin open', async () => {
  // A parent that starts the server on a pipe that we hold open too, says its pid, and dies.
  const fifo = path.join(folder.path, 'fifo');
  spawnSync('mkfifo', [fifo]);
  const pipe = openSync(fifo, 'r+');
  const parent = spawn(
    NODE,
    [
      '-e',
      `const c = require('node:child_process').spawn(${JSON.stringify(NODE)}, [${JSON.stringify(BUNDLE)}],
         { stdio: ['inherit', 'ignore', 'ignore'] });
       process.stdout.write(String(c.pid)); setTimeout(() => process.exit(0), 500);`,
    ],
    { stdio: [pipe, 'pipe', 'inherit'], env: { HOME: folder.path } },
  );
  const pid = await new Promise<number>((resolve) =>
    parent.stdout?.once('data', (data: Buffer) => resolve(Number(String(data)))),
  );
  await new Promise((resolve) => parent.on('exit', resolve));
  expect(isAlive(pid)).toBe(true);
  const deadline = Date.now() + GONE_MS;
  while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100));
  closeSync(pipe);
  expect(isAlive(pid)).toBe(false);
});

test('nothing but JSON-RPC ever comes on stdout, whatever a dependency prints', async () => {
  const noise = path.join(folder.path, 'noise.cjs');
  writeFileSync(
    noise,
    `setInterval(() => { console.log('a banner'); console.table([1]); process.stdout.write('update available\\n'); }, 5).unref();
     process.emitWarning('old'); process.nextTick(() => console.info('late'));`,
  );
  const server = start({
    env: { HOME: folder.path, NODE_DEBUG: 'net,fs,module', DEBUG: '*', NODE_OPTIONS: `--trace-warnings` },
    nodeArgs: ['--import', noise],
  });
  await server.initialize();
  for (let id = 1; id <= 20; id += 1) await server.call(id, 'get_timeline');
  await server.end();
  // McpProcess parses every line; that none failed is half of the proof, that noise was made the other half.
  expect(server.replies).toHaveLength(21);
  expect(server.stderr).toContain('update available');
});

test('it works with no HOME, with `/` and with a deleted folder as its own', async () => {
  const gone = path.join(folder.path, 'gone');
  mkdirSync(gone);
  const servers = [
    start({ args: [], env: { HOME: undefined } }),
    start({ cwd: '/' }),
    start({ args: [], cwd: gone }),
    start({ args: [], env: { HOME: 'not/absolute' } }),
  ];
  rmSync(gone, { recursive: true });
  for (const server of servers) {
    expect((await server.initialize()).result).toMatchObject({ serverInfo: { name: 'zanei' } });
    const status = await server.call(1, 'get_status');
    expect(status.result, JSON.stringify(status)).toMatchObject({ structuredContent: { running: false } });
    expect(await goesBy(server, server.end())).toEqual({ code: 0, signal: null });
  }
});

test('a read-only home is read, and nothing is made in it', async () => {
  writeStore(store(), someEvents(5, Date.now()));
  const before = readdirSync(folder.path).sort();
  chmodSync(folder.path, 0o500);
  const server = start();
  await server.initialize();
  const answer = await server.call(1, 'query_events', { since: '1h' });
  expect(answer.result, JSON.stringify(answer.error)).toMatchObject({ structuredContent: { count: 5 } });
  await server.end();
  chmodSync(folder.path, 0o700);
  expect(readdirSync(folder.path).sort()).toEqual(before);
});

test('it does not spin while it waits', async () => {
  const server = start();
  await server.initialize();
  await server.request(2, 'resources/subscribe', { uri: 'zanei://status' });
  const ticks = () =>
    readFileSync(`/proc/${server.child.pid ?? 0}/stat`, 'utf8')
      .split(' ')
      .slice(13, 15)
      .map(Number);
  const [user = 0, system = 0] = ticks();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const [userThen = 0, systemThen = 0] = ticks();
  expect(userThen + systemThen - user - system).toBeLessThan(50); // 1/100 s; a spinning process would have used 300
  await server.end();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
