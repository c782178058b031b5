// Events through the whole pipeline (queue, rules, coalescing, redaction, batches, store) against bare inserts of the very rows that
// came out, in the same order and batches, into a store of the same schema and cipher, in the same run; then what an idle recorder costs.
// The day's settings are the defaults. Every round takes a fresh store; the one with the middle ratio counts.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Observation } from '../src/core/observation/observation.ts';
import type { Clock, CollectorContext, Platform } from '../src/core/port/platform.ts';
import { startRecorder } from '../src/recorder/start-recorder.ts';
import { createSystemClock } from '../src/recorder/time/system-clock.ts';
import { insertBare, stopwatch, type Spent } from './ingest-bare.ts';
import { loadOf } from './ingest-load.ts';

/** Enough that what a process spends on starting to run does not count: a recorder runs for weeks. */
const OBSERVATIONS = Number(process.env.ZANEI_BENCH_OBSERVATIONS ?? 150_000);
const ROUNDS = Number(process.env.ZANEI_BENCH_ROUNDS ?? 3);
/** Handed over at once; below the queue's bound. */
const BURST = 4000;
const IDLE_MS = Number(process.env.ZANEI_BENCH_IDLE_MS ?? 10_000);
const WANTED_RATIO = 0.4;

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

interface Idle {
  wakeUpsPerSecond: number;
  cpuPercent: number;
  rssMb: number;
}

interface Round {
  observations: number;
  events: number;
  piped: Spent;
  bare: Spent;
  bytes: number;
}

/** A recorder over a fresh store in `folder`; `work` gets the hand of its one sensor. Answers how many events were stored. */
async function record(
  folder: string,
  work: (sensor: CollectorContext, clock: CountingClock) => Promise<void>,
): Promise<number> {
  const clock = new CountingClock();
  const sensors: CollectorContext[] = [];
  const platform: Platform = {
    name: 'replay',
    collectors: () => [
      {
        name: 'load',
        start: (context) => Promise.resolve(void sensors.push(context)),
        stop: () => Promise.resolve(),
      },
    ],
    capabilities: () => Promise.resolve([]),
  };
  const recorder = await startRecorder({
    platform,
    clock,
    storePath: path.join(folder, 'store.sqlite'),
    configPath: path.join(folder, 'config.toml'),
    mode: 'foreground',
    env: {},
  });
  for (const sensor of sensors) await work(sensor, clock);
  await recorder.stop('bench');
  const { events_captured, drops } = recorder.state().state;
  if (Object.keys(drops).length > 0) throw new Error(`the pipeline dropped events: ${JSON.stringify(drops)}`);
  return events_captured;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zanei-ingest-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureIdle(folder: string): Promise<Idle> {
  const idle: Idle = { wakeUpsPerSecond: 0, cpuPercent: 0, rssMb: 0 };
  await record(folder, async (_sensor, clock) => {
    const [wakeUps, cpu] = [clock.wakeUps, process.cpuUsage()];
    await wait(IDLE_MS);
    const spent = process.cpuUsage(cpu);
    idle.wakeUpsPerSecond = ((clock.wakeUps - wakeUps) * 1000) / IDLE_MS;
    idle.cpuPercent = (spent.user + spent.system) / 10 / IDLE_MS;
    idle.rssMb = process.memoryUsage.rss() / 2 ** 20;
  });
  return idle;
}

async function measureRound(folder: string): Promise<Round> {
  let spent = stopwatch();
  let load: Observation[] = [];
  const events = await record(folder, async (sensor, clock) => {
    load = loadOf(OBSERVATIONS, clock.wallMs(), clock.monoNs());
    spent = stopwatch();
    for (let at = 0; at < load.length; at += BURST) {
      for (const observation of load.slice(at, at + BURST)) sensor.observe(observation);
      await wait(1);
    }
  });
  const piped = spent();
  const bytes = statSync(path.join(folder, 'store.sqlite')).size;
  return { observations: load.length, events, piped, bytes, bare: insertBare(folder) };
}

const ratioOf = ({ bare, piped }: Round): number => bare.wall / piped.wall;

/** Prints the numbers; exit code 1 when the pipeline is slower than 0.4 of bare inserts or an idle recorder wakes oftener than once a second. */
export async function main(): Promise<void> {
  const idle = await inFolder(measureIdle);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) rounds.push(await inFolder(measureRound));
  rounds.sort((a, b) => ratioOf(a) - ratioOf(b));
  const middle = rounds[Math.floor(rounds.length / 2)];
  if (middle === undefined) throw new Error('no round was measured');
  const { observations, events, piped, bare, bytes } = middle;
  const each = ({ processor }: Spent): string => ((processor * 1e6) / events).toFixed(1);
  const all = rounds.map((round) => ratioOf(round).toFixed(2)).join(' ');
  process.stdout.write(
    [
      `pipeline        ${Math.round(events / piped.wall)} events/s (${events} events of ${observations} observations)`,
      `bare inserts    ${Math.round(events / bare.wall)} events/s`,
      `ratio           ${ratioOf(middle).toFixed(2)} (wanted: at least ${WANTED_RATIO}; rounds: ${all})`,
      `processor time  ${each(piped)} µs an event, bare ${each(bare)} µs, ratio ${(bare.processor / piped.processor).toFixed(2)}`,
      `bytes per event ${Math.round(bytes / events)}`,
      `idle            ${idle.wakeUpsPerSecond.toFixed(1)} wake-ups/s, ${idle.cpuPercent.toFixed(2)} % CPU, ${Math.round(idle.rssMb)} MB RSS`,
      '',
    ].join('\n'),
  );
  if (ratioOf(middle) < WANTED_RATIO || idle.wakeUpsPerSecond > 1.1) process.exitCode = 1;
}
