import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { LINES, type LineName, type Measured, type Memory } from './read-lines.ts';
import { BENCH_EVENTS, seedStore } from './seed-store.ts';

/** Lines whose process is also measured for memory: the shortest and the longest question. */
const MEMORY_LINES: readonly LineName[] = ['get_status', 'get_timeline 1 h', 'get_timeline 30 d'];

/**
 * `npm run bench -- read`: issue 5.8's numbers. Every line has a process of its own in which both sides take turns; memory
 * is that of a process that answers one call and nothing else.
 */
export function main(): void {
  const seeded = seedStore((text) => process.stdout.write(`${text}\n`));
  const bytes = statSync(seeded.path).size / BENCH_EVENTS;
  process.stdout.write(`${BENCH_EVENTS} events in 30 days, ${bytes.toFixed(0)} bytes each\n`);
  for (const line of LINES) process.stdout.write(`${said(line, run(line.name, 'compare') as Measured)}\n`);
  for (const name of MEMORY_LINES) {
    process.stdout.write(
      `peak memory of one ${name}: ${(run(name, 'alone') as Memory).peak_mb.toFixed(0)} MB\n`,
    );
  }
}

function run(name: LineName, how: 'compare' | 'alone'): unknown {
  const script = path.join(import.meta.dirname, 'read-line.ts');
  return JSON.parse(execFileSync(process.execPath, [script, name, how], { encoding: 'utf8' }));
}

function said({ name, limit, unit }: (typeof LINES)[number], measured: Measured): string {
  const most = unit === 'x' ? `${limit}×` : `${limit} ms`;
  const isKept = valueOf(measured) <= limit;
  const [median, quickest] = [shown(measured), shown(measured.quickest)];
  return `${isKept ? 'ok  ' : 'OVER'} ${name}: ${median} (at most ${most}); quickest ${quickest}`;
}

type Times = Pick<Measured, 'ours_ms' | 'baseline_ms'>;

const valueOf = ({ ours_ms, baseline_ms }: Times): number =>
  baseline_ms === null ? ours_ms : ours_ms / baseline_ms;

function shown(times: Times): string {
  const { ours_ms, baseline_ms } = times;
  if (baseline_ms === null) return `${ours_ms.toFixed(1)} ms`;
  return `${ours_ms.toFixed(2)} ms / ${baseline_ms.toFixed(2)} ms = ${valueOf(times).toFixed(2)}`;
}
