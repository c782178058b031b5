import type Database from 'better-sqlite3';
import { guarded } from './store-error.ts';

type Place = (string | number)[];

interface Tree {
  /** Rows behind a place in the order of the tree, their place first; it reads whole values, overflow pages included. */
  sql: string;
  /** Before the first row. */
  start: Place;
}

const BEFORE_ANY_NUMBER = Number.MIN_SAFE_INTEGER;
/** Rows per step; long ones are fewer. */
const ROWS = 1000;
const LONG_ROWS = 100;

function byNumber(table: string, key: string, long: string | null = null): Tree {
  const columns = long === null ? key : `${key}, length(${long})`;
  return {
    sql: `SELECT ${columns} FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${long === null ? ROWS : LONG_ROWS}`,
    start: [BEFORE_ANY_NUMBER],
  };
}

/** Every table and index that grows with what is recorded. */
const TREES: readonly Tree[] = [
  byNumber('events NOT INDEXED', 'seq'),
  byNumber('events INDEXED BY events_by_time', 'ts_ms'),
  {
    sql: `SELECT id FROM events INDEXED BY sqlite_autoindex_events_1 WHERE id > ? ORDER BY id LIMIT ${ROWS}`,
    start: [''],
  },
  {
    sql: `SELECT ref, bucket FROM mentions WHERE (ref, bucket) > (?, ?) ORDER BY ref, bucket LIMIT ${ROWS}`,
    start: [BEFORE_ANY_NUMBER, BEFORE_ANY_NUMBER],
  },
  byNumber('texts NOT INDEXED', 'key', 'text'),
  byNumber('texts INDEXED BY texts_by_hash', 'hash'),
  byNumber('details NOT INDEXED', 'key', 'json'),
  {
    sql: `SELECT json FROM details INDEXED BY details_by_json WHERE json > ? ORDER BY json LIMIT ${LONG_ROWS}`,
    start: [''],
  },
  byNumber('surfaces NOT INDEXED', 'key'),
  byNumber('elements NOT INDEXED', 'key'),
  byNumber('digests', 'bucket', 'rows'),
  byNumber('text_index_data', 'id', 'block'),
];

/** Reads a whole store in short steps, so that damage deep inside shows before it is needed; SQLite checks every page it reads. */
export class PartCheck {
  readonly #db: Database.Database;
  #tree = 0;
  #place: Place | null = null;

  constructor(db: Database.Database) {
    this.#db = db;
  }

  /** Reads a little further; false when everything was read once, and the next call begins again. Throws ZaneiError store_corrupt. */
  step(): boolean {
    const tree = TREES[this.#tree];
    if (tree === undefined) {
      this.#tree = 0;
      return false;
    }
    const last = guarded(() =>
      this.#db
        .prepare<Place, Place>(tree.sql)
        .raw()
        .all(...(this.#place ?? tree.start))
        .at(-1),
    );
    this.#place = last?.slice(0, tree.start.length) ?? null;
    if (last === undefined) this.#tree += 1;
    return true;
  }
}
