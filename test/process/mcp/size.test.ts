import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StorableEvent } from '../../../src/core/port/event-maker.ts';
import { realTokens } from '../../unit/core/text/real-tokens.ts';
import { someEvents, writeStore } from './support/make-store.ts';
import { McpProcess, withFolder } from './support/mcp-process.ts';
import { recordDemo } from './support/record-demo.ts';

/** What an answer costs an agent that asked for nothing in particular. */
const MOST = 8000;

let folder: ReturnType<typeof withFolder>;
let server: McpProcess;
const store = () => path.join(folder.path, 'store.sqlite');
beforeEach(() => {
  folder = withFolder();
});
afterEach(async () => {
  await server.end();
  folder.remove();
});
async function start(): Promise<void> {
  server = new McpProcess({ args: ['--store', store()], env: { HOME: folder.path, TZ: 'Asia/Tokyo' } });
  await server.initialize();
}

let asked = 0;
async function result(method: string, params: object): Promise<Record<string, unknown>> {
  const reply = await server.request((asked += 1), method, params);
  expect(reply.error, JSON.stringify(params)).toBeUndefined();
  return reply.result ?? {};
}
async function callText(name: string, args: object = {}): Promise<string> {
  const { content } = await result('tools/call', { name, arguments: args });
  return (content as [{ text: string }])[0].text;
}
async function readText(uri: string): Promise<string> {
  const { contents } = await result('resources/read', { uri });
  return (contents as [{ text: string }])[0].text;
}
async function values(uri: string, name: string): Promise<string[]> {
  const answer = await result('completion/complete', {
    ref: { type: 'ref/resource', uri },
    argument: { name, value: '' },
  });
  return (answer.completion as { values: string[] }).values;
}

/** Everything an agent can get without naming a limit, a budget or a range. */
async function unasked(): Promise<[string, string][]> {
  const days = (await values('zanei://timeline/{day}', 'day')).map((day) => `zanei://timeline/${day}`);
  const ids = (await values('zanei://session/{id}', 'id')).slice(0, 5);
  const sessions = ids.map((id) => `zanei://session/${id}`);
  const uris = ['zanei://status', 'zanei://config', ...days, ...sessions];
  const tools: [string, object][] = [
    ['get_timeline', {}],
    ['get_timeline', { since: '2d' }],
    ['get_timeline', { since: '1d', format: 'structured' }],
    ['get_timeline', { since: '1d', granularity: 'fine' }],
    ['query_events', {}],
    ['query_events', { since: '2d' }],
    ['query_events', { since: '2d', order: 'oldest_first' }],
    ['query_events', { text: 'e' }],
    ['get_status', {}],
  ];
  const answers: [string, string][] = [];
  for (const [name, args] of tools)
    answers.push([`${name} ${JSON.stringify(args)}`, await callText(name, args)]);
  for (const uri of uris) answers.push([uri, await readText(uri)]);
  return answers;
}

async function expectSmall(): Promise<void> {
  const costs = (await unasked()).map(([what, text]) => [what, realTokens(text)] as const);
  expect(costs.filter(([, cost]) => cost >= MOST)).toEqual([]);
}

/** One text, as long as the store takes it. */
const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
/** Letters from a block, each another one, so that no tokenizer has a word for them. */
const block = (from: number, size: number, count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(from + ((at * 7919) % size))).join('');

const pick = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => from[(at * 7919 + (at >> 2) * 3) % from.length]).join('');

const HOSTILE: Record<string, string> = {
  'long English': fill('The quick brown fox jumps over a lazy dog. ', 4000),
  'long Japanese': fill('東京都渋谷区の古い喫茶店で書いた議事録、第三章。', 4000),
  'rare Chinese characters': block(0x4e00, 20_000, 1300),
  'characters beyond the first plane': block(0x20000, 40_000, 1000),
  emoji: fill('👩🏽‍🚀🏳️‍🌈🫠', 4000),
  'scripts without words': block(0x1000, 150, 300) + block(0x1780, 90, 300) + block(0xe80, 80, 300),
  'signs only': pick('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 4000),
  'capitals only': pick('QXZJVKWPGB', 4000),
  'letters that make no words': pick('qxzjvkwpgb', 4000),
  'words nobody knows': fill('zuvo kepa rixo wupa tegi jola noqu ', 4000),
  'small numbers': fill('83 7 1 9 44 ', 4000),
  Cyrillic: block(0x400, 255, 1000),
  'signs JSON and Markdown escape': fill('"\\*_[](`<>|#\u202e', 4000),
  'digits and ids': fill('9f86d081884c7d659a2feaa0c55ad015 01HZX3V6M0 ', 4000),
};

const withTitle = (event: StorableEvent, title: string): StorableEvent =>
  event.type === 'window.focus' ? { ...event, window: { title, id: 1 } } : event;

/** Some minutes in a window, then some of nothing: as many sessions as a day can have, each with titles of its own. */
function busyDay(title: string): StorableEvent[] {
  const points = Array.from(title);
  const turned = (by: number) => [...points.slice(by), ...points.slice(0, by)].join('');
  return someEvents(1500, Date.now(), 40_000)
    .filter((_, at) => at % 12 < 4)
    .map((event, at) => withTitle(event, turned((at * 13) % points.length)));
}

test('of the working day of the demo, no answer that nobody enlarged reaches 8,000 tokens', async () => {
  await recordDemo(store(), Date.now());
  await start();
  await expectSmall();
}, 300_000);

test.each(Object.keys(HOSTILE))(
  'nor of a store full of %s',
  async (kind) => {
    const title = HOSTILE[kind] ?? '';
    writeStore(store(), busyDay(title));
    await start();
    await expectSmall();
  },
  300_000,
);

test('one event that is too long for an answer is shortened, and whole for who names a limit', async () => {
  const now = Date.now();
  const events = someEvents(3, now).map((event): StorableEvent => {
    const [title, url] = [HOSTILE.Cyrillic ?? '', `https://example.org/${fill('%D0%96', 3900)}`];
    const data = { url, tab_title: title, mode: 'normal', transition: 'navigate' } as const;
    const window = { title: title + title, id: null };
    return { ...event, type: 'browser.navigate', source: 'macos.applescript', window, data };
  });
  writeStore(store(), events);
  await start();
  await expectSmall();
  interface Page {
    events: { id: string; truncated: boolean; window: { title: string } }[];
    next_cursor?: string;
  }
  const [short] = (JSON.parse(await callText('query_events')) as Page).events;
  expect(short?.truncated).toBe(true);
  expect(short?.window.title).toMatch(/…$/);
  const named = { ids: [short?.id], limit: 1 };
  const [whole] = (JSON.parse(await callText('query_events', named)) as Page).events;
  expect(whole).toEqual(events.at(-1));
}, 120_000);

test('who asks for more gets more, whole, and goes on by cursor', async () => {
  const events = busyDay(HOSTILE['long Japanese'] ?? '');
  writeStore(store(), events);
  await start();
  interface Page {
    events: { id: string }[];
    next_cursor?: string;
  }
  const wide = JSON.parse(await callText('query_events', { since: '1d', limit: 60 })) as Page;
  expect(wide.events).toHaveLength(60);
  const asked = { since: '1d', token_budget: 20_000, granularity: 'fine' };
  expect(realTokens(await callText('get_timeline', asked))).toBeGreaterThan(MOST);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const next = cursor === undefined ? {} : { cursor };
    const page = JSON.parse(await callText('query_events', { since: '1d', ...next })) as Page;
    seen.push(...page.events.map(({ id }) => id).reverse());
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(events.map(({ id }) => id).reverse());
}, 120_000);
