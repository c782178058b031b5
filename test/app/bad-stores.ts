import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { viewTimeline } from '../../src/core/timeline/view-timeline.ts';
import { connectStore } from '../../src/store/reader/connect-store.ts';
import { openStoreReader } from '../../src/store/reader/open-store-reader.ts';
import { readStoreKey, storeKeyFile } from '../../src/store/reader/store-key.ts';
import { recoverStore } from '../../src/store/writer/recover-store.ts';
import { seedStore } from './seed-store.ts';
import { workday } from './workday.ts';

/** A store of a working day in a new folder, with nothing left in its WAL. */
export function goodStore(folder: string): string {
  const store = path.join(folder, 'state/store.sqlite');
  seedStore(store, workday());
  return store;
}

const PAGE = 4096;

/** Noise in the middle of a page; each page has a checksum, so all of it is lost. */
export function damagePage(store: string, page: number): void {
  const file = openSync(store, 'r+');
  writeSync(file, Buffer.alloc(64, 0x5a), 0, 64, (page - 1) * PAGE + 700);
  closeSync(file);
}

/**
 * Damages the last page without which the store cannot be read, with something to save and something to lose: where that is
 * depends on how events are laid out, so it is looked for.
 */
export function damageStore(store: string): void {
  const sound = readFileSync(store);
  const to = `${store}.try`;
  for (let page = sound.length / PAGE; page > 1; page -= 1) {
    damagePage(store, page);
    if (!isReadable(store)) {
      const { saved, lost_at_most } = recoverStore({ path: store, env: {}, to });
      rmSync(to);
      if (saved > 100 && lost_at_most > 0) return;
    }
    writeFileSync(store, sound);
  }
  throw new Error('no page will do');
}

function isReadable(path: string): boolean {
  const now_ms = Date.now();
  const range = { since_ms: now_ms - 3 * 86_400_000, until_ms: now_ms };
  const reader = openStoreReader({ path, env: {}, now: () => now_ms, retentionHours: 240 });
  try {
    return reader !== null && viewTimeline(reader, { ...range, now_ms, zone: 'UTC' }).sessions.length > 0;
  } catch {
    return false;
  } finally {
    reader?.close();
  }
}

/** As a version after this one would leave it. */
export function makeNewer(store: string): void {
  const { db } = connectStore(store, readStoreKey(storeKeyFile(store, {})), 'readwrite');
  const version = db.pragma('user_version', { simple: true }) as number;
  db.pragma(`user_version = ${version + 1}`);
  db.close();
}

/** Another store's key. */
export function giveWrongKey(store: string): void {
  writeFileSync(storeKeyFile(store, {}), 'a'.repeat(64), { mode: 0o600 });
}

/** A database of another program in the store's place. */
export function foreignDatabase(folder: string): string {
  const store = path.join(folder, 'state/store.sqlite');
  mkdirSync(path.dirname(store), { recursive: true, mode: 0o700 });
  const db = new Database(store);
  db.exec('CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES (1)');
  db.close();
  return store;
}

/** A file that is no database at all. */
export function textFile(folder: string): string {
  const store = path.join(folder, 'state/store.sqlite');
  mkdirSync(path.dirname(store), { recursive: true, mode: 0o700 });
  writeFileSync(store, 'this is no store '.repeat(1000));
  return store;
}

export const besides = (store: string): string[] => readdirSync(path.dirname(store)).sort();
