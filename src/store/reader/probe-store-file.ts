import { createDecipheriv } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
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

/** What the first page says; `journal` is the mode the file was left in. */
export interface StoreFileFacts {
  journal: 'wal' | 'rollback';
}

/**
 * Looks at the file before any connection exists (never call it while this process has one).
 * null = no file. Throws store_corrupt (foreign, plaintext or empty file), store_locked (wrong key), store_unavailable.
 */
export function probeStoreFile(path: string, readKey: () => string): StoreFileFacts | null {
  const page = readFirstPage(path);
  if (page === null) return null;
  const header = decryptHeader(page, readKey());
  return { journal: header[2] === WAL_VERSION ? 'wal' : 'rollback' };
}

function readFirstPage(path: string): Buffer | null {
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
      throw new ZaneiError('store_corrupt', 'There is a folder or a device where the store file should be.');
    if (facts.size === 0) throw new ZaneiError('store_corrupt', 'The store file is empty.');
    const page = Buffer.alloc(PAGE_SIZE);
    const read = readSync(file, page, 0, PAGE_SIZE, 0);
    if (page.subarray(0, 16).toString('latin1') === PLAINTEXT_MAGIC) {
      throw new ZaneiError('store_corrupt', plaintextSentence(page));
    }
    if (read < PAGE_SIZE || facts.size % PAGE_SIZE !== 0) {
      throw new ZaneiError('store_corrupt', 'The file is cut off or is not a Zanei store.');
    }
    return page;
  } catch (error) {
    throw storeError(error);
  } finally {
    closeSync(file);
  }
}

/** True for the first page of an unencrypted store of an older version. */
export const isOldPlaintext = (page: Buffer): boolean =>
  page.subarray(0, 16).toString('latin1') === PLAINTEXT_MAGIC && page.includes(OLD_STORE_MARK);

function plaintextSentence(page: Buffer): string {
  return isOldPlaintext(page)
    ? 'The store is an unencrypted one of an older version; starting the recorder takes it over.'
    : 'The file is an unencrypted database, not a Zanei store.';
}

/** Header bytes 16..31 of page 1, which SQLCipher stores encrypted behind the 16-byte salt. Throws store_locked when the key does not fit. */
export function decryptHeader(page: Buffer, key: string): Buffer {
  const iv = page.subarray(PAGE_SIZE - PAGE_RESERVE, PAGE_SIZE - PAGE_RESERVE + IV_BYTES);
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'hex'), iv).setAutoPadding(false);
  const header = decipher.update(page.subarray(SALT_BYTES, SALT_BYTES + 16));
  if (!PAYLOAD_FRACTIONS.every((value, index) => header[5 + index] === value)) {
    throw new ZaneiError('store_locked', 'store is locked: the key does not fit this store.');
  }
  return header;
}
