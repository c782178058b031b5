// Builds the app and opens it where an Electron can be had; says what is missing and what works without it otherwise.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules/.bin/node');

/** The Electron binary: ELECTRON_PATH, else what the electron package downloaded. The package itself is not asked: it would download. */
function findElectron(): string | null {
  const named = process.env.ELECTRON_PATH;
  if (named !== undefined) return existsSync(named) ? named : null;
  const folder = path.join(root, 'node_modules/electron');
  const note = path.join(folder, 'path.txt');
  if (!existsSync(note)) return null;
  const binary = path.join(folder, 'dist', readFileSync(note, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

function build(): void {
  const done = spawnSync(
    node,
    [path.join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (done.status !== 0) process.exit(done.status ?? 1);
}

build();
const electron = findElectron();
if (electron === null) {
  process.stderr.write(
    [
      'The app is built (out/), but there is no Electron here to open it.',
      '',
      'To get one: npx install-electron (downloads it), or set ELECTRON_PATH to its binary.',
      'Without it these work:',
      '  ./bin/zanei start --foreground   records this X11 session (npm run build first)',
      '  ./bin/zanei timeline --since 1h  reads it back',
      '  npm run demo                     a working day, recorded and read back, without a display',
      '  npm test -- app                  the app itself in Chromium',
      '',
    ].join('\n'),
  );
  process.exit(3);
}
const app = spawn(electron, [root, ...process.argv.slice(2)], { stdio: 'inherit' });
app.on('exit', (code) => process.exit(code ?? 0));
