// Runs every suite that can run here and closes with the sum: `N passed, N failed`.
// `npm test -- unit live` runs only those. What cannot run is said at the end, never left out silently.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string): string => path.join(root, 'node_modules', '.bin', name);

interface Outcome {
  passed: number;
  failed: number;
}

interface Suite {
  name: string;
  about: string;
  /** Why it cannot run here, or null. */
  missing: () => string | null;
  run: () => Outcome;
}

/** True when every program is on PATH. */
function lacking(...programs: string[]): string[] {
  return programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
}

function needs(programs: string[], packages: string): string | null {
  const absent = lacking(...programs);
  return absent.length === 0
    ? null
    : `${absent.join(', ')} not found; on Debian: apt-get install ${packages}`;
}

function vitest(project: string): Outcome {
  const folder = mkdtempSync(path.join(tmpdir(), 'zanei-test-'));
  const report = path.join(folder, 'report.json');
  const done = spawnSync(
    bin('vitest'),
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, stdio: 'inherit' },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  rmSync(folder, { recursive: true });
  const failed = result.numFailedTests;
  return { passed: result.numPassedTests, failed: done.status !== 0 && failed === 0 ? 1 : failed };
}

/** Runs a script that closes with `N passed, N failed` and passes its output on. */
function script(file: string): Outcome {
  const done = spawnSync(bin('node'), [path.join(root, file)], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
  process.stdout.write(done.stdout);
  const closing = [...done.stdout.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1);
  if (closing === undefined) return { passed: 0, failed: 1 };
  const failed = Number(closing[2]);
  return { passed: Number(closing[1]), failed: done.status !== 0 && failed === 0 ? 1 : failed };
}

const SUITES: Suite[] = [
  { name: 'unit', about: 'rules, store, answers', missing: () => null, run: () => vitest('unit') },
  {
    name: 'process',
    about: 'the built CLI and MCP server, and faults',
    missing: () => null,
    run: () => vitest('process'),
  },
  {
    name: 'conformance',
    about: 'the MCP server as others judge it',
    missing: () => null,
    run: () => script('test/conformance/run.ts'),
  },
  {
    name: 'clients',
    about: 'the real Claude Code and Codex read what zanei setup wrote',
    missing: () =>
      existsSync(path.join(root, '.cache/mcp-clients/node_modules'))
        ? null
        : 'the clients are not there; the conformance suite installs them from npm',
    run: () => script('scripts/check-real-clients.ts'),
  },
  {
    name: 'live',
    about: 'a real desktop session, recorded and read back',
    missing: () =>
      needs(
        ['Xvfb', 'openbox', 'dbus-daemon', 'xdotool', 'xterm', 'chromium'],
        debianPackages('test/live/packages.txt'),
      ),
    run: () => script('test/live/run.ts'),
  },
  {
    name: 'app',
    about: 'the Electron app in a real Chromium',
    missing: () =>
      lacking('chromium-headless-shell').length === 0 || lacking('chromium').length === 0
        ? null
        : 'no Chromium found; on Debian: apt-get install chromium-headless-shell fonts-noto-cjk',
    run: () => script('test/app/run.ts'),
  },
  {
    name: 'native',
    about: 'the macOS addon: its twin, fakes under sanitizers, and compile checks',
    missing: () => needs(['g++', 'make', 'python3'], 'g++ make python3') ?? nodeHeaders(),
    run: () => script('test/native/run.ts'),
  },
  {
    name: 'package',
    about: 'the packed app around a fake Electron',
    missing: () => null,
    run: () => (builtApp() ? script('test/package/run.ts') : { passed: 0, failed: 1 }),
  },
];

/** The addon's twin is compiled against Node's headers, which node-gyp would otherwise download. */
function nodeHeaders(): string | null {
  const folder = process.env.npm_config_nodedir ?? '/usr';
  return existsSync(path.join(folder, 'include/node/node_api.h'))
    ? null
    : `no Node headers in ${folder}; set npm_config_nodedir to a folder whose include/node has them`;
}

/** The packages a list of ours names, without its comments. */
function debianPackages(file: string): string {
  const text = readFileSync(path.join(root, file), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join(' ');
}

/** The package suite packs what electron-vite has built. */
function builtApp(): boolean {
  const done = spawnSync(bin('node'), [bin('electron-vite'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  return done.status === 0;
}

function build(): void {
  const done = spawnSync(bin('node'), [path.join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) process.exit(1);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !SUITES.some((suite) => suite.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `error: no suite ${unknown.join(', ')}; there are ${SUITES.map((s) => s.name).join(', ')}\n`,
  );
  process.exit(2);
}

build();
const lines: string[] = [];
const sum: Outcome = { passed: 0, failed: 0 };
for (const suite of SUITES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const reason = suite.missing();
  if (reason !== null) {
    lines.push(`${suite.name}: did not run: ${reason}`);
    continue;
  }
  process.stdout.write(`\n== ${suite.name}: ${suite.about}\n`);
  const started = performance.now();
  const { passed, failed } = suite.run();
  const seconds = Math.round((performance.now() - started) / 1000);
  lines.push(`${suite.name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  sum.passed += passed;
  sum.failed += failed;
}
process.stdout.write(
  `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed\n`,
);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
