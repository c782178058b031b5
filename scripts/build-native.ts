// Builds the native addon: on a Mac the sensors, elsewhere the simulated twin that the tests use.
// `npm run build:native -- --arch arm64|x64|universal`; the default is this machine's. Never run by npm install.
// `universal` is what the app is packed with; elsewhere than on a Mac there is only this machine's.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const native = path.join(root, 'native');
const built = path.join(native, 'build', 'Release', 'zanei_native.node');

/** Folder that holds `include/node/node_api.h`: given, beside the running Node, or the system's; null lets node-gyp fetch it. */
function headers(): string | null {
  const beside = path.resolve(process.execPath, '..', '..');
  const candidates = [process.env.npm_config_nodedir, beside, '/usr', '/usr/local'];
  const found = candidates.find(
    (folder) => folder !== undefined && existsSync(path.join(folder, 'include/node/node_api.h')),
  );
  return found ?? null;
}

function run(program: string, args: string[]): void {
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) {
    process.stderr.write(`error: ${path.basename(program)} failed\n`);
    process.exit(1);
  }
}

function build(arch: string | null): void {
  const nodedir = headers();
  run(process.execPath, [
    path.join(root, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js'),
    'rebuild',
    '--loglevel=warn',
    `--directory=${native}`,
    ...(arch === null ? [] : [`--arch=${arch}`]),
    ...(nodedir === null ? [] : [`--nodedir=${nodedir}`]),
  ]);
}

const at = process.argv.indexOf('--arch');
const arch = at < 0 ? null : (process.argv[at + 1] ?? '');
if (arch !== null && !['arm64', 'x64', 'universal'].includes(arch)) {
  process.stderr.write('error: --arch must be arm64, x64 or universal\n');
  process.exit(2);
}
if (arch === 'universal' && process.platform === 'darwin') {
  // node-gyp's make generator cannot build two architectures at once (gyp's xcode_emulation.py), so: one after the other.
  const kept = path.join(native, 'build-slices');
  mkdirSync(kept, { recursive: true });
  const slices = ['arm64', 'x64'].map((one) => {
    build(one);
    const slice = path.join(kept, `${one}.node`);
    copyFileSync(built, slice);
    return slice;
  });
  run('lipo', ['-create', ...slices, '-output', built]);
} else build(arch === 'universal' ? null : arch);
process.stdout.write(`${path.relative(root, built)}\n`);
