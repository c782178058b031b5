import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { StoreReader } from '../../../../src/core/port/store-reader.ts';
import type { StoreWriter } from '../../../../src/core/port/store-writer.ts';
import { openStoreReader } from '../../../../src/store/reader/open-store-reader.ts';
import { readStoreKey } from '../../../../src/store/reader/store-key.ts';
import { openStoreWriter } from '../../../../src/store/writer/open-store-writer.ts';
import { NOW_MS } from './make-event.ts';

/** A path for a store in a folder of its own that goes when the test ends. */
export function tempStorePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zanei-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'store.sqlite');
}

export function openWriter(path: string, busyTimeoutMs?: number): StoreWriter {
  const writer = openStoreWriter({
    path,
    env: {},
    ...(busyTimeoutMs === undefined ? {} : { busyTimeoutMs }),
  });
  onTestFinished(() => writer.close());
  return writer;
}

/** The clock stands at NOW_MS and retention is a century, unless said otherwise. */
export function openReader(path: string, retentionHours = 876_000): StoreReader {
  const reader = openStoreReader({ path, env: {}, now: () => NOW_MS, retentionHours });
  if (reader === null) throw new Error('no store');
  onTestFinished(() => reader.close());
  return reader;
}

/** Any SQL on the store itself, as somebody with the key could run it; `path` must be closed or in WAL mode. */
export function tamper(path: string, use: (db: Database.Database) => void): void {
  const db = new Database(path, { fileMustExist: true });
  try {
    db.pragma(`cipher='sqlcipher'`);
    db.pragma('legacy=4');
    db.pragma(`key="x'${readStoreKey(`${path}.key`)}'"`);
    use(db);
  } finally {
    db.close();
  }
}
