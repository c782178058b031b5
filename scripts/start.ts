// Builds the app and opens it where an Electron can be had; says what is missing and what works without it otherwise.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { findElectron } from './find-electron.ts';

const root = path.resolve(import.meta.dirname, '..');

function build(): void {
  const vite = path.join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

build();
const electron = findElectron(root, process.env);
if ('missing' in electron) {
  process.stderr.write(
    [
      'The app is built (out/), but there is no Electron here to open it.',
      electron.missing,
      '',
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
const app = spawn(electron.binary, [root, ...process.argv.slice(2)], { stdio: 'inherit' });
app.on('exit', (code) => process.exit(code ?? 0));
