// Not part of the tests: `node test/process/soak.ts [MINUTES]` records a steady load (500 windows a second) in a process of its own and
// reports the slope of its memory and of its open files over the second half. Linux only (/proc). Exit code 1 when files or
// objects leak.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SpawnedRecorder } from './recorder/spawned-recorder.ts';

interface Sample {
  minute: number;
  rss_mb: number;
  files: number;
  wal_mb: number;
  /** What V8 holds after a full collection; the rest is SQLite's and the allocator's. */
  live_mb: number;
}

const minutes = Number(process.argv[2] ?? 30);
const folder = mkdtempSync(path.join(tmpdir(), 'zanei-soak-'));
process.env.ZANEI_TEST_MEMORY = '1';
const recorder = new SpawnedRecorder(folder, 1);

function look(minute: number): Sample {
  const status = readFileSync(`/proc/${recorder.pid}/status`, 'utf8');
  const wal = statSync(path.join(folder, 'store.sqlite-wal'), { throwIfNoEntry: false });
  return {
    minute,
    rss_mb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    files: readdirSync(`/proc/${recorder.pid}/fd`).length,
    wal_mb: (wal?.size ?? 0) / 2 ** 20,
    live_mb: Number(
      /^memory ([\d.]+)/.exec(recorder.said.findLast((line) => line.startsWith('memory ')) ?? '')?.[1] ?? 0,
    ),
  };
}

/** Least squares, per minute. */
function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (pick: (sample: Sample) => number): number =>
    samples.reduce((sum, one) => sum + pick(one), 0) / samples.length;
  const [x, y] = [mean((one) => one.minute), mean(of)];
  const over = samples.reduce((sum, one) => sum + (one.minute - x) * (of(one) - y), 0);
  return over / samples.reduce((sum, one) => sum + (one.minute - x) ** 2, 0);
}

try {
  await recorder.says(/^ready$/);
  const started = performance.now();
  const samples: Sample[] = [];
  while (performance.now() - started < minutes * 60_000) {
    await wait(Math.min(10_000, minutes * 2000));
    const sample = look((performance.now() - started) / 60_000);
    samples.push(sample);
    console.log(
      Object.entries(sample)
        .map(([name, value]) => `${name} ${Number(value).toFixed(1)}`)
        .join('  '),
    );
  }
  const late = samples.slice(Math.floor(samples.length / 2));
  const files = slope(late, (one) => one.files);
  const live = slope(late, (one) => one.live_mb);
  console.log(
    `RSS ${slope(late, (one) => one.rss_mb).toFixed(2)} MB/min, live heap ${live.toFixed(3)} MB/min, open files ${files.toFixed(2)} per min`,
  );
  if (files > 0.5 || live > 0.2) process.exitCode = 1;
} finally {
  await recorder.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
