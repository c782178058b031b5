import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { ZaneiError } from '../../core/errors.ts';

/** UTF-16 units gathered before a write. */
const GATHERED = 65_536;

/** Writes a text file from pieces; see {@link makeExportFile} for what it guarantees. */
export function writeExportFile(
  path: string,
  pieces: Iterable<string>,
  signal: AbortSignal | null = null,
): Promise<void> {
  return makeExportFile(path, signal, async (draft) => {
    const file = openSync(draft, 'w');
    try {
      let gathered = '';
      for (const piece of pieces) {
        gathered += piece;
        if (gathered.length < GATHERED) continue;
        writeAll(file, gathered);
        gathered = '';
        await mayGoOn(signal);
      }
      writeAll(file, gathered);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  });
}

/**
 * Makes a file that is private (0600), never replaces an existing one, and has its final name only when it is whole: `fill` writes a
 * draft beside it, which is removed on any failure and when `signal` aborts. Throws ZaneiError exists or io, what `fill` throws if that is
 * a ZaneiError, or the signal's reason.
 */
export async function makeExportFile(
  path: string,
  signal: AbortSignal | null,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    refuseExisting(path);
    const file = openSync(draft, 'wx', 0o600);
    fchmodSync(file, 0o600);
    closeSync(file);
    await fill(draft);
    giveName(draft, path);
  } catch (cause) {
    if (cause instanceof ZaneiError || signal?.aborted === true) throw cause;
    throw new ZaneiError('io', `the export could not be written to ${path}`, { cause });
  } finally {
    removeDraft(draft);
  }
}

/** Lets signals of the system come in between; throws the reason when the work is to end. */
export async function mayGoOn(signal: AbortSignal | null): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // its folder is no folder: there is no draft
  }
}

function refuseExisting(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  throw new ZaneiError('exists', `snapshot file already exists at ${path}; choose another --out path`);
}

/** A link fails when the name is taken, a rename does not; some file systems know no links. */
function giveName(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'EEXIST' && code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
    refuseExisting(path);
    renameSync(draft, path);
  }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
