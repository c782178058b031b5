import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aliveAt, holdLock, someEvents, writeStore } from './support/make-store.ts';
import { McpProcess, withFolder } from './support/mcp-process.ts';

let folder: ReturnType<typeof withFolder>;
let server: McpProcess;

beforeEach(() => {
  folder = withFolder();
});

afterEach(async () => {
  await server.end();
  folder.remove();
});

function start(env: Record<string, string | undefined> = {}): McpProcess {
  server = new McpProcess({ args: ['--store', storePath()], env: { HOME: folder.path, ...env } });
  return server;
}

/** The usual place: a folder that is missing there only means that nothing was recorded yet. */
const storePath = () => path.join(folder.path, '.local', 'state', 'zanei', 'store.sqlite');

async function structured(id: number, name: string, args?: unknown): Promise<Record<string, unknown>> {
  const reply = await server.call(id, name, args);
  expect(reply.error).toBeUndefined();
  const { content, structuredContent } = reply.result as {
    content: [{ text: string }];
    structuredContent: Record<string, unknown>;
  };
  expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  return structuredContent;
}

test('bad arguments fail the same with and without a store, and never touch it', async () => {
  start();
  await server.initialize();
  const bad: [string, unknown, RegExp][] = [
    ['query_events', { limit: '12px' }, /limit/],
    ['query_events', { limit: 0 }, /limit must be between 1 and 1000/],
    ['query_events', { limit: 1001 }, /limit must be between 1 and 1000/],
    ['query_events', { limit: 1.5 }, /limit/],
    ['query_events', { types: ['a.*.b'] }, /types/],
    ['query_events', { since: 'in a while' }, /since.*accepted/],
    ['query_events', { foo: 1 }, /unknown argument "foo"/],
    ['get_timeline', { token_budget: 33 }, /token_budget must be at least 34/],
    ['get_timeline', { since: 'now', until: '1h' }, /since must not be later than until/],
    ['get_timeline', { time_zone: 'Mars/Olympus' }, /zone/],
    ['get_timeline', { format: 'html' }, /format/],
    ['get_status', { verbose: true }, /unknown argument "verbose"/],
    ['get_timeline', [1], /object/],
  ];
  const ask = async (offset: number) => {
    const replies = await Promise.all(bad.map(([name, args], at) => server.call(offset + at, name, args)));
    return replies.map(({ error }) => error);
  };
  const without = await ask(0);
  without.forEach((error, at) => {
    expect(error?.code, JSON.stringify(bad[at])).toBe(-32602);
    expect(error?.message).toMatch(bad[at]![2]);
  });
  expect(readdirSync(folder.path)).toEqual([]);
  writeStore(storePath(), someEvents(3, Date.now()));
  expect(await ask(100)).toEqual(without);
});

test('a missing store is an empty answer that says why, and no file is made', async () => {
  start();
  await server.initialize();
  expect(await structured(1, 'get_status')).toMatchObject({ running: false, oldest_event_ts: null });
  expect(await structured(2, 'query_events')).toMatchObject({
    count: 0,
    events: [],
    why_empty: { code: 'never_recorded' },
  });
  expect(await structured(3, 'get_timeline', { format: 'structured' })).toMatchObject({ sessions: [] });
  expect(readdirSync(folder.path)).toEqual([]);
});

test('the store may come, go, be replaced and come back; the next call is right', async () => {
  start();
  await server.initialize();
  const count = async (id: number) =>
    (await structured(id, 'query_events', { since: '1h', limit: 1000 })).count;
  expect(await count(1)).toBe(0);
  const now = Date.now();
  writeStore(storePath(), someEvents(5, now), aliveAt(now));
  holdLock(storePath(), aliveAt(now));
  expect(await count(2)).toBe(5);
  expect(await structured(3, 'get_status')).toMatchObject({ running: true, events_captured: 5 });
  const other = path.join(folder.path, 'other');
  mkdirSync(other);
  writeStore(path.join(other, 'store.sqlite'), someEvents(7, now));
  rmSync(path.dirname(storePath()), { recursive: true });
  expect(await count(4)).toBe(0);
  renameSync(other, path.dirname(storePath()));
  expect(await count(5)).toBe(7);
});

test('a locked or foreign store is -32603 in our words, and the server goes on', async () => {
  const now = Date.now();
  writeStore(storePath(), someEvents(2, now));
  start();
  await server.initialize();
  renameSync(`${storePath()}.key`, `${storePath()}.gone`);
  const locked = await server.call(1, 'query_events');
  expect(locked.error).toMatchObject({ code: -32603, data: { code: 'store_locked' } });
  expect(JSON.stringify(locked.error)).not.toContain(folder.path);
  renameSync(`${storePath()}.gone`, `${storePath()}.key`);
  expect(await structured(2, 'query_events')).toMatchObject({ count: 2 });
});

test('exact strings are taken as what they say', async () => {
  writeStore(storePath(), someEvents(10, Date.now()));
  start();
  await server.initialize();
  expect(await structured(1, 'query_events', { limit: '4', app: null })).toMatchObject({ count: 4 });
  expect(await structured(2, 'query_events', { types: 'window.*,app.*' })).toMatchObject({ count: 10 });
  expect(await structured(3, 'query_events', { types: '["app.activate"]' })).toMatchObject({ count: 0 });
  expect(await structured(4, 'get_timeline', null)).toMatchObject({ format: 'markdown' });
});

test('an answer nobody limited stays small and goes on by cursor to every event', async () => {
  writeStore(storePath(), someEvents(500, Date.now()));
  start();
  await server.initialize();
  const seen = new Set<string>();
  let cursor: unknown;
  for (let page = 1; page < 50; page += 1) {
    const answer = await structured(page, 'query_events', {
      since: '1h',
      ...(cursor !== undefined && { cursor }),
    });
    expect(JSON.stringify(answer).length).toBeLessThan(16_000);
    for (const { id } of answer.events as { id: string }[]) seen.add(id);
    cursor = answer.next_cursor;
    if (cursor === undefined) break;
  }
  expect(seen.size).toBe(500);
  expect((await structured(100, 'query_events', { since: '1h', limit: 400 })).count).toBe(400);
});

test('a broken configuration is said without its path', async () => {
  const config = path.join(folder.path, '.config', 'zanei');
  mkdirSync(config, { recursive: true });
  writeFileSync(path.join(config, 'config.toml'), 'secret-project = [');
  start();
  await server.initialize();
  const { error } = await server.call(1, 'get_status');
  expect(error).toMatchObject({ code: -32603, data: { code: 'config_invalid' } });
  expect(JSON.stringify(error)).not.toMatch(/secret|toml:|zanei-mcp-test/);
});
