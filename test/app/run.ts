// Builds the app twice (as it ships, and with scripted sensors), runs the specs in Chromium and closes with
// `N passed, N failed`. Arguments are handed on: a file name or `-g words` runs less.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const bin = (name: string): string => path.join(root, 'node_modules', '.bin', name);
const report = path.join(root, 'test-results/app.json');

function run(program: string, args: string[], env: Record<string, string> = {}): number {
  const done = spawnSync(bin('node'), [bin(program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
      ...env,
    },
  });
  return done.status ?? 1;
}

function build(): boolean {
  const quiet = ['build', '--logLevel', 'warn'];
  const scripted = { ZANEI_MAIN_ENTRY: 'test/app/main/index.ts' };
  return (
    run('electron-vite', [...quiet, '--outDir', path.join(root, 'out')]) === 0 &&
    run('electron-vite', [...quiet, '--outDir', path.join(root, 'out/app-under-test')], scripted) === 0
  );
}

interface Stats {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

rmSync(report, { force: true });
const built = build();
const status = built ? run('playwright', ['test', ...process.argv.slice(2)]) : 1;
const stats = existsSync(report)
  ? (JSON.parse(readFileSync(report, 'utf8')) as Stats).stats
  : { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
const failed = stats.unexpected + stats.flaky + stats.skipped;
process.stdout.write(`\n${stats.expected} passed, ${status !== 0 && failed === 0 ? 1 : failed} failed\n`);
process.exit(failed === 0 && status === 0 ? 0 : 1);
