import { answerQuery } from '../src/core/answer/answer-query.ts';
import { answerStatus } from '../src/core/answer/answer-status.ts';
import { answerTimeline } from '../src/core/answer/answer-timeline.ts';
import { queryParams, timelineParams } from '../src/core/answer/params.ts';
import { defaultConfig } from '../src/core/config/config.ts';
import type { EventFilter, StoreReader } from '../src/core/port/store-reader.ts';
import { RowDecoder } from '../src/store/reader/decode-rows.ts';
import { EVENT_COLUMNS, type EventRow } from '../src/store/reader/event-columns.ts';
import { openStoreReader } from '../src/store/reader/open-store-reader.ts';
import { BENCH_NOW_MS, openRaw, seedStore, type SeededStore } from './seed-store.ts';
import { LINES, type LineName, type Measured } from './read-lines.ts';

// One line of the report in a process of its own: argv[2] names it, argv[3] is `compare` or `alone` (ours, once: its memory).

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;

type Work = () => unknown;
interface Pair {
  ours: Work;
  /** null = the issue names a time. */
  baseline: ((store: SeededStore) => Work) | null;
}

const PAIRS: Record<LineName, (store: SeededStore) => Pair> = {
  get_status: ({ path, emptyPath }) => ({
    ours: opening(path, status),
    baseline: () => opening(emptyPath, status),
  }),
  'query 15 min': ({ path, emptyPath }) => ({
    ours: opening(path, recent),
    baseline: () => opening(emptyPath, recent),
  }),
  'query 15 min, store of 15 min': ({ path, recentPath }) => ({
    ours: opening(path, recent),
    baseline: () => opening(recentPath, recent),
  }),
  'get_timeline 1 h': (store) => timeline(store, 1),
  'get_timeline 48 h': (store) => timeline(store, 48),
  'get_timeline 30 d': ({ path }) => ({ ours: timelineOf(path, 30 * 24), baseline: null }),
  'search "budget 1000"': (store) => search(store, 'budget 1000'),
  'search "第三章"': (store) => search(store, '第三章'),
  'search "developer.mozilla.org/page/77"': (store) => search(store, 'developer.mozilla.org/page/77'),
  'search "field 12"': (store) => search(store, 'field 12'),
  'search "budget 1000", by relevance': (store) => ranked(store, 'budget 1000'),
  'search "field 12", by relevance': (store) => ranked(store, 'field 12'),
  'search "夜" (one character)': (store) => ({ ...search(store, '夜'), baseline: null }),
};

/** Opens the store for one call, as the MCP server and the CLI do. */
function opening(path: string, ask: (store: StoreReader) => unknown): Work {
  return () => {
    const store = open(path);
    ask(store);
    store.close();
  };
}

function open(path: string): StoreReader {
  const reader = openStoreReader({ path, env: {}, now: () => BENCH_NOW_MS, retentionHours: 876_000 });
  return reader ?? fail('the seeded store is gone');
}

function fail(message: string): never {
  throw new Error(message);
}

const everything = (): EventFilter => ({
  since_ms: BENCH_NOW_MS - MONTH_MS,
  until_ms: BENCH_NOW_MS,
  types: [],
});

const status = (store: StoreReader) =>
  answerStatus({ store, config: defaultConfig(), permissions_ok: true, now_ms: BENCH_NOW_MS });

const recent = (store: StoreReader) =>
  store.query(
    { ...everything(), since_ms: BENCH_NOW_MS - HOUR_MS / 4 },
    { order: 'newest_first', limit: 200 },
  );

function timelineOf(path: string, hours: number): Work {
  const store = open(path);
  const params = timelineParams.parse({ since: `${hours}h` });
  return () => answerTimeline(store, params, { now_ms: BENCH_NOW_MS, zone: 'UTC' });
}

