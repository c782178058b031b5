import {
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  openSync,
  readSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ZaneiError } from '../../core/errors.ts';
import { connectStore, type StoreConnection } from '../reader/connect-store.ts';
import { decryptHeader, PAGE_COUNT_AT, PAGE_SIZE } from '../reader/probe-store-file.ts';
import { isAlive } from '../reader/probe-owner.ts';
import { checkSchemaVersion } from '../reader/schema-version.ts';

const COMPANIONS = ['', '-wal', '-journal', '-shm'];

/**
 * Lends a working copy of a damaged store, WAL included and filled up with zeros to its old length, so that SQLite takes it;
 * the store itself is only read. Throws store_corrupt when there is nothing to work with, store_locked, store_newer.
 */
export function* withWorkingCopy<Step, T>(
  path: string,
  key: string,
  use: (copy: StoreConnection) => Generator<Step, T>,
): Generator<Step, T> {
  const pages = pagesByHeader(path, key);
  removeLeftCopies(path);
  const copy = `${path}.${process.pid}.recovering`;
  try {
    const before = stateOf(path);
    for (const end of ['', '-wal', '-journal']) {
      if (existsSync(`${path}${end}`)) copyPrivate(`${path}${end}`, `${copy}${end}`);
    }
    if (stateOf(path) !== before)
      throw new ZaneiError(
        'store_busy',
        'Somebody wrote to the store while it was copied; try again in a moment.',
      );
    fillUp(copy, pages);
    const connection = connectStore(copy, key, 'readwrite');
    try {
      checkSchemaVersion(connection.db);
      return yield* use(connection);
    } finally {
      connection.close();
    }
  } finally {
    for (const end of COMPANIONS) rmSync(`${copy}${end}`, { force: true });
  }
}

/** Length and time of the files: a purge or a pause that was under way when the copy began shows in them. */
function stateOf(path: string): string {
  return ['', '-wal', '-journal']
    .map((end) => statSync(`${path}${end}`, { bigint: true, throwIfNoEntry: false }))
    .map((stat) => (stat === undefined ? '-' : `${stat.ino}:${stat.size}:${stat.mtimeNs}`))
    .join(' ');
}

const COPY_NAME = /^(\d+)\.recovering(?:-[\w-]+)?$/;

function copiesOf(path: string): { name: string; pid: number }[] {
  const folder = dirname(path);
  const start = `${basename(path)}.`;
  return readdirSync(folder).flatMap((name) => {
    const pid = name.startsWith(start) ? COPY_NAME.exec(name.slice(start.length))?.[1] : undefined;
    return pid === undefined ? [] : [{ name: join(folder, name), pid: Number(pid) }];
  });
}

/** True while a living process recovers that store: purge, pause and import must not write to it then. */
export function isBeingRecovered(path: string): boolean {
  return copiesOf(path).some(({ pid }) => isAlive(pid));
}

/** A recovery that was killed leaves its copy, as large as the store; the lock says that no other one is under way. */
function removeLeftCopies(path: string): void {
  for (const { name } of copiesOf(path)) rmSync(name, { force: true });
}

/** The length the store had, in pages. */
function pagesByHeader(path: string, key: string): number {
  const page = Buffer.alloc(PAGE_SIZE);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, page, 0, PAGE_SIZE, 0) < PAGE_SIZE)
      throw new ZaneiError('store_truncated', 'The file is too short to hold anything of a store.');
  } finally {
    closeSync(file);
  }
  return decryptHeader(page, key).readUInt32BE(PAGE_COUNT_AT);
}

/** Only whole pages count; the header may promise no more than the file could have had. */
function fillUp(copy: string, pages: number): void {
  const whole = Math.ceil(statSync(copy).size / PAGE_SIZE);
  const wanted = pages >= whole && pages <= whole * 1000 ? pages : whole;
  truncateSync(copy, wanted * PAGE_SIZE);
}

function copyPrivate(from: string, to: string): void {
  const file = openSync(to, 'wx', 0o600);
  try {
    fchmodSync(file, 0o600);
  } finally {
    closeSync(file);
  }
  copyFileSync(from, to);
}
