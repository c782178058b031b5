import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { hostOf } from '../../core/policy/site-host.ts';
import { foldForSearch } from '../../core/text/fold-for-search.ts';
import { BoundedMap } from './bounded-map.ts';

const CACHED_TEXTS = 20_000;
/** Longer texts are not worth remembering: they hardly repeat. UTF-16 units. */
const CACHED_LENGTH = 1024;

/** Gives every distinct string one key; adds it to `texts` and to the search index the first time. */
export class TextInterner {
  readonly #plain = new BoundedMap<string, number>(CACHED_TEXTS);
  readonly #urls = new BoundedMap<string, number>(CACHED_TEXTS);
  readonly #find: Database.Statement<[number, string], { key: number }>;
  readonly #add: Database.Statement<[number, string, string | null, string | null]>;
  readonly #index: Database.Statement<[number | bigint, string]>;
  readonly #setHost: Database.Statement<[string | null, number]>;

  constructor(db: Database.Database) {
    this.#find = db.prepare('SELECT key FROM texts WHERE hash = ? AND text = ?');
    this.#add = db.prepare('INSERT INTO texts (hash, text, fold, host) VALUES (?, ?, ?, ?)');
    this.#index = db.prepare('INSERT INTO text_index (rowid, fold) VALUES (?, ?)');
    this.#setHost = db.prepare('UPDATE texts SET host = ? WHERE key = ?');
  }

  text(text: string): number {
    return this.#intern(this.#plain, text, null);
  }

  /** A URL also keeps its host, for site filters. */
  url(url: string): number {
    const known = this.#urls.get(url);
    if (known !== undefined) return known;
    const host = hostOf(url);
    const key = this.#intern(this.#urls, url, host);
    if (host !== null) this.#setHost.run(host, key);
    return key;
  }

  forget(): void {
    this.#plain.clear();
    this.#urls.clear();
  }

  #intern(cache: BoundedMap<string, number>, text: string, host: string | null): number {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const wellFormed = text.toWellFormed();
    const short = textHash(wellFormed);
    const key = this.#find.get(short, wellFormed)?.key ?? this.#insert(short, wellFormed, host);
    if (text.length <= CACHED_LENGTH) cache.set(text, key);
    return key;
  }

  #insert(short: number, text: string, host: string | null): number {
    const fold = foldForSearch(text);
    const key = this.#add.run(short, text, fold === text ? null : fold, host).lastInsertRowid;
    this.#index.run(key, fold);
    return Number(key);
  }
}

/** 48 bits, so that it stays an exact JavaScript number. */
function textHash(text: string): number {
  return hash('sha256', text, 'buffer').readUIntBE(0, 6);
}
