import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');
/** What the build reads; enough of the repository that a change in it harms nobody. */
const PARTS = [
  'src',
  'scripts',
  'assets',
  'skills',
  'package.json',
  'electron.vite.config.ts',
  'tsconfig.json',
];

interface Note {
  what: 'start' | 'end';
  pid: number;
  args: string[];
  dev: string | null;
}

let copy: string;
let child: ChildProcess | null;
test.beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'zanei-dev-'));
  for (const part of PARTS) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  child = null;
});
test.afterEach(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGKILL');
    await new Promise((resolve) => child?.once('exit', resolve));
  }
  rmSync(copy, { recursive: true, force: true });
});

const log = (): string => path.join(copy, 'electron.log');
const notes = (): Note[] =>
  existsSync(log())
    ? readFileSync(log(), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Note)
    : [];
const told = (): string[] => notes().map(({ what }) => what);

/** A program that can be started as Electron is. */
function fakeElectron(): string {
  const file = path.join(copy, 'electron');
  const script = path.join(import.meta.dirname, 'dev/fake-electron.ts');
  writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

/** Names of the built pages' scripts; they carry a hash of what is in them. */
const pageScripts = (): string => readdirSync(path.join(copy, 'out/renderer/assets')).sort().join(' ');
const change = (file: string): void =>
  appendFileSync(path.join(copy, file), `\nconsole.debug('changed ${Math.random()}');\n`);

test('npm run dev: a changed page is built anew, a changed main process restarts the app, once and after the old one ended', async () => {
  test.setTimeout(120_000);
  child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, ELECTRON_PATH: fakeElectron(), FAKE_ELECTRON_LOG: log() },
  });
  const wait = { timeout: 60_000 };
  await expect.poll(told, wait).toEqual(['start']);
  expect(notes()[0]).toMatchObject({ args: [copy], dev: '1' });

  const before = pageScripts();
  change('src/renderer/timeline/main.tsx');
  await expect.poll(pageScripts, wait).not.toBe(before);
  expect(told()).toEqual(['start']);

  change('src/main/start-app.ts');
  await expect.poll(told, wait).toEqual(['start', 'end', 'start']);
  expect(notes()[2]?.pid).not.toBe(notes()[0]?.pid);

  const ended = new Promise((resolve) => child?.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
  await expect.poll(told, wait).toEqual(['start', 'end', 'start', 'end']);
});

test('npm start without Electron builds and says exactly what is missing', () => {
  test.setTimeout(120_000);
  const start = (env: Record<string, string>): { status: number | null; stderr: string; stdout: string } =>
    spawnSync(process.execPath, ['scripts/start.ts'], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, ELECTRON_PATH: '', ...env },
    });
  const wrong = start({ ELECTRON_PATH: '/nowhere/electron' });
  expect(wrong.status).toBe(3);
  expect(wrong.stderr).toContain('ELECTRON_PATH names /nowhere/electron, which is not there.');
  expect(existsSync(path.join(copy, 'out/main/index.js'))).toBe(true);
  for (const works of ['zanei start --foreground', 'npm run demo', 'npm test -- app'])
    expect(wrong.stderr).toContain(works);
  const opened = start({ ELECTRON_PATH: oneShot() });
  expect(opened.status).toBe(7);
  expect(opened.stdout).toContain(`opened ${copy}`);
});

/** Ends at once with a code of its own, which `npm start` hands on. */
function oneShot(): string {
  const file = path.join(copy, 'electron');
  writeFileSync(file, '#!/bin/sh\necho "opened $1"\nexit 7\n');
  chmodSync(file, 0o755);
  return file;
}
