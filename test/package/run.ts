// Packs the built app with a stand-in for Electron, looks at what came out and closes with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { parse } from 'plist';
import { makeFakeElectron } from './make-fake-electron.ts';

const root = path.resolve(import.meta.dirname, '../..');
const work = mkdtempSync(path.join(tmpdir(), 'zanei-package-'));
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);
const results: { name: string; fault: string | null }[] = [];

function check(name: string, seen: unknown, wanted: unknown): void {
  const fault = isDeepStrictEqual(seen, wanted)
    ? null
    : `got ${JSON.stringify(seen)}, wanted ${JSON.stringify(wanted)}`;
  results.push({ name, fault });
  process.stdout.write(
    `  ${fault === null ? 'ok  ' : 'FAIL'} ${name}${fault === null ? '' : `: ${fault}`}\n`,
  );
}

function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): { status: number | null; out: string } {
  const done = spawnSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } });
  return { status: done.status, out: `${done.stdout}${done.stderr}` };
}

function pack(platform: 'mac' | 'linux'): string {
  const output = path.join(work, platform);
  const arches = platform === 'mac' ? ['--mac', 'dir', '--arm64', '--x64'] : ['--linux', 'dir', '--x64'];
  const node = bin('node');
  const done = run(
    node,
    [
      path.join(root, 'node_modules/electron-builder/cli.js'),
      ...arches,
      `-c.electronDist=${path.join(work, 'electron', platform)}`,
      `-c.directories.output=${output}`,
      ...(platform === 'mac' ? ['-c.mac.notarize=false', '-c.mac.identity=null'] : []),
    ],
    { ZANEI_HELPER_NODE_ARM64: process.execPath, ZANEI_HELPER_NODE_X64: process.execPath },
  );
  if (done.status !== 0) process.stdout.write(done.out);
  check(`${platform} packs`, done.status, 0);
  return output;
}

/** The only fuse states the app may ship with. */
const FUSES: readonly [FuseV1Options, FuseState][] = [
  [FuseV1Options.RunAsNode, FuseState.DISABLE],
  [FuseV1Options.EnableCookieEncryption, FuseState.ENABLE],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, FuseState.DISABLE],
  [FuseV1Options.EnableNodeCliInspectArguments, FuseState.DISABLE],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseState.ENABLE],
  [FuseV1Options.OnlyLoadAppFromAsar, FuseState.ENABLE],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, FuseState.DISABLE],
];

async function checkMac(output: string): Promise<void> {
  const app = path.join(output, 'mac-arm64/Zanei.app');
  const contents = path.join(app, 'Contents');
  const info = parse(readFileSync(path.join(contents, 'Info.plist'), 'utf8')) as Record<string, unknown>;
  check('menu-bar app without Dock icon', info.LSUIElement, true);
  check('says why it asks for Apple events', typeof info.NSAppleEventsUsageDescription, 'string');
  check('bundle id', info.CFBundleIdentifier, 'dev.zanei.app');
  check('macOS 13 or newer', info.LSMinimumSystemVersion, '13.0');
  check('no permission for plain http', info.NSAppTransportSecurity, undefined);
  const [link] = info.CFBundleURLTypes as { CFBundleURLSchemes: string[] }[];
  check('links of zanei open', link?.CFBundleURLSchemes, ['zanei-app']);
  check('asar integrity is written down', typeof info.ElectronAsarIntegrity, 'object');
  const wire = await getCurrentFuseWire(app);
  check(
    'fuses',
    FUSES.map(([fuse]) => wire[fuse]),
    FUSES.map(([, state]) => state),
  );
  checkAsar(path.join(contents, 'Resources/app.asar'), 'darwin-arm64');
  checkHelper(path.join(contents, 'Helpers'));
}

