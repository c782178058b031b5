import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aliveAt, holdLock, someEvents, writeStore } from './support/make-store.ts';
import { McpProcess, MODERN_META, withFolder } from './support/mcp-process.ts';

let folder: ReturnType<typeof withFolder>;
let server: McpProcess;
beforeEach(() => {
  folder = withFolder();
  server = start({});
});
afterEach(async () => {
  await server.end();
  folder.remove();
});
const store = () => path.join(folder.path, 'store.sqlite');
const start = (env: Record<string, string>) =>
  new McpProcess({ args: ['--store', store()], env: { HOME: folder.path, TZ: 'Asia/Tokyo', ...env } });

async function read(id: number, uri: string): Promise<string> {
  const reply = await server.request(id, 'resources/read', { uri });
  expect(reply.error).toBeUndefined();
  const { contents } = reply.result as { contents: [{ uri: string; text: string }] };
  expect(contents[0].uri).toBe(uri);
  return contents[0].text;
}

async function complete(id: number, ref: object, name: string, value: string): Promise<string[]> {
  const reply = await server.request(id, 'completion/complete', { ref, argument: { name, value } });
  return (reply.result as { completion: { values: string[] } }).completion.values;
}

test('an address that names nothing is not found, whatever it holds', async () => {
  await server.initialize();
  const uris = [
    'zanei://timeline/2026-02-30',
    'zanei://timeline/tomorrow',
    'zanei://timeline/%E0%A4%A',
    'zanei://timeline/..%2F..%2Fetc',
    'zanei://session/x',
    'zanei://session/2026-03-02T17:00:00.000Z',
    'zanei://nothing',
    'file:///etc/passwd',
    'not a uri',
  ];
  for (const [at, uri] of uris.entries()) {
    const { error } = await server.request(at, 'resources/read', { uri });
    expect(error?.code, uri).toBe(-32602);
  }
});

test('status, settings, days and sessions are read by address, and completion finds them', async () => {
  const now = Date.now();
  writeStore(store(), someEvents(600, now), aliveAt(now));
  holdLock(store(), aliveAt(now));
  await server.initialize();
  expect(JSON.parse(await read(1, 'zanei://status'))).toMatchObject({ running: true, events_captured: 600 });
  expect(JSON.parse(await read(2, 'zanei://config'))).toMatchObject({ capture: { text_content: false } });
  expect(await read(3, 'zanei://timeline/today')).toMatch(/^# Zanei timeline/);
  const day = { type: 'ref/resource', uri: 'zanei://timeline/{day}' };
  const days = await complete(4, day, 'day', '');
  expect(days.slice(0, 2)).toEqual(['today', 'yesterday']);
  expect(days[2]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(await read(5, `zanei://timeline/${days[2] ?? ''}`)).toContain('## ');
  const [session = ''] = await complete(6, { type: 'ref/resource', uri: 'zanei://session/{id}' }, 'id', '2');
  expect(await read(7, `zanei://session/${session}`)).toContain(`## ${session}`);
  expect(await complete(8, { type: 'ref/prompt', name: 'standup' }, 'day', 'y')).toEqual(['yesterday']);
});

test('prompts are written in the language asked for, else in the one of the system', async () => {
  await server.initialize();
  const text = async (id: number, name: string, args?: object) => {
    const reply = await server.request(id, 'prompts/get', { name, ...(args && { arguments: args }) });
    return (
      (reply.result as { messages: [{ content: { text: string } }] } | undefined)?.messages[0].content.text ??
      String(reply.error?.code)
    );
  };
  expect(await text(1, 'resume-work')).toContain('since "2h"');
  expect(await text(2, 'resume-work', { since: '1d', language: 'ja' })).toContain('since "1d"');
  expect(await text(3, 'standup', { language: 'ja' })).toMatch(/yesterday のスタンドアップ/);
  expect(await text(4, 'find-that-thing', { what: '請求書 {since}' })).toContain('saw: 請求書 {since}');
  expect(await text(5, 'find-that-thing')).toBe('-32602');
  expect(await text(6, 'standup', { day: 'today', colour: 'red' })).toBe('-32602');
  expect(await text(7, 'standup', { language: 'fr' })).toBe('-32602');
  expect(await text(8, 'nothing')).toBe('-32602');
  await server.end();
  server = start({ LANG: 'ja_JP.UTF-8' });
  await server.initialize();
  expect(await text(9, 'resume-work')).toContain('作業の再開');
});

test('a subscriber of the 2025 revisions hears of changes until it unsubscribes', async () => {
  await server.initialize();
  await server.request(1, 'resources/subscribe', { uri: 'zanei://status' });
  const updates = () =>
    server.replies.filter(({ method }) => method === 'notifications/resources/updated').length;
  const first = server.until(({ method }) => method === 'notifications/resources/updated');
  writeStore(store(), someEvents(3, Date.now()));
  expect((await first).params).toEqual({ uri: 'zanei://status' });
  await server.request(2, 'resources/unsubscribe', { uri: 'zanei://status' });
  const heard = updates();
  writeStore(store(), someEvents(3, Date.now() + 5000));
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(updates()).toBe(heard);
});

test('a listener of 2026-07-28 hears of the addresses it named, and of no others', async () => {
  await server.request(1, 'server/discover', { _meta: MODERN_META });
  server.send({
    jsonrpc: '2.0',
    id: 'listen',
    method: 'subscriptions/listen',
    params: { _meta: MODERN_META, notifications: { resourceSubscriptions: ['zanei://timeline/today'] } },
  });
  await server.until(({ method }) => method === 'notifications/subscriptions/acknowledged');
  writeStore(store(), someEvents(3, Date.now()));
  const update = await server.until(({ method }) => method === 'notifications/resources/updated');
  expect(update.params).toMatchObject({
    uri: 'zanei://timeline/today',
    _meta: { 'io.modelcontextprotocol/subscriptionId': 'listen' },
  });
});

test('the heartbeat of a recorder that records nothing is no news', async () => {
  const now = Date.now();
  writeStore(store(), someEvents(3, now), aliveAt(now));
  await server.initialize();
  await server.request(1, 'resources/subscribe', { uri: 'zanei://status' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  writeStore(store(), [], aliveAt(now + 1000, now - 60_000));
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(server.replies.filter(({ method }) => method === 'notifications/resources/updated')).toEqual([]);
});

test('the skill is served to a client of the 2025 revisions that knows the extension', async () => {
  const extensions = { 'io.modelcontextprotocol/skills': {} };
  const reply = await server.request(1, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { extensions },
    clientInfo: { name: 'test', version: '1' },
  });
  expect(reply.result).toMatchObject({ capabilities: { extensions } });
  expect((await server.request(2, 'skills/list')).result).toMatchObject({
    skills: [{ frontmatter: { name: 'zanei' } }],
  });
  expect(await read(3, 'skill://zanei/SKILL.md')).toContain('get_timeline');
});

test('no start waits for the store: one that never opens is not touched before a call needs it', async () => {
  spawnSync('mkfifo', [store()]); // whoever opens it for reading waits forever
  const reply = await server.initialize();
  expect(reply.result).toBeDefined();
  expect((await server.request(1, 'tools/list')).result).toMatchObject({ tools: { length: 3 } });
  expect((await server.request(2, 'prompts/list')).result).toBeDefined();
});
