import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

/** Longest wait for a process to end when asked, ms; then it is killed. */
const END_MS = 8_000;

/** A process this test started. */
export interface Child {
  readonly name: string;
  readonly process: ChildProcess;
  /** How it ended; null while it runs. */
  readonly ended: string | null;
  /** What it wrote so far to both outputs. */
  output(): string;
  /** Asks it to end and waits; returns its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** What to start. `displayPipe` gives it a writable file descriptor 3. */
export interface ChildOptions {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  log: string;
  displayPipe?: boolean;
}

/** Starts a process whose output goes to a log file. */
export function startChild({ name, command, args, env, log, displayPipe }: ChildOptions): Child {
  const fd = openSync(log, 'w');
  const child = spawn(command, args, {
    env,
    stdio: ['ignore', fd, fd, ...(displayPipe === true ? (['pipe'] as const) : [])],
  });
  closeSync(fd);
  let ended: string | null = null;
  const over = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      ended = `${name} could not be started: ${error.message}`;
      resolve(null);
    });
    child.once('exit', (code, signal) => {
      ended = `${name} ended with ${signal ?? String(code)}`;
      resolve(code);
    });
  });
  return {
    name,
    process: child,
    get ended() {
      return ended;
    },
    output: () => readFileSync(log, 'utf8'),
    async end(signal = 'SIGTERM') {
      if (ended === null) child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
      const code = await over;
      clearTimeout(timer);
      return code;
    },
  };
}
