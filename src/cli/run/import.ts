import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { ZaneiError } from '../../core/errors.ts';
import { importJsonl } from '../../store/writer/import-jsonl.ts';
import type { CommandCall } from '../command.ts';

const PIECE = 1 << 16;

/** Lines of an open UTF-8 file, without holding it in memory; closes it. */
function* linesOf(descriptor: number): Generator<string> {
  const decoder = new TextDecoder();
  const piece = Buffer.alloc(PIECE);
  let rest = '';
  try {
    for (;;) {
      const read = readSync(descriptor, piece);
      rest += decoder.decode(piece.subarray(0, read), { stream: read > 0 });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
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
  const result = importJsonl({ path: call.paths().store, env: call.io.env }, linesOf(descriptor));
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
