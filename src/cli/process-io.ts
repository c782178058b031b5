import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { CommandIo } from './command.ts';
import { processTerminal } from './output/terminal.ts';

/** A reader that went away (`zanei query | head`) is a normal end. */
const CLOSED = new Set(['EPIPE', 'EBADF', 'EIO']);

/**
 * Writes to the real standard streams, synchronously and in order, so that nothing is lost when the process exits.
 * When the reader of standard output is gone, the process ends quietly with exit code 0.
 */
export function processIo(): CommandIo {
  return {
    out: (text) => writeAll(1, text, true),
    err: (text) => writeAll(2, text, false),
    ask,
    terminal: processTerminal(process.env),
    env: process.env,
    now: () => Date.now(),
  };
}

function ask(question: string): Promise<string | null> {
  writeAll(2, question, false);
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