/** Against a bare statement whose rows are decoded one by one. */
function timeline({ path }: SeededStore, hours: number): Pair {
  return {
    ours: timelineOf(path, hours),
    baseline: () => {
      const bare = openRaw(path, path);
      const decoder = new RowDecoder(bare);
      const range = bare
        .prepare<[number, number], EventRow>(
          `SELECT ${EVENT_COLUMNS} FROM events WHERE ts_ms BETWEEN ? AND ?`,
        )
        .raw();
      return () => {
        for (const row of range.iterate(BENCH_NOW_MS - hours * HOUR_MS, BENCH_NOW_MS)) decoder.decode(row);
      };
    },
  };
}

/** Against what somebody would build with FTS5 alone: its newest 200 hits, read and decoded. */
function search({ path }: SeededStore, text: string): Pair {
  const store = open(path);
  return {
    ours: () => store.query({ ...everything(), text }, { order: 'newest_first', limit: 200 }),
    baseline: (seeded) => plainSearch(seeded, text, 'rowid DESC'),
  };
}

function plainSearch({ path, ftsPath }: SeededStore, text: string, order: string): Work {
  const hits = openRaw(ftsPath, path)
    .prepare<[string], number>(`SELECT rowid FROM fts WHERE fts MATCH ? ORDER BY ${order} LIMIT 200`)
    .pluck();
  const bare = openRaw(path, path);
  const event = bare.prepare<[number], EventRow>(`SELECT ${EVENT_COLUMNS} FROM events WHERE seq = ?`).raw();
  const decoder = new RowDecoder(bare);
  const grams = gramsOf(text);
  return () => hits.all(grams).map((seq) => decoder.decode(event.get(seq) ?? fail('no such row')));
}

/** The best 200 of all matches, against FTS5's own best 200 by bm25, read and decoded. */
function ranked(seeded: SeededStore, text: string): Pair {
  const store = open(seeded.path);
  const { since_ms, until_ms } = everything();
  const params = queryParams.parse({
    since: new Date(since_ms).toISOString(),
    until: new Date(until_ms).toISOString(),
    text,
    order: 'relevance',
    limit: 200,
  });
  return {
    ours: () => answerQuery(store, params, { now_ms: BENCH_NOW_MS, zone: 'UTC' }),
    baseline: () => plainSearch(seeded, text, 'bm25(fts)'),
  };
}

/** The trigrams of a text as an FTS5 query; the baseline does not even check that they stand in a row. */
function gramsOf(text: string): string {
  const points = Array.from(text);
  return points
    .slice(0, -2)
    .map((_, at) => `"${points.slice(at, at + 3).join('')}"`)
    .join(' AND ');
}

/** Medians of rounds that take turns, so that a busy machine slows both sides alike. */
function compare(ours: Work, baseline: Work | null, rounds: number): Measured {
  const times = { ours: [] as number[], baseline: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const [mine, theirs] = [msOf(ours), baseline === null ? null : msOf(baseline)];
    if (round < 0) continue;
    times.ours.push(mine);
    if (theirs !== null) times.baseline.push(theirs);
  }
  const [ours_ms, baseline_ms] = [median(times.ours), baseline === null ? null : median(times.baseline)];
  const [least, leastOfBaseline] = [Math.min(...times.ours), Math.min(...times.baseline)];
  const quickest = { ours_ms: least, baseline_ms: baseline === null ? null : leastOfBaseline };
  return { ours_ms, baseline_ms, quickest };
}

function msOf(work: Work): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const isLine = (name: string | undefined): name is LineName => name !== undefined && name in PAIRS;

function main(): void {
  const [, , name, how] = process.argv;
  const line = LINES.find((one) => one.name === name);
  if (!isLine(name) || line === undefined) fail('no such line');
  const store = seedStore(() => undefined);
  const { ours, baseline } = PAIRS[name](store);
  if (how === 'alone') {
    ours();
    process.stdout.write(JSON.stringify({ peak_mb: process.resourceUsage().maxRSS / 1024 }));
  } else process.stdout.write(JSON.stringify(compare(ours, baseline?.(store) ?? null, line.rounds)));
}

main();
