import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoreWriter } from '../../../src/core/port/store-writer.ts';
import { formatTs } from '../../../src/core/time/timestamp.ts';
import { openStoreWriter } from '../../../src/store/writer/open-store-writer.ts';
import { aliveAt, holdLock, someEvents } from './support/make-store.ts';
import { McpProcess, withFolder } from './support/mcp-process.ts';

const HOUR_MS = 3_600_000;

let folder: ReturnType<typeof withFolder>;
let server: McpProcess;
const store = () => path.join(folder.path, '.local', 'state', 'zanei', 'store.sqlite');
beforeEach(() => {
  folder = withFolder();
});
afterEach(async () => {
  await server.end();
  folder.remove();
});

/** How the recorder left its store, or leaves it as it runs; nothing was recorded in the last hour. */
function recorded(write: (writer: StoreWriter) => void): void {
  const writer = openStoreWriter({ path: store(), env: {} });
  write(writer);
  writer.close();
}
const running = (now: number, more: object = {}) => {
  recorded((writer) => writer.append([], { ...aliveAt(now), ...more }));
  holdLock(store(), aliveAt(now));
};
const MISSING = [{ name: 'accessibility', state: 'action_required', required: true, detail: null }];

type Case = [what: string, make: (now: number) => void, code: string, words: RegExp, asked?: object];
const CASES: Case[] = [
  ['no store', () => undefined, 'never_recorded', /never run/],
  ['a store in which nothing ever was', () => recorded(() => undefined), 'never_recorded', /not running/],
  [
    'a recorder that stopped',
    (now) => recorded((writer) => writer.append(someEvents(3, now - 2 * HOUR_MS))),
    'stopped',
    /not running; the last event is from \d{4}-/,
  ],
  [
    'a pause with an end',
    (now) => {
      running(now);
      recorded((writer) => writer.setPausedUntil(formatTs(now + HOUR_MS)));
    },
    'paused',
    /paused until \d{4}-/,
  ],
  [
    'a pause without an end',
    (now) => {
      running(now);
      recorded((writer) => writer.setPausedUntil('infinity'));
    },
    'paused',
    /until it is resumed/,
  ],
  [
    'a missing permission',
    (now) => running(now, { capabilities: MISSING }),
    'permission_missing',
    /lacks a permission: accessibility/,
  ],
  ['a running recorder', (now) => running(now), 'no_match', /is running/],
  [
    'a range that is no longer kept',
    (now) => recorded((writer) => writer.append(someEvents(3, now - 2 * HOUR_MS))),
    'not_retained',
    /the oldest event is from \d{4}-/,
    { since: '30d', until: '29d' },
  ],
  [
    'a lock that lasted',
    (now) =>
      recorded((writer) => {
        writer.append(someEvents(3, now - 9 * HOUR_MS));
        writer.addInterval('locked', now - 8 * HOUR_MS, now - 2 * HOUR_MS);
      }),
    'away',
    /was locked/,
    { since: '7h', until: '3h' },
  ],
];

test.each(CASES)('after %s, every empty answer says why', async (_, make, code, words, asked = {}) => {
  make(Date.now());
  const before = readdirSync(folder.path, { recursive: true }).sort();
  server = new McpProcess({ args: ['--store', store()], env: { HOME: folder.path } });
  await server.initialize();
  const why = { why_empty: { code, message: expect.stringMatching(words) as string } };
  const answer = async (id: number, name: string, more: object = {}) =>
    (await server.call(id, name, { ...asked, ...more })).result?.structuredContent;
  expect(await answer(1, 'query_events')).toMatchObject({ count: 0, events: [], ...why });
  expect(await answer(2, 'get_timeline', { format: 'structured' })).toMatchObject({ sessions: [], ...why });
  const markdown = (await answer(3, 'get_timeline')) as { content: string };
  expect(markdown).toMatchObject(why);
  expect(markdown.content).toMatch(words);
  expect(readdirSync(folder.path, { recursive: true }).sort()).toEqual(before);
});
