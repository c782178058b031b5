import Database from 'better-sqlite3';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { readStoreKey, storeKeyFile } from '../../src/store/reader/store-key.ts';

/** Every page of a store after decryption (of a copy of the file), so that no table, index or free page is forgotten in a search. */
export function decryptedPages(storePath: string): Buffer {
  const copy = `${storePath}.copy`;
  copyFileSync(storePath, copy);
  const database = new Database(copy, { fileMustExist: true });
  database.pragma("cipher='sqlcipher'");
  database.pragma('legacy=4');
  database.pragma(`key="x'${readStoreKey(storeKeyFile(storePath, {}))}'"`);
  database.pragma('journal_mode=DELETE');
  database.pragma("rekey=''");
  database.close();
  const pages = readFileSync(copy);
  rmSync(copy);
  return pages;
}

/** Does the file begin like a database that anybody can read. */
export function isPlain(storePath: string): boolean {
  return readFileSync(storePath).subarray(0, 15).toString('latin1') === 'SQLite format 3';
}

/** Where a word is found in a buffer, in the encodings a database may keep text in. */
export function holds(bytes: Buffer, word: string): boolean {
  return bytes.includes(word, 0, 'utf8') || bytes.includes(word, 0, 'utf16le');
}
