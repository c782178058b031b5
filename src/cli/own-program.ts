import path from 'node:path';
import { isSea } from 'node:sea';

/**
 * The absolute path of the program a person or a client starts for this CLI: the helper executable of the packed app, else
 * `bin/zanei` beside the folder of the bundle that runs.
 */
export function ownProgram(): string {
  if (isSea()) return process.execPath;
  return path.resolve(path.dirname(process.argv[1] ?? ''), '..', 'bin', 'zanei');
}
