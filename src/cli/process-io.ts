import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { CommandIo } from './command.ts';
import { processTerminal } from './output/terminal.ts';
import { visibleOnTerminal } from './output/visible-on-terminal.ts';

/** A reader that went away (`zanei query | head`) is a normal end. */
const CLOSED = new Set(['EPIPE', 'EBADF', 'EIO']);

/**
 * Writes to the real standard streams, synchronously and in order, so that nothing is lost when the process exits.
 * When the reader of standard output is gone, the process ends quietly with exit code 0. What is shown on a terminal cannot steer it.
 */
export function processIo(): CommandIo {
  return {
    out: (text) => writeAll(1, process.stdout.isTTY ? visibleOnTerminal(text, ['\u001b']) : text, true),
    err: writeError,
    ask,
    terminal: processTerminal(process.env),
    env: process.env,
    now: () => Date.now(),
  };
}

function writeError(text: string): void {
  writeAll(2, process.stderr.isTTY ? visibleOnTerminal(text) : text, false);
}

function ask(question: string): Promise<string | null> {
  writeError(question);
  const lines = createInterface({ input: process.stdin });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('close', () => resolve(null));
  });
}

function writeAll(descriptor: 1 | 2, text: string, endWhenClosed: boolean): void {
  const bytes = Buffer.from(text.toWellFormed());
  let done = 0;
  while (done < bytes.length) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EAGAIN') {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
        continue;
      }
      if (typeof code !== 'string' || !CLOSED.has(code)) throw error;
      if (endWhenClosed) process.exit(0);
      return;
    }
  }
}
