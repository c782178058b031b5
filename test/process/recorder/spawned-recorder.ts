import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export const LOAD_SCRIPT = path.join(import.meta.dirname, 'record-load.ts');

export interface SpawnMore {
  limit_kb?: number;
  firstTurn?: number;
  /** The node that runs it. */
  program?: string;
  env?: Record<string, string>;
}

/** A recorder in a process of its own and what it says. */
export class SpawnedRecorder {
  readonly child: ChildProcess;
  readonly said: string[] = [];
  readonly #closed: Promise<unknown>;
  #waiting: (() => void)[] = [];

  /** `limit_kb`: the largest file the process may write (`ulimit -f`, in KiB as bash counts); a full disk without one. */
  constructor(folder: string, eventsPerTurn: number, more: SpawnMore = {}) {
    const { limit_kb, firstTurn = 0, program = process.execPath } = more;
    const env = { ...process.env, ...more.env };
    const words = [program, LOAD_SCRIPT, folder, String(eventsPerTurn), String(firstTurn)];
    const run = words.map((word) => `'${word}'`).join(' ');
    this.child =
      limit_kb === undefined
        ? spawn(words[0]!, words.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], env })
        : spawn('bash', ['-c', `trap '' XFSZ; ulimit -S -f ${limit_kb}; exec ${run}`], {
            stdio: ['ignore', 'pipe', 'pipe'],
            env,
          });
    this.#closed = once(this.child, 'close');
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.said.push(line);
        for (const wake of this.#waiting.splice(0)) wake();
      });
    }
    void this.#closed.then(() => this.#waiting.splice(0).forEach((wake) => wake()));
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Resolves with the first line that matches; rejects when the process ends without it. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const line = this.said.find((one) => pattern.test(one));
      if (line !== undefined) return line;
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`ended without saying ${String(pattern)}: ${this.said.join(' | ')}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    await this.#closed;
    return this.child.exitCode;
  }

  async ended(): Promise<number | null> {
    await this.#closed;
    return this.child.exitCode;
  }
}
