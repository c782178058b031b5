// Builds the app again whenever a source changes: windows reload by themselves, a changed main process restarts the app.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, watch } from 'node:fs';
import path from 'node:path';
import { findElectron } from './find-electron.ts';

/** The files of one build come one after another; so long without one means that it is complete, ms. */
const STILL_MS = 300;

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'out');
const electron = findElectron(root, process.env);

/** The running app. A new one starts only when the old one has ended: it holds the single-instance lock until then. */
class AppRunner {
  private readonly binary: string;
  private child: ChildProcess | null = null;
  private again = false;

  constructor(binary: string) {
    this.binary = binary;
  }

  restart(): void {
    if (this.child === null) this.start();
    else {
      this.again = true;
      this.child.kill();
    }
  }

  stop(): void {
    this.again = false;
    this.child?.kill();
  }

  private start(): void {
    if (!existsSync(path.join(out, 'main/index.js'))) return;
    const env = { ...process.env, ZANEI_DEV: '1' };
    const child = spawn(this.binary, [root], { stdio: 'inherit', env });
    this.child = child;
    child.on('error', (error) => process.stderr.write(`error: ${error.message}\n`));
    child.on('close', () => {
      this.child = null;
      // Ended by the person, not by us: so is the session.
      if (!this.again) end();
      this.again = false;
      this.start();
    });
  }
}

const runner = 'binary' in electron ? new AppRunner(electron.binary) : null;
const builder = spawn(process.execPath, [path.join(import.meta.dirname, 'watch-app.ts')], {
  cwd: root,
  stdio: 'inherit',
});
builder.on('exit', (code) => {
  runner?.stop();
  process.exit(code ?? 1);
});

function end(): never {
  builder.kill();
  runner?.stop();
  process.exit(0);
}
process.on('SIGINT', end);
process.on('SIGTERM', end);

let timer: NodeJS.Timeout | null = null;
mkdirSync(out, { recursive: true });
if (runner === null)
  process.stderr.write(
    `${'missing' in electron ? electron.missing : ''}\nSources are built again on change, but nothing opens.\n`,
  );
else
  watch(out, { recursive: true }, (_event, file) => {
    if (file === null || !/^(main|preload)\/[\w-]+\.c?js$/.test(file)) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => runner.restart(), STILL_MS);
  });
