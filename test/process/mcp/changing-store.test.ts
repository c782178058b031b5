import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { someEvents, writeStore } from './support/make-store.ts';
import { McpProcess, withFolder } from './support/mcp-process.ts';

let folder: ReturnType<typeof withFolder>;
let server: McpProcess;
let others: Database.Database[] = [];
const store = () => path.join(folder.path, 'store.sqlite');
beforeEach(async () => {
  folder = withFolder();
  writeStore(store(), someEvents(5, Date.now()));
  server = new McpProcess({ args: ['--store', store()], env: { HOME: folder.path } });
  await server.initialize();
});
afterEach(async () => {
  for (const db of others) db.close();
  others = [];
  server.child.kill('SIGKILL');
  await server.exited;
  folder.remove();
});

/** Another program at the same file. */
function other(): Database.Database {
  const db = new Database(store());
  others.push(db);
  db.pragma(`cipher='sqlcipher'`);
  db.pragma('legacy=4');
  db.pragma(`key="x'${readFileSync(`${store()}.key`, 'utf8').trim()}'"`);
  return db;
}
const count = async (id: number, since = '1h') =>
  (await server.call(id, 'query_events', { since })).result?.structuredContent as { count: number };

test.each([
  ['short', '1h'],
  ['long', '7d'],
])('a store that another program holds for a moment makes a %s call wait, not fail', async (_, since) => {
  const db = other();
  db.exec('BEGIN EXCLUSIVE');
  server.send({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'query_events', arguments: { since } },
  });
  expect((await server.request(2, 'ping')).result).toEqual({});
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(server.replies.some(({ id }) => id === 1)).toBe(false);
  expect((await server.request(3, 'ping')).result).toEqual({}); // others are heard meanwhile
  db.exec('COMMIT');
  expect((await server.reply(1)).result).toMatchObject({ structuredContent: { count: 5 } });
});

test('one that is held for good is said to be busy; afterwards the next call is right', async () => {
  const db = other();
  db.exec('BEGIN EXCLUSIVE');
  const busy = await server.call(1, 'query_events');
  expect(busy.error).toMatchObject({ code: -32603, data: { code: 'store_busy' } });
  expect(JSON.stringify(busy)).not.toContain(folder.path);
  db.exec('COMMIT');
  expect(await count(2)).toMatchObject({ count: 5 });
});

test.each(['SIGTERM', 'end of input'] as const)('%s is heard while the store is held', async (how) => {
  other().exec('BEGIN EXCLUSIVE');
  const call = { name: 'get_status', arguments: {} };
  const far = { name: 'query_events', arguments: { since: '7d' } };
  for (const [id, params] of [call, far, call].entries())
    server.send({ jsonrpc: '2.0', id, method: 'tools/call', params });
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (how === 'SIGTERM') server.child.kill(how);
  else server.child.stdin.end();
  expect(await server.exited).toEqual({ code: 0, signal: null });
  // Whoever waited is told, unless there was no time for words.
  const told = server.replies.filter(({ id }) => typeof id === 'number').map(({ error }) => error?.code);
  expect(told).toEqual(how === 'SIGTERM' ? [] : [-32603, -32603, -32603]);
});

test('a store that a newer version migrated, or that was swapped for another, is seen by the next call', async () => {
  const db = other();
  db.pragma('user_version = 99');
  const newer = await server.call(1, 'query_events');
  expect(newer.error).toMatchObject({ code: -32603, data: { code: 'store_newer' } });
  expect((await server.call(2, 'query_events', { since: '7d' })).error).toEqual(newer.error);
  db.pragma('user_version = 1');
  expect(await count(3)).toMatchObject({ count: 5 });
  const away = path.join(folder.path, 'away.sqlite');
  for (const end of ['', '.key']) renameSync(`${store()}${end}`, `${away}${end}`);
  expect(await count(4)).toMatchObject({ count: 0 });
  writeStore(store(), someEvents(8, Date.now()));
  expect(await count(5)).toMatchObject({ count: 8 });
  expect(await count(6, '7d')).toMatchObject({ count: 8 });
});
