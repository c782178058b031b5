// Builds the app again whenever a source changes: windows reload by themselves, a changed main process restarts the app.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules/.bin/node');
const note = path.join(root, 'node_modules/electron/path.txt');
const electron =
  process.env.ELECTRON_PATH ??
  (existsSync(note)
    ? path.join(root, 'node_modules/electron/dist', readFileSync(note, 'utf8').trim())
    : null);

const builder = spawn(
  node,
  [
    path.join(root, 'node_modules/electron-vite/bin/electron-vite.js'),
    'build',
    '--watch',
    '--logLevel',
    'info',
  ],
  { cwd: root, stdio: 'inherit' },
);
process.on('SIGINT', () => {
  builder.kill();
  app?.kill();
  process.exit(0);
});

let app: ChildProcess | null = null;
let timer: NodeJS.Timeout | null = null;

function restart(): void {
  app?.kill();
  if (electron === null || !existsSync(path.join(root, 'out/main/index.js'))) return;
  app = spawn(electron, [root], { stdio: 'inherit', env: { ...process.env, ZANEI_DEV: '1' } });
}

if (electron === null)
  process.stderr.write('No Electron here: sources are built again on change, but nothing opens.\n');
else
  watch(path.join(root, 'out'), { recursive: true }, (_event, file) => {
    if (file === null || !/^(main|preload)\//.test(file)) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(restart, 300);
  });
