import Database from 'better-sqlite3';
import { ZaneiError, type ErrorCode } from '../../core/errors.ts';
import { isDamage } from '../../core/status/store-troubles.ts';

const SENTENCES = {
  store_busy: 'Another process holds the store; try again in a moment.',
  store_corrupt: 'The file is damaged or is not a Zanei store.',
  store_read_only: 'The store or its folder may not be read or written (permission).',
  store_full: 'The disk of the store is full.',
  store_unavailable: 'The store cannot be read or written (I/O trouble).',
} as const;

/** SQLite's primary result codes (https://sqlite.org/rescode.html); an extended code is cut to its first part. */
const BY_CODE: Record<string, keyof typeof SENTENCES> = {
  SQLITE_BUSY: 'store_busy',
  SQLITE_LOCKED: 'store_busy',
  SQLITE_PROTOCOL: 'store_busy',
  SQLITE_NOTADB: 'store_corrupt',
  SQLITE_CORRUPT: 'store_corrupt',
  SQLITE_FORMAT: 'store_corrupt',
  SQLITE_SCHEMA: 'store_corrupt',
  SQLITE_ERROR: 'store_corrupt',
  SQLITE_MISMATCH: 'store_corrupt',
  SQLITE_FULL: 'store_full',
  SQLITE_IOERR: 'store_unavailable',
  SQLITE_CANTOPEN: 'store_unavailable',
  SQLITE_READONLY: 'store_read_only',
  SQLITE_PERM: 'store_read_only',
  SQLITE_AUTH: 'store_unavailable',
  SQLITE_NOLFS: 'store_unavailable',
  SQLITE_NOMEM: 'store_unavailable',
};

/** What the operating system says (errno(3)); everything else is I/O trouble. */
const BY_ERRNO: Record<string, keyof typeof SENTENCES> = {
  EACCES: 'store_read_only',
  EPERM: 'store_read_only',
  EROFS: 'store_read_only',
  ENOSPC: 'store_full',
  EDQUOT: 'store_full',
};

/** Any failure of SQLite or of the disk under it as one ZaneiError store_*; a ZaneiError passes unchanged. */
export function storeError(error: unknown): ZaneiError {
  if (error instanceof ZaneiError) return error;
  const code = storeErrorCode(error);
  return code === 'internal'
    ? new ZaneiError('internal', 'The store met a fault of its own.', { cause: error })
    : new ZaneiError(code, SENTENCES[code], { cause: error });
}

function storeErrorCode(error: unknown): keyof typeof SENTENCES | Extract<ErrorCode, 'internal'> {
  if (error instanceof Database.SqliteError) {
    const primary = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? '';
    return BY_CODE[primary] ?? 'internal';
  }
  if (!(error instanceof Error && 'syscall' in error)) return 'internal';
  return ('code' in error ? BY_ERRNO[String(error.code)] : undefined) ?? 'store_unavailable';
}

/** Runs `work` and turns whatever it throws into a ZaneiError store_*. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeError(error);
  }
}

/** True when the file itself is damaged, by SQLite's word or by a check of ours: nothing may be written to it again. */
export function isDamaged(error: unknown): boolean {
  if (!(error instanceof ZaneiError && isDamage(error.code))) return false;
  const { cause } = error;
  return !(cause instanceof Database.SqliteError) || /^SQLITE_(CORRUPT|NOTADB)/.test(cause.code);
}
