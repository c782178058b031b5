import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { ZaneiError } from '../../core/errors.ts';
import { importJsonl, type ImportResult } from '../../store/writer/import-jsonl.ts';
import { progressBar, type ProgressBar } from '../output/progress-bar.ts';
import type { CommandCall } from '../command.ts';

const PIECE = 1 << 16;

/** Lines of an open UTF-8 file, without holding it in memory, telling `onRead` which part of its bytes is read; closes it. */
function* linesOf(descriptor: number, onRead: (fraction: number) => void): Generator<string> {
  const decoder = new TextDecoder();
  const piece = Buffer.alloc(PIECE);
  const { size } = fstatSync(descriptor);
  let done = 0;
  let rest = '';
  try {
    for (;;) {
      const read = readSync(descriptor, piece);
      rest += decoder.decode(piece.subarray(0, read), { stream: read > 0 });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      done += read;
      if (size > 0) onRead(done / size);
      if (read === 0) break;
    }
    if (rest !== '') yield rest;
  } finally {
    closeSync(descriptor);
  }
}

function openFile(file: string): number {
  try {
    const descriptor = openSync(file, 'r');
    if (!fstatSync(descriptor).isDirectory()) return descriptor;
    closeSync(descriptor);
    throw new Error('a folder');
  } catch (cause) {
    throw new ZaneiError('io', `${file} cannot be read`, { cause });
  }
}

/** `zanei import`: our own jsonl export back into a store. */
export function runImport(call: CommandCall): number {
  const file = call.words[0] ?? '';
  const descriptor = openFile(file); // before the store, which is made when it is missing
  const bar = progressBar(call, 'importing');
  const lines = linesOf(descriptor, (fraction) => bar.show(fraction));
  const result = importAll(call, lines, bar);
  if (call.globals.json) call.io.out(`${JSON.stringify(result)}\n`);
  else if (!call.globals.quiet) {
    call.io.out(`${result.imported} events imported, ${result.known} were there already\n`);
  }
  if (result.invalid === 0) return 0;
  call.io.err(
    `error: ${result.invalid} lines hold no event of this version (first: line ${result.invalid_lines.join(', ')})\n`,
  );
  return 1;
}

function importAll(call: CommandCall, lines: Iterable<string>, bar: ProgressBar): ImportResult {
  try {
    return importJsonl({ path: call.paths().store, env: call.io.env }, lines);
  } finally {
    bar.end();
  }
}
