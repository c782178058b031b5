// Events through the whole pipeline (queue, rules, coalescing, redaction, batches, store) against bare inserts of the very rows that
// came out, in batches of the same size, into a store of the same schema and cipher, in the same run; then what an idle recorder costs.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { Observation } from '../src/core/observation/observation.ts';
import type { Clock, CollectorContext, Platform } from '../src/core/port/platform.ts';
import { startRecorder } from '../src/recorder/start-recorder.ts';
import { createSystemClock } from '../src/recorder/time/system-clock.ts';
import { connectStore, type StoreConnection } from '../src/store/reader/connect-store.ts';
import { readStoreKey } from '../src/store/reader/store-key.ts';
import { openStoreWriter } from '../src/store/writer/open-store-writer.ts';

const OBSERVATIONS = Number(process.env.ZANEI_BENCH_OBSERVATIONS ?? 60_000);
/** Handed over at once; below the queue's bound. */
const BURST = 2000;
const BATCH = 512;
const IDLE_MS = Number(process.env.ZANEI_BENCH_IDLE_MS ?? 10_000);
const WANTED_RATIO = 0.4;
/** In this order a row refers only to rows before it. */
const TABLES = ['types', 'sources', 'apps', 'texts', 'surfaces', 'elements', 'details', 'events', 'mentions'];

const APPS = ['Code', 'Google Chrome', 'Terminal', 'Slack', 'メモ', 'Mail'].map((name, index) => ({
  name,
  bundle_id: `com.example.app${index}`,
  pid: 100 + index,
}));

/** A change of app, then titles of documents: every other title is new, as in a working day with many files. */
function observationAt(n: number, clock: Clock): Observation {
  const app = APPS[Math.floor(n / 4) % APPS.length] ?? { name: 'Code', bundle_id: null, pid: 1 };
  const title = n % 2 === 0 ? `chapter ${n} – draft of the annual report` : `inbox ${n % 40}`;
  const common = {
    wall_ms: clock.wallMs(),
    mono_ns: clock.monoNs(),
    app,
    window: { title, id: n % 90 },
    mode: null,
  };
  return n % 4 === 0 ? { kind: 'app.activated', ...common } : { kind: 'window.titled', ...common };
}

/** The machine's clock that counts how often it is asked to wake somebody. */
class CountingClock implements Clock {
  wakeUps = 0;
  readonly #clock = createSystemClock();
  readonly wallMs = (): number => this.#clock.wallMs();
  readonly monoNs = (): number => this.#clock.monoNs();
  readonly after = (ms: number, run: () => void): (() => void) =>
    this.#clock.after(ms, () => {
      this.wakeUps += 1;
      run();
    });
}

interface Piped {
  seconds: number;
  events: number;
  idle: { wakeUpsPerSecond: number; cpuPercent: number; rssMb: number };
}

async function pipe(folder: string): Promise<Piped> {
  const clock = new CountingClock();
  let context: CollectorContext | null = null;
  const platform: Platform = {
    name: 'replay',
    collectors: () => [
      {
        name: 'load',
        start: (given) => {
          context = given;
          return Promise.resolve();
        },
        stop: () => Promise.resolve(),
      },
    ],
    capabilities: () => Promise.resolve([]),
  };
  const storePath = path.join(folder, 'store.sqlite');
  const configPath = path.join(folder, 'config.toml');
  const recorder = await startRecorder({
    platform,
    clock,
    storePath,
    configPath,
    mode: 'foreground',
    env: {},
  });
  const idle = await measureIdle(clock);
  const from = performance.now();
  for (let n = 0; n < OBSERVATIONS; n += BURST) {
    for (let k = n; k < n + BURST; k += 1)
      (context as CollectorContext | null)?.observe(observationAt(k, clock));
    await wait(1);
  }
  await recorder.stop('bench');
  const seconds = (performance.now() - from) / 1000;
  const { events_captured, drops } = recorder.state().state;
  if (Object.keys(drops).length > 0) throw new Error(`the pipeline dropped events: ${JSON.stringify(drops)}`);
  return { seconds, events: events_captured, idle };
}

async function measureIdle(clock: CountingClock): Promise<Piped['idle']> {
  const [wakeUps, cpu] = [clock.wakeUps, process.cpuUsage()];
  await wait(IDLE_MS);
  const spent = process.cpuUsage(cpu);
  return {
    wakeUpsPerSecond: ((clock.wakeUps - wakeUps) * 1000) / IDLE_MS,
    cpuPercent: (spent.user + spent.system) / 10 / IDLE_MS,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
  };
}

/** Seconds for the same rows, prepared statements and nothing else. */
function insertBare(from: Database.Database, to: Database.Database): number {
  let spent = 0;
  for (const table of TABLES) {
    const rows = from.prepare(`SELECT * FROM ${table}`).raw().all() as unknown[][];
    if (rows.length === 0) continue;
    const places = (rows[0] ?? []).map(() => '?').join(', ');
    const insert = to.prepare(`INSERT INTO ${table} VALUES (${places})`);
    const index = to.prepare('INSERT INTO text_index (rowid, fold) VALUES (?, ?)');
    let batch: unknown[][] = [];
    const write = to.transaction(() => {
      for (const row of batch) {
        insert.run(...row);
        if (table === 'texts') index.run(row[0], row[3] ?? row[2]);
      }
    });
    const start = performance.now();
    for (let at = 0; at < rows.length; at += BATCH) {
      batch = rows.slice(at, at + BATCH);
      write();
    }
    spent += performance.now() - start;
  }
  return spent / 1000;
}

const connect = (file: string, keyOf: string): StoreConnection =>
  connectStore(file, readStoreKey(`${keyOf}.key`), 'readwrite');

function bareSeconds(folder: string): number {
  const store = path.join(folder, 'store.sqlite');
  const bare = path.join(folder, 'bare.sqlite');
  openStoreWriter({ path: bare, env: {} }).close();
  const [from, to] = [connect(store, store), connect(bare, bare)];
  for (const pragma of ['journal_mode=WAL', 'synchronous=NORMAL', 'secure_delete=ON']) to.db.pragma(pragma);
  const seconds = insertBare(from.db, to.db);
  from.close();
  to.close();
  return seconds;
}

/** Prints the numbers; exit code 1 when the pipeline is slower than 0.4 of bare inserts or an idle recorder wakes oftener than once a second. */
export async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zanei-ingest-'));
  try {
    const { seconds, events, idle } = await pipe(folder);
    const bytes = statSync(path.join(folder, 'store.sqlite')).size;
    const bare = bareSeconds(folder);
    const ratio = bare / seconds;
    process.stdout.write(
      [
        `pipeline        ${Math.round(events / seconds)} events/s (${events} events of ${OBSERVATIONS} observations)`,
        `bare inserts    ${Math.round(events / bare)} events/s`,
        `ratio           ${ratio.toFixed(2)} (wanted: at least ${WANTED_RATIO})`,
        `bytes per event ${Math.round(bytes / events)}`,
        `idle            ${idle.wakeUpsPerSecond.toFixed(1)} wake-ups/s, ${idle.cpuPercent.toFixed(2)} % CPU, ${Math.round(idle.rssMb)} MB RSS`,
        '',
      ].join('\n'),
    );
    if (ratio < WANTED_RATIO || idle.wakeUpsPerSecond > 1.1) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
