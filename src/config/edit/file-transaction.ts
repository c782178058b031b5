import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { ZaneiError } from '../../core/errors.ts';

/** A file as it was read; what {@link replaceFile} needs to see that nobody changed it since. */
export interface FileSnapshot {
  /** As the caller gave it, perhaps a symbolic link. */
  path: string;
  /** The file itself, behind all links. */
  realPath: string;
  /** null: there is no such file yet. */
  bytes: Buffer | null;
  /** Permission bits; 0600 for a file that is not there yet. */
  mode: number;
}

/** Nothing that is edited here is larger; reading more would only cost memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads a file that is to be edited. Throws ZaneiError io for a folder, a link to nowhere, or a file over 64 MiB. */
export function readSnapshot(file: string): FileSnapshot {
  const link = lstatSync(file, { throwIfNoEntry: false });
  if (link === undefined) return { path: file, realPath: file, bytes: null, mode: 0o600 };
  const realPath = inWords(file, () => realpathSync(file));
  const stat = inWords(file, () => statSync(realPath));
  if (!stat.isFile()) throw new ZaneiError('io', `${file}: not a file`);
  if (stat.size > MAX_BYTES) throw new ZaneiError('io', `${file}: larger than 64 MiB`);
  return {
    path: file,
    realPath,
    bytes: inWords(file, () => readFileSync(realPath)),
    mode: stat.mode & 0o7777,
  };
}

/**
 * Puts `bytes` in the place of the file read in `snapshot`: a temporary file beside it, synced, given the old mode, renamed over it.
 * A symbolic link stays a link. With `backup` the old bytes are kept there first. Throws ZaneiError io and leaves the old file when it
 * changed since it was read, is read-only, or the disk refuses; no temporary file stays behind.
 */
export function replaceFile(snapshot: FileSnapshot, bytes: Uint8Array, backup: string | null = null): void {
  const { realPath } = snapshot;
  const folder = path.dirname(realPath);
  refuseReadOnly(snapshot);
  inWords(realPath, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    sweepLeftovers(folder, path.basename(realPath));
    const temporary = path.join(folder, temporaryName(path.basename(realPath), process.pid));
    const handle = openSync(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      writeSynced(handle, bytes, snapshot.mode);
      // In this order: a rival that is not seen at work has either not looked yet or has already changed the file.
      refuseRival(folder, path.basename(realPath));
      refuseChanged(snapshot);
      if (backup !== null && snapshot.bytes !== null) copyFileSync(realPath, backup);
      renameSync(temporary, realPath);
    } finally {
      rmSync(temporary, { force: true });
    }
    syncFolder(folder);
  });
}

/** Deletes the file read in `snapshot`, under the same conditions. */
export function deleteFile(snapshot: FileSnapshot): void {
  refuseReadOnly(snapshot);
  refuseChanged(snapshot);
  inWords(snapshot.path, () => rmSync(snapshot.realPath));
}

function refuseReadOnly({ path: file, realPath, bytes, mode }: FileSnapshot): void {
  if (bytes !== null && (mode & 0o222) === 0) throw new ZaneiError('io', `${file}: is read-only`);
  const folder = statSync(path.dirname(realPath), { throwIfNoEntry: false });
  if (folder !== undefined && (folder.mode & 0o222) === 0) {
    throw new ZaneiError('io', `${path.dirname(realPath)}: the folder is read-only`);
  }
}

function refuseChanged({ path: file, bytes }: FileSnapshot): void {
  const now = readSnapshot(file).bytes;
  const same = bytes === null || now === null ? bytes === now : bytes.equals(now);
  if (!same)
    throw new ZaneiError('io', `${file}: was changed by another program meanwhile; nothing was written`);
}

function writeSynced(handle: number, bytes: Uint8Array, mode: number): void {
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    fchmodSync(handle, mode);
    fsyncSync(handle);
    if (fstatSync(handle).size !== bytes.length) throw new Error('short write');
  } finally {
    closeSync(handle);
  }
}

/** Makes the rename itself survive a power cut where the system can. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, constants.O_RDONLY);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const temporaryName = (name: string, pid: number): string => `.${name}.zanei-${pid}.tmp`;

/** Removes what a killed process left; a living one's temporary file is its own. */
function sweepLeftovers(folder: string, name: string): void {
  for (const { entry, alive } of temporaryFiles(folder, name)) {
    if (!alive) rmSync(path.join(folder, entry), { force: true });
  }
}

/** Two programs of ours never both rename: each shows its temporary file before it looks for others. */
function refuseRival(folder: string, name: string): void {
  if (temporaryFiles(folder, name).some(({ pid, alive }) => alive && pid !== process.pid)) {
    throw new ZaneiError('io', `${path.join(folder, name)}: ${REASONS.EEXIST ?? ''}; try again`);
  }
}

function temporaryFiles(folder: string, name: string): { entry: string; pid: number; alive: boolean }[] {
  const head = `.${name}.zanei-`;
  return readdirSync(folder)
    .filter((entry) => entry.startsWith(head) && entry.endsWith('.tmp'))
    .map((entry) => ({ entry, pid: Number(entry.slice(head.length, -'.tmp'.length)) }))
    .map(({ entry, pid }) => ({
      entry,
      pid,
      alive: pid === process.pid || (Number.isSafeInteger(pid) && isAlive(pid)),
    }));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'another Zanei is writing it',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of its path is not a folder',
  ELOOP: 'its links go round in a circle',
};

function inWords<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (cause) {
    if (cause instanceof ZaneiError) throw cause;
    const code = errorCode(cause);
    throw new ZaneiError('io', `${file}: ${REASONS[code] ?? code}`, { cause });
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EIO';
}
