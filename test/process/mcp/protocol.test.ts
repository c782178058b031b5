import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { someEvents, writeStore } from './support/make-store.ts';
import { McpProcess, MODERN_META, withFolder } from './support/mcp-process.ts';

let folder: ReturnType<typeof withFolder>;
let server: McpProcess;
beforeEach(() => {
  folder = withFolder();
  server = new McpProcess({ args: ['--store', store()], env: { HOME: folder.path } });
});
afterEach(async () => {
  await server.end();
  folder.remove();
});
const store = () => path.join(folder.path, 'store.sqlite');

const LATEST = '2025-11-25';
test.each([
  ['2024-11-05', '2024-11-05'],
  ['2025-03-26', '2025-03-26'],
  ['2025-06-18', '2025-06-18'],
  ['2025-11-25', '2025-11-25'],
  ['2026-07-28', LATEST],
  ['2099-01-01', LATEST],
  ['', LATEST],
  [undefined, LATEST],
  [20250618, LATEST],
])('initialize with protocolVersion %j is answered %s', async (asked, answered) => {
  const reply = await server.request(1, 'initialize', { protocolVersion: asked });
  const root = path.resolve(import.meta.dirname, '../../..');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(reply.result).toMatchObject({
    protocolVersion: answered,
    serverInfo: { name: 'zanei', title: 'Zanei', version },
    instructions: expect.stringContaining('get_timeline'),
  });
});

test('tools before initialize, two initializes and no notification after them are all served', async () => {
  expect((await server.request('a', 'tools/list')).result).toMatchObject({ tools: { length: 3 } });
  expect((await server.initialize()).result).toBeDefined();
  const again = await server.request(2, 'initialize', { protocolVersion: '2024-11-05' });
  expect(again.result).toMatchObject({ protocolVersion: '2024-11-05' });
  expect((await server.call(3, 'get_status')).result).toBeDefined();
});

test('what probing clients ask is answered, and nothing else is', async () => {
  await server.initialize();
  const found = async (id: number, method: string, params?: object) =>
    (await server.request(id, method, params)).result;
  expect(await found(1, 'ping')).toEqual({});
  expect(await found(2, 'logging/setLevel', { level: 'debug' })).toEqual({});
  expect(await found(3, 'resources/list')).toMatchObject({
    resources: [{ uri: 'zanei://status' }, { uri: 'zanei://config' }],
  });
  expect(await found(4, 'resources/templates/list')).toMatchObject({ resourceTemplates: { length: 2 } });
  expect(await found(5, 'prompts/list')).toMatchObject({ prompts: { length: 3 } });
  const unknown = { ref: { type: 'ref/prompt', name: 'nothing' }, argument: { name: 'x', value: '' } };
  expect(await found(6, 'completion/complete', unknown)).toMatchObject({ completion: { values: [] } });
  expect((await server.request(7, 'no/such', {})).error?.code).toBe(-32601);
  expect((await server.call(8, 'nope')).error?.code).toBe(-32602);
  server.send(
    { jsonrpc: '2.0', method: 'notifications/roots/list_changed' },
    { jsonrpc: '2.0', method: 'no/such/notification' },
    { jsonrpc: '2.0', id: 99, result: { roots: [] } },
  );
  await server.request(9, 'ping');
  expect(server.replies.map(({ id }) => id)).toEqual(['init', 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('what is no message is answered as such, and the next one is understood', async () => {
  server.send(
    'not json',
    '[]',
    '{"jsonrpc":"2.0","id":23}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    '42',
    '',
    '  ',
  );
  server.send('{"jsonrpc":"2.0","id":1,"method":"ping"}\r');
  await server.reply(1);
  server.send('[{"jsonrpc":"2.0","id":2,"method":"ping"},{"jsonrpc":"2.0","id":3,"method":"ping"}]');
  await server.reply(3);
  const codes = server.replies.map(({ id, error }) => [id, error?.code]);
  expect(codes).toEqual([
    [null, -32700],
    [null, -32600],
    [23, -32600],
    [null, -32600],
    [null, -32600],
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ]);
});

test('a mark before the first line does not cost the message', async () => {
  server.send('\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}\r');
  expect((await server.reply(1)).result).toEqual({});
});

test('the 2026-07-28 revision is served whole', async () => {
  const modern = (id: string | number, method: string, params: object = {}) =>
    server.request(id, method, { ...params, _meta: MODERN_META });
  const discovered = await modern('server-discover-probe-1', 'server/discover');
  expect(discovered.result).toMatchObject({
    supportedVersions: ['2026-07-28'],
    resultType: 'complete',
    cacheScope: 'private',
  });
  expect((await modern(1, 'tools/list')).result).toMatchObject({ tools: { length: 3 }, ttlMs: 0 });
  expect((await modern(2, 'tools/call', { name: 'get_status', arguments: {} })).result).toMatchObject({
    structuredContent: { running: false },
    resultType: 'complete',
  });
  const unknown = { ...MODERN_META, 'io.modelcontextprotocol/protocolVersion': '2027-01-01' };
  expect((await server.request(3, 'tools/list', { _meta: unknown })).error).toMatchObject({
    code: -32022,
    data: { supported: ['2026-07-28'], requested: '2027-01-01' },
  });
  expect((await modern(4, 'skills/list')).result).toMatchObject({
    skills: [{ frontmatter: { name: 'zanei' } }],
  });
});

test('a 5 MB line is understood; a monster is refused without growing and the next line heard', async () => {
  await server.initialize();
  const long = 'é'.repeat(2_500_000);
  const refused = await server.call(1, 'query_events', { text: long });
  expect(refused.error?.code).toBe(-32602);
  const rss = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid ?? 0}/status`, 'utf8'))?.[1]) / 1024;
  const before = rss();
  const block = Buffer.alloc(1024 * 1024, 0x61);
  for (let sent = 0; sent < 100; sent += 1)
    if (!server.child.stdin.write(block))
      await new Promise((resolve) => server.child.stdin.once('drain', resolve));
  expect((await server.reply(null)).error).toMatchObject({ code: -32600 });
  expect(rss() - before).toBeLessThan(60);
  server.send('');
  expect((await server.request(2, 'ping')).result).toEqual({});
}, 60_000);

test('a message that comes byte by byte, with raw U+2028 and kana cut in the middle, is one message', async () => {
  writeStore(store(), someEvents(20, Date.now()));
  const line = Buffer.from(
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'query_events', arguments: { since: '1h', app: 'ターミナル', text: 'ドラフト' } } })}\n`,
  );
  for (const byte of line) server.child.stdin.write(Buffer.of(byte));
  expect((await server.reply(1)).result).toMatchObject({ structuredContent: { count: 5 } });
  const separator = await server.call(2, 'query_events', { text: 'a\u2028b' });
  expect(separator.result).toMatchObject({ structuredContent: { count: 0 } });
});

test('200 calls at once are each answered once, and a cancelled one not at all', async () => {
  writeStore(store(), someEvents(200, Date.now()));
  await server.initialize();
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: id % 2 === 0 ? 'get_status' : 'get_timeline', arguments: {} },
  });
  const ids = Array.from({ length: 200 }, (_, at) => at + 1);
  const cancel = (requestId: number) => ({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId },
  });
  server.send(cancel(5000), ...ids.map(call), cancel(200), cancel(150));
  await server.reply(199);
  await server.request('last', 'ping');
  server.send(cancel(1));
  await server.request('after', 'ping');
  const answered = server.replies.map(({ id }) => id).filter((id) => typeof id === 'number');
  expect(answered).toEqual(ids.filter((id) => id !== 200 && id !== 150));
});