function checkAsar(asar: string, addon: string): void {
  const files = listPackage(asar, { isPack: false });
  const has = (name: string): boolean => files.includes(name);
  check(
    `${addon}: built files are inside`,
    [
      '/out/main/index.js',
      '/out/main/store-process.js',
      '/out/preload/index.cjs',
      '/out/renderer/timeline.html',
    ].map(has),
    [true, true, true, true],
  );
  check(
    `${addon}: all tray icons are inside`,
    files.filter((file) => /tray\/.*Template(@2x)?\.png$/.test(file)).length,
    8,
  );
  const foreign = files.filter((file) =>
    /\.(ts|tsx|map|cc|c|gyp)$|\/test\/|\/out\/(test|app-under-test)\/|local-mcp/.test(file),
  );
  check(`${addon}: nothing else is`, foreign.filter((file) => !file.endsWith('.d.ts')).slice(0, 5), []);
  const prebuilds = path.join(`${asar}.unpacked`, 'node_modules/better-sqlite3/prebuilds');
  check(
    `${addon}: the addon lies outside of the archive`,
    existsSync(path.join(prebuilds, `${addon}.node`)),
    true,
  );
  check(
    `${addon}: no addon of other systems`,
    readdirSync(prebuilds).filter((file) => !file.startsWith(addon.split('-')[0] ?? '')),
    [],
  );
}

function checkHelper(folder: string): void {
  for (const name of ['zanei', 'zanei-mcp', 'node'])
    check(`helper ${name} may be executed`, (statSync(path.join(folder, name)).mode & 0o111) !== 0, true);
  const linked = path.join(work, 'on-path');
  mkdirSync(linked);
  symlinkSync(path.join(folder, 'zanei'), path.join(linked, 'zanei'));
  const home = path.join(work, 'home');
  mkdirSync(home);
  const env = { HOME: home, PATH: '/usr/bin:/bin' };
  const version = run(path.join(linked, 'zanei'), ['--version'], env);
  check('zanei runs from a link on PATH', /\d+\.\d+\.\d+/.test(version.out), true);
  const status = run(path.join(folder, 'zanei'), ['status', '--json'], env);
  check('zanei opens its SQLite', [status.status, status.out.includes('"store_missing"')], [4, true]);
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const mcp = spawnSync(path.join(folder, 'zanei-mcp'), {
    input: `${JSON.stringify(hello)}\n`,
    encoding: 'utf8',
    env,
    timeout: 20_000,
  });
  check('zanei-mcp answers initialize', mcp.stdout.includes('"serverInfo"'), true);
}

function checkLinux(output: string): void {
  const app = path.join(output, 'linux-unpacked');
  const asar = path.join(app, 'resources/app.asar');
  check('linux executable', existsSync(path.join(app, 'zanei')), true);
  checkAsar(asar, 'linux-x64');
  const folder = path.join(work, 'extracted');
  extractAll(asar, folder);
  const main = readdirSync(path.join(folder, 'out/main'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(folder, 'out/main', file), 'utf8'))
    .join('\n');
  check(
    'no updater, no crash reporter, no network client',
    /autoUpdater|crashReporter|net\.request|electron-updater/.test(main),
    false,
  );
  const entry = readFileSync(path.join(folder, 'out/main/index.js'), 'utf8');
  check('the app does not import the store process', /from\s*["']\.\/store-process/.test(entry), false);
}

try {
  for (const file of ['out/main/index.js', 'dist/zanei.cjs', 'dist/zanei-mcp.cjs'])
    if (!existsSync(path.join(root, file))) throw new Error(`${file} is missing; build first`);
  makeFakeElectron(path.join(work, 'electron'), path.join(root, 'node_modules/electron/package.json'));
  await checkMac(pack('mac'));
  checkLinux(pack('linux'));
} catch (error) {
  results.push({ name: 'packaging', fault: String(error) });
  process.stdout.write(`  FAIL ${String(error)}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
const failed = results.filter(({ fault }) => fault !== null).length;
process.stdout.write(`\n${results.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
