const {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
/** electron-builder's number of an architecture and its name in file names. */
const ARCHITECTURES = { 1: 'x64', 3: 'arm64' };

/** Runs before fuses and signing: what electron-builder has no setting for. */
exports.default = async function afterPack({ appOutDir, packager, electronPlatformName, arch }) {
  if (electronPlatformName !== 'darwin') return;
  const contents = path.join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents');
  await forbidPlainHttp(path.join(contents, 'Info.plist'));
  addHelper(path.join(contents, 'Helpers'), ARCHITECTURES[arch]);
};

/** electron-builder always writes NSAllowsArbitraryLoads, also over extendInfo; nothing of ours loads anything. */
async function forbidPlainHttp(file) {
  const { build, parse } = await import('plist');
  const info = parse(readFileSync(file, 'utf8'));
  delete info.NSAppTransportSecurity;
  writeFileSync(file, build(info));
}

/**
 * The CLI and MCP server with a Node of their own: the app's binary cannot run scripts (its fuse is off), because it
 * holds permissions that no other code may use.
 */
function addHelper(folder, arch) {
  const lib = path.join(folder, 'lib');
  mkdirSync(lib, { recursive: true });
  copyFileSync(nodeFor(arch), path.join(folder, 'node'));
  chmodSync(path.join(folder, 'node'), 0o755);
  for (const name of ['zanei', 'zanei-mcp']) {
    copyFileSync(path.join(root, 'assets/package/helper.sh'), path.join(folder, name));
    chmodSync(path.join(folder, name), 0o755);
  }
  const bundles = readdirSync(path.join(root, 'dist')).filter((name) => /^zanei.*\.(cjs|cache)$/.test(name));
  for (const name of bundles) copyFileSync(path.join(root, 'dist', name), path.join(lib, name));
  addSqlite(path.join(lib, 'node_modules/better-sqlite3'), arch);
}

function addSqlite(folder, arch) {
  const source = path.join(root, 'node_modules/better-sqlite3');
  mkdirSync(path.join(folder, 'prebuilds'), { recursive: true });
  cpSync(path.join(source, 'lib'), path.join(folder, 'lib'), { recursive: true });
  for (const file of ['package.json', 'LICENSE'])
    copyFileSync(path.join(source, file), path.join(folder, file));
  const addons = [
    `darwin-${arch}.node`,
    ...(process.platform === 'darwin' ? [] : [`${process.platform}-${process.arch}.node`]),
  ];
  for (const addon of addons)
    copyFileSync(path.join(source, 'prebuilds', addon), path.join(folder, 'prebuilds', addon));
}

/** The Node to ship: named by ZANEI_HELPER_NODE_ARM64 or _X64, else the one that runs this, when it fits. */
function nodeFor(arch) {
  const named = process.env[`ZANEI_HELPER_NODE_${arch.toUpperCase()}`];
  if (named !== undefined) return named;
  if (process.platform === 'darwin' && process.arch === arch) return process.execPath;
  throw new Error(`no Node for darwin-${arch}: set ZANEI_HELPER_NODE_${arch.toUpperCase()} to its binary`);
}
