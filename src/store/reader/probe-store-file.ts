import { isUtf8 } from 'node:buffer';
import { createDecipheriv } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { ZaneiError } from '../../core/errors.ts';
import { storeError } from './store-error.ts';

/** SQLCipher 4: 4096-byte pages that end in a 16-byte IV and a 64-byte HMAC. */
export const PAGE_SIZE = 4096;
export const PAGE_RESERVE = 80;
const IV_BYTES = 16;
const SALT_BYTES = 16;
const PLAINTEXT_MAGIC = 'SQLite format 3\0';
/** A table of the unencrypted stores of older versions (contract 6.2); its CREATE statement lies on the first page. */
const OLD_STORE_MARK = 'daemon_state';
/** Bytes 21..23 of every SQLite header (https://sqlite.org/fileformat.html 1.3). */
const PAYLOAD_FRACTIONS = [64, 32, 32];
const WAL_VERSION = 2;
/** How much of a file is looked at to see that it is text. */
const TEXT_BYTES = 64;
/** Where the header keeps the number of pages, counted from byte 16. */
export const PAGE_COUNT_AT = 12;

/** What the first page says; `journal` is the mode the file was left in. */
export interface StoreFileFacts {
  journal: 'wal' | 'rollback';
}

/**
 * Looks at the file before any connection exists (never call it while this process has one).
 * null = no file. Throws store_empty, store_truncated, store_foreign, store_old_plaintext, store_wrong_key, store_locked, store_unavailable.
 */
export function probeStoreFile(path: string, readKey: () => string): StoreFileFacts | null {
  const start = readStart(path);
  if (start === null) return null;
  const { page, size } = start;
  if (size === 0) throw new ZaneiError('store_empty', 'The store file is empty.');
  if (isPlaintext(page)) throw plaintextError(page);
  if (looksLikeText(page.subarray(0, size))) throw foreign();
  if (size < PAGE_SIZE) throw truncated();
  const header = readHeader(page, size, readKey);
  const journal = header[2] === WAL_VERSION ? 'wal' : 'rollback';
  if (size % PAGE_SIZE !== 0) throw truncated();
  // A WAL may hold pages that the file itself does not have yet.
  if (!hasLog(path) && size < header.readUInt32BE(PAGE_COUNT_AT) * PAGE_SIZE) throw truncated();
  return { journal };
}

/** The key of a file of half a page says nothing when it fits neither: then it is something else. */
function readHeader(page: Buffer, size: number, readKey: () => string): Buffer {
  try {
    return decryptHeader(page, readKey());
  } catch (error) {
    if (size % PAGE_SIZE === 0) throw error;
    throw error instanceof ZaneiError && error.code === 'store_wrong_key' ? foreign() : truncated();
  }
}

const truncated = (): ZaneiError =>
  new ZaneiError('store_truncated', 'The store is cut off: its end is missing.');
const foreign = (): ZaneiError => new ZaneiError('store_foreign', 'The file is not a Zanei store.');

function hasLog(path: string): boolean {
  return ['-wal', '-journal'].some(
    (end) => (statSync(`${path}${end}`, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
}

/** The first page, filled up with zeros, and the length of the file in bytes. */
function readStart(path: string): { page: Buffer; size: number } | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw storeError(error);
  }
  try {
    const facts = fstatSync(file);
    if (!facts.isFile())
      throw new ZaneiError('store_foreign', 'There is a folder or a device where the store file should be.');
    const page = Buffer.alloc(PAGE_SIZE);
    readSync(file, page, 0, PAGE_SIZE, 0);
    return { page, size: facts.size };
  } catch (error) {
    throw storeError(error);
  } finally {
    closeSync(file);
  }
}

/** A store begins with random bytes; 64 of them that are text (a last letter may be cut) are so by no chance worth naming. */
function looksLikeText(start: Buffer): boolean {
  const head = start.subarray(0, TEXT_BYTES);
  const isPrintable = head.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13);
  return isPrintable && [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
}

const isPlaintext = (page: Buffer): boolean => page.subarray(0, 16).toString('latin1') === PLAINTEXT_MAGIC;

/** True for the first page of an unencrypted store of an older version. */
export const isOldPlaintext = (page: Buffer): boolean => isPlaintext(page) && page.includes(OLD_STORE_MARK);

function plaintextError(page: Buffer): ZaneiError {
  return isOldPlaintext(page)
    ? new ZaneiError(
        'store_old_plaintext',
        'The store is an unencrypted one of an older version; starting the recorder takes it over.',
      )
    : new ZaneiError('store_foreign', 'The file is an unencrypted database, not a Zanei store.');
}

/** Header bytes 16..31 of page 1, which SQLCipher stores encrypted behind the 16-byte salt. Throws store_wrong_key when the key does not fit. */
export function decryptHeader(page: Buffer, key: string): Buffer {
  const iv = page.subarray(PAGE_SIZE - PAGE_RESERVE, PAGE_SIZE - PAGE_RESERVE + IV_BYTES);
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'hex'), iv).setAutoPadding(false);
  const header = decipher.update(page.subarray(SALT_BYTES, SALT_BYTES + 16));
  if (!PAYLOAD_FRACTIONS.every((value, index) => header[5 + index] === value)) {
    throw new ZaneiError('store_wrong_key', 'store is locked: the key does not fit this store.');
  }
  return header;
}
