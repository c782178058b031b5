// Everything about the addon that can run without a Mac; closes with `N passed, N failed`. Writes only below native/build.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkGypMac } from './checks/gyp-mac.ts';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'native', 'build', 'fakes');
const sum = { passed: 0, failed: 0 };

function say(name: string, passed: number, failed: number): void {
  sum.passed += passed;
  sum.failed += failed;
  process.stdout.write(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed\n`);
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const done = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 600_000,
    maxBuffer: 1 << 28,
  });
  return { ok: done.status === 0, status: done.status, text: `${done.stdout}${done.stderr}` };
}

function step(name: string, program: string, args: string[]): boolean {
  const done = run(program, args);
  if (!done.ok) process.stdout.write(done.text);
  say(name, done.ok ? 1 : 0, done.ok ? 0 : 1);
  return done.ok;
}

/** Sums what a test program says of itself. */
function counted(name: string, done: ReturnType<typeof run>, passed: RegExp, failed: RegExp): void {
  const good = Number(passed.exec(done.text)?.[1] ?? 0);
  const bad = Number(failed.exec(done.text)?.[1] ?? 0);
  const broken = !done.ok || good === 0;
  if (broken || bad > 0) process.stdout.write(done.text);
  say(name, good, broken && bad === 0 ? 1 : bad);
}

const files = (folder: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.cc'))
    .map((file) => path.join(folder, file));

function runFakes(sanitizer: string): void {
  mkdirSync(out, { recursive: true });
  const program = path.join(out, sanitizer.replace(',', '-'));
  const flags = [
    '-std=c++20',
    '-g1',
    '-O0',
    '-fno-omit-frame-pointer',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-Wno-maybe-uninitialized',
  ];
  const sanitize = [`-fsanitize=${sanitizer}`, '-fno-sanitize-recover=all'];
  // GCC says of TSan that it does not model fences; no sensor uses one.
  const sources = [...files('native/src/sensors'), ...files('test/native/sensors')];
  const args = [
    ...flags,
    ...sanitize,
    '-Wno-tsan',
    '-Itest/native/fake',
    ...sources,
    '-o',
    program,
    '-pthread',
  ];
  if (!step(`sensors compile (${sanitizer})`, 'g++', args)) return;
  const done = run(program, []);
  if (sanitizer !== 'thread') {
    counted(`sensors against fakes (${sanitizer})`, done, /^(\d+) passed/m, /(\d+) failed$/m);
    return;
  }
  // TSan slows threads so unevenly that the checks' waits say nothing there; it is asked for races, to the end of the run.
  const clean = /^\d+ passed/m.test(done.text) && !done.text.includes('ThreadSanitizer');
  if (!clean) process.stdout.write(done.text);
  say('sensors against fakes (thread): no data race', clean ? 1 : 0, clean ? 0 : 1);
}

function runSdk(): void {
  if (process.env.MACOS_SDK === undefined || process.env.MACOS_SDK === '') {
    process.stdout.write(
      '\n!! MACOS_SDK is not set: NOTHING was compiled, linked or analysed for macOS in this run.\n' +
        '!! With one: MACOS_SDK=/path/to/sdk npm test -- native   (docs/macos.md tells how)\n\n',
    );
    return;
  }
  const done = run('bash', ['scripts/check-macos.sh']);
  process.stdout.write(done.text);
  const good = done.text.split('\n').filter((line) => line.startsWith('ok ')).length;
  say('compile, link and analyse for macOS', good, done.ok ? 0 : 1);
}

if (step('twin builds', process.execPath, ['scripts/build-native.ts']))
  counted(
    'twin under Node',
    run(process.execPath, [
      '--test',
      '--test-reporter=tap',
      '--test-concurrency=1',
      'test/native/twin/*.test.ts',
    ]),
    /^# pass (\d+)/m,
    /^# fail (\d+)/m,
  );
for (const sanitizer of ['address,undefined', 'thread']) runFakes(sanitizer);
for (const [name, ok] of checkGypMac(root)) say(name, ok ? 1 : 0, ok ? 0 : 1);
runSdk();
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
process.exit(sum.failed === 0 ? 0 : 1);
