import type { EventOf, ZaneiEvent } from '../../src/core/event/event.ts';
import type { EventType } from '../../src/core/event/event-types.ts';
import type { Agent } from './agent.ts';
import type { Checks } from './checks.ts';
import { decryptedPages, holds, isPlain } from './store-words.ts';
import { NEVER, TYPED } from './words.ts';

const BROWSER = 'Chromium Web Browser';

/** What is known of the run. */
export interface Run {
  agent: Agent;
  checks: Checks;
  storePath: string;
  /** Unix ms of the first and the last step. */
  began: number;
  over: number;
}

/** Checks everything the agent can read and everything the store holds. */
export async function judgeRecord(run: Run): Promise<void> {
  const events = await run.agent.events([]);
  await judgeApps(run, events);
  judgeWindows(run, events);
  judgeKeys(run, events);
  judgeBrowser(run, events);
  await judgeLeaks(run, events);
}

function ofType<T extends EventType>(events: readonly ZaneiEvent[], type: T): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> & ZaneiEvent => event.type === type);
}

async function judgeApps({ agent, checks, began, over }: Run, events: readonly ZaneiEvent[]): Promise<void> {
  const tools = await agent.tools();
  checks.ok(
    ['get_timeline', 'query_events', 'get_status'].every((name) => tools.includes(name)),
    'the agent finds the three tools',
    tools,
  );
  const order = ofType(events, 'app.activate').map(({ app }) => app.name);
  const distinct = order.filter((name, index) => name !== order[index - 1]);
  checks.ok(
    JSON.stringify(distinct) === JSON.stringify(['Orders', 'XTerm', 'Orders', BROWSER, 'Orders']),
    'apps came to the front in the order they were used',
    distinct,
  );
  const sessions = await agent.sessions();
  const told = sessions.map(({ app }) => app).filter((name, index, all) => name !== all[index - 1]);
  checks.ok(
    JSON.stringify(told) === JSON.stringify(['Orders', 'XTerm', 'Orders', BROWSER, 'Orders']),
    'the timeline has a session for each, in that order',
    told,
  );
  const times = sessions.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)]);
  checks.ok(
    times.every((time, index) => time >= began && time <= over && time >= (times[index - 1] ?? 0)),
    'sessions lie within the run and do not overlap',
    { began, times, over },
  );
  const launched = ofType(events, 'app.launch').map(({ app }) => app.name);
  checks.ok(
    JSON.stringify(launched) === JSON.stringify(['Orders', 'XTerm', BROWSER]),
    'launches of the three apps',
    launched,
  );
  const ended = ofType(events, 'app.terminate').map(({ app }) => app.name);
  checks.ok(JSON.stringify(ended) === '["XTerm"]', 'the end of the terminal, not of the hidden apps', ended);
}

function judgeWindows({ checks }: Run, events: readonly ZaneiEvent[]): void {
  const seen = events
    .filter(({ type }) => type === 'window.focus' || type === 'window.title')
    .map(({ window }) => window?.title ?? null)
    .filter((title, index, all) => title !== all[index - 1]);
  const wanted = [
    'Order form',
    'Order form - saved',
    'Build terminal',
    'Harbour tides - Chromium',
    '注文の一覧 - Chromium',
  ];
  const places = wanted.map((title) => seen.indexOf(title));
  checks.ok(
    places.every((place, index) => place > (places[index - 1] ?? -1)),
    'titles in the order they were shown, also Japanese ones',
    seen,
  );
}

function judgeKeys({ checks }: Run, events: readonly ZaneiEvent[]): void {
  const keys = ofType(events, 'input.key');
  const count = (app: string, kind: string) =>
    keys
      .filter((key) => key.app.name === app && key.data.kind === kind)
      .reduce((sum, key) => sum + key.data.count, 0);
  checks.ok(
    count('Orders', 'text') === TYPED.form.length,
    'as many text keys in the form as were typed, none of the password',
    { typed: TYPED.form.length, counted: count('Orders', 'text') },
  );
  checks.ok(
    count('XTerm', 'text') === TYPED.terminal.length,
    'as many text keys in the terminal',
    count('XTerm', 'text'),
  );
  checks.ok(count('Orders', 'delete') === 1, 'one deleting key', count('Orders', 'delete'));
  checks.ok(count('Orders', 'navigation') >= 4, 'moving keys', count('Orders', 'navigation'));
  const combos = keys.filter(({ app }) => app.name === 'Orders').flatMap(({ data }) => data.combo ?? []);
  checks.ok(JSON.stringify(combos) === JSON.stringify(['ctrl+a', 'ctrl+c']), 'shortcuts by name', combos);
  checks.ok(
    keys.every(({ data }) => data.text === null),
    'no key has a text',
  );
  const scrolls = ofType(events, 'input.scroll');
  const steps = scrolls.reduce((sum, { data }) => sum + data.count, 0);
  checks.ok(
    steps === 4 && scrolls.every(({ app, data }) => app.name === BROWSER && data.direction === 'down'),
    'four steps of the wheel, down, in the browser',
    scrolls.map(({ app, data }) => [app.name, data]),
  );
}

function judgeBrowser({ checks }: Run, events: readonly ZaneiEvent[]): void {
  const pages = ofType(events, 'browser.navigate').map(({ data }) => [
    new URL(data.url ?? 'none:').pathname,
    data.tab_title,
  ]);
  const wanted = [
    ['/tides', 'Harbour tides'],
    ['/orders', '注文の一覧'],
  ];
  const shown = pages.filter((page, index) => JSON.stringify(page) !== JSON.stringify(pages[index - 1]));
  checks.ok(JSON.stringify(shown) === JSON.stringify(wanted), 'pages with address and title', shown);
}

async function judgeLeaks({ agent, checks, storePath }: Run, events: readonly ZaneiEvent[]): Promise<void> {
  checks.ok((await agent.markdown()).includes('Build terminal'), 'the timeline reads as Markdown');
  await agent.status();
  checks.ok(!isPlain(storePath), 'the store file is encrypted');
  const pages = decryptedPages(storePath);
  checks.ok(
    holds(pages, 'Harbour tides') && holds(pages, '注文の一覧'),
    'the search sees into the decrypted store',
  );
  const stored = NEVER.filter((word) => holds(pages, word));
  checks.ok(stored.length === 0, `the store holds no byte of ${String(NEVER.length)} hidden words`, stored);
  const heard = NEVER.filter((word) => agent.heard.some((text) => text.includes(word)));
  checks.ok(heard.length === 0, 'the agent was told none of them', heard);
  checks.ok(
    events.every(
      ({ window, type }) => type.startsWith('app.') || type === 'browser.navigate' || window !== null,
    ),
    'every event has its window',
  );
}
