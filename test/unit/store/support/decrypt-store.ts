import { createDecipheriv } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const PAGE = 4096;
const RESERVE = 80;

/** Every page of a store and of its WAL, decrypted by hand (SQLCipher 4, raw key), free pages and old frames too. */
export function decryptStore(path: string): Buffer {
  const key = Buffer.from(readFileSync(`${path}.key`, 'utf8').trim(), 'hex');
  const pages = pagesOf(readFileSync(path), 0, 0, key);
  const wal = existsSync(`${path}-wal`) ? pagesOf(readFileSync(`${path}-wal`), 32, 24, key) : [];
  return Buffer.concat([...pages, ...wal]);
}

function pagesOf(file: Buffer, head: number, frameHead: number, key: Buffer): Buffer[] {
  const pages: Buffer[] = [];
  for (let at = head; at + frameHead + PAGE <= file.length; at += frameHead + PAGE) {
    pages.push(decryptPage(file.subarray(at + frameHead, at + frameHead + PAGE), key));
  }
  return pages;
}

function decryptPage(page: Buffer, key: Buffer): Buffer {
  const iv = page.subarray(PAGE - RESERVE, PAGE - RESERVE + 16);
  const plain = (from: number) => {
    const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
    return decipher.update(page.subarray(from, PAGE - RESERVE));
  };
  const whole = plain(0);
  return Buffer.concat([whole, plain(16)]); // page 1 begins with a 16-byte salt in clear
}

/** How often the bytes occur, in UTF-8 and, as the search index may hold them, in lower case. */
export function countBytes(haystack: Buffer, text: string): number {
  let count = 0;
  for (const needle of new Set([text, text.toLowerCase()])) {
    for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) count += 1;
  }
  return count;
}
