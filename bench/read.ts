import { answerStatus } from '../src/core/answer/answer-status.ts';
import { answerTimeline } from '../src/core/answer/answer-timeline.ts';
import { timelineParams } from '../src/core/answer/params.ts';
import { defaultConfig } from '../src/core/config/config.ts';
import type { EventFilter, StoreReader } from '../src/core/port/store-reader.ts';
import { RowDecoder } from '../src/store/reader/decode-rows.ts';
import { EVENT_COLUMNS, type EventRow } from '../src/store/reader/event-columns.ts';
import { openStoreReader } from '../src/store/reader/open-store-reader.ts';
import { BENCH_EVENTS, BENCH_NOW_MS, openRaw, seedStore } from './seed-store.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;
const AT = { now_ms: BENCH_NOW_MS, zone: 'UTC' };

/** One line of the report: a ratio against a baseline of the same run, or an absolute time where the issue names one. */
interface Line {
  what: string;
  ours: () => unknown;
  baseline: (() => unknown) | null;
  /** Largest ratio, or ms when there is no baseline. */
  limit: number;
  rounds: number;
}

/** `npm run bench -- read`: issue 5.8's numbers, medians of one run on one machine. */
export function main(): void {
  const seeded = seedStore((text) => process.stdout.write(`${text}\n`));
  const full = open(seeded.path);
  const fts = openRaw(seeded.ftsPath, seeded.path);
  const bare = openRaw(seeded.path, seeded.path);
  try {
    process.stdout.write(
      `${BENCH_EVENTS} events in 30 days, ${(full.sizeBytes() / BENCH_EVENTS).toFixed(0)} bytes each\n`,
    );
    const ftsHits = fts
      .prepare<[string], number>('SELECT rowid FROM fts WHERE fts MATCH ? ORDER BY rowid DESC LIMIT 200')
      .pluck();
    const events = bare
      .prepare<[number], EventRow>(`SELECT ${EVENT_COLUMNS} FROM events WHERE seq = ?`)
      .raw();
    const decoder = new RowDecoder(bare);
    const search = (text: string) =>
      ftsHits.all(gramsOf(text)).map((seq) => decoder.decode(events.get(seq) ?? fail('no such row')));
    const range = bare.prepare<[number, number], EventRow>(
      `SELECT ${EVENT_COLUMNS} FROM events WHERE ts_ms BETWEEN ? AND ?`,
    );
    const readBare = (hours: number) => () => {
      for (const row of range.raw().iterate(BENCH_NOW_MS - hours * HOUR_MS, BENCH_NOW_MS))
        decoder.decode(row);
    };
    const lines: Line[] = [
      {
        what: 'get_status',
        ours: () => opened(seeded.path, status),
        baseline: () => opened(seeded.emptyPath, status),
        limit: 3,
        rounds: 51,
      },
      {
        what: 'query 15 min',
        ours: () => opened(seeded.path, recent),
        baseline: () => opened(seeded.emptyPath, recent),
        limit: 3,
        rounds: 51,
      },
      {
        what: 'get_timeline 1 h',
        ours: () => timeline(full, '1h'),
        baseline: readBare(1),
        limit: 2,
        rounds: 11,
      },
      {
        what: 'get_timeline 48 h',
        ours: () => timeline(full, '48h'),
        baseline: readBare(48),
        limit: 3,
        rounds: 5,
      },
      {
        what: 'get_timeline 30 d',
        ours: () => timeline(full, '30d'),
        baseline: null,
        limit: 2000,
        rounds: 3,
      },
      ...['budget 1000', '第三章', 'developer.mozilla.org/page/77', 'field 12'].map((text) => ({
        what: `search "${text}"`,
        ours: () => full.query({ ...everything(), text }, { order: 'newest_first', limit: 200 }),
        baseline: () => search(text),
        limit: 5,
        rounds: 11,
      })),
      {
        what: 'search "夜" (one character)',
        ours: () => searchShort(full),
        baseline: null,
        limit: 2000,
        rounds: 5,
      },
    ];
    for (const line of lines) report(line);
    process.stdout.write(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB\n`);
  } finally {
    for (const one of [full, fts, bare]) one.close();
  }
}

/** Opens the store for one call, as the MCP server and the CLI do. */
function opened(path: string, ask: (store: StoreReader) => unknown): void {
  const store = open(path);
  ask(store);
  store.close();
}

/** The trigrams of a text as an FTS5 query; the baseline does not even check that they stand in a row. */
function gramsOf(text: string): string {
  const points = Array.from(text);
  return points
    .slice(0, -2)
    .map((_, at) => `"${points.slice(at, at + 3).join('')}"`)
    .join(' AND ');
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

const timeline = (store: StoreReader, since: string) =>
  answerTimeline(store, timelineParams.parse({ since }), AT);

const searchShort = (store: StoreReader) =>
  store.query({ ...everything(), text: '夜' }, { order: 'newest_first', limit: 200 });

function report({ what, ours, baseline, limit, rounds }: Line): void {
  const mine = median(ours, rounds);
  const theirs = baseline === null ? null : median(baseline, rounds);
  const value = theirs === null ? mine : mine / theirs;
  const shown =
    theirs === null
      ? `${mine.toFixed(1)} ms`
      : `${mine.toFixed(2)} ms / ${theirs.toFixed(2)} ms = ${value.toFixed(2)}`;
  process.stdout.write(
    `${value <= limit ? 'ok  ' : 'OVER'} ${what}: ${shown} (at most ${limit}${theirs === null ? ' ms' : '×'})\n`,
  );
}

/** ms of the middle round, after one that only warms up. */
function median(work: () => unknown, rounds: number): number {
  work();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}
