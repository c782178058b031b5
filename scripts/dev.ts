// Builds the app again whenever a source changes: windows reload by themselves, a changed main process restarts the app.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { findElectron } from './find-electron.ts';
import type { BuiltMessage } from './watch-app.ts';

const root = path.resolve(import.meta.dirname, '..');
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
if ('missing' in electron)
  process.stderr.write(`${electron.missing}\nSources are built again on change, but nothing opens.\n`);

const builder = spawn(process.execPath, [path.join(import.meta.dirname, 'watch-app.ts')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
/** Main is built last, so the first time that it is, there is something to open. */
let ready = false;
builder.on('message', ({ built }: BuiltMessage) => {
  ready ||= built === 'main';
  if (ready && built !== 'renderer') runner?.restart();
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
