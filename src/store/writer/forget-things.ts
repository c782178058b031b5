import type Database from 'better-sqlite3';
import { BUCKET_MS, bucketOf, mentionRef, type EventRow, type MentionKind } from '../reader/event-columns.ts';
import { digestBucketOf } from '../reader/fold-digest.ts';
import { mentionsOf } from './mentions-of.ts';

const REMAINING =
  'SELECT type, app, surface, element, detail, body, url FROM events WHERE ts_ms BETWEEN ? AND ?';

/** Deletes events and whatever only they referred to. Every method runs inside the caller's transaction. */
export class DeletedThings {
  /** Digest buckets that lost events; they have no digest until they are sealed again. */
  readonly digestBuckets = new Set<number>();
  readonly #db: Database.Database;
  readonly #deleteEvent: Database.Statement<[number]>;
  readonly #dropDigest: Database.Statement<[number]>;
  readonly #remaining: Database.Statement<[number, number], Parameters<typeof mentionsOf>>;
  readonly #dropMention: Database.Statement<[number, number]>;
  readonly #mentioned: Database.Statement<[number], number>;
  readonly #textUsed: Database.Statement<[number, number, number, number], number>;

  constructor(db: Database.Database) {
    this.#db = db;
    this.#deleteEvent = db.prepare('DELETE FROM events WHERE seq = ?');
    this.#dropDigest = db.prepare('DELETE FROM digests WHERE bucket = ?');
    this.#remaining = db.prepare<[number, number], Parameters<typeof mentionsOf>>(REMAINING).raw();
    this.#dropMention = db.prepare('DELETE FROM mentions WHERE ref = ? AND bucket = ?');
    this.#mentioned = db.prepare<[number], number>('SELECT 1 FROM mentions WHERE ref = ? LIMIT 1').pluck();
    this.#textUsed = db
      .prepare<[number, number, number, number], number>(
        `SELECT 1 FROM surfaces WHERE title = ? UNION ALL SELECT 1 FROM elements WHERE title = ?
         UNION ALL SELECT 1 FROM elements WHERE value = ? UNION ALL SELECT 1 FROM elements WHERE role = ? LIMIT 1`,
      )
      .pluck();
  }

  delete(rows: readonly EventRow[]): void {
    const lost = new Map<number, Set<number>>();
    for (const row of rows) {
      this.#deleteEvent.run(row[0]);
      this.#noteDigest(row[2]);
      const bucket = bucketOf(row[2]);
      const refs = lost.get(bucket) ?? new Set<number>();
      lost.set(bucket, refs);
      for (const ref of mentionsOf(row[5], row[7], row[8], row[9], row[10], row[11], row[12])) refs.add(ref);
    }
    const unsure = new Set<number>();
    for (const [bucket, refs] of lost) {
      const kept = this.#keptIn(bucket);
      for (const ref of refs) {
        if (kept.has(ref)) continue;
        this.#dropMention.run(ref, bucket);
        unsure.add(ref);
      }
    }
    this.#forgetUnmentioned(unsure);
  }

  #noteDigest(ts_ms: number): void {
    const bucket = digestBucketOf(ts_ms);
    if (!this.digestBuckets.has(bucket)) this.digestBuckets.add(bucket);
    this.#dropDigest.run(bucket);
  }

  #keptIn(bucket: number): Set<number> {
    const rows = this.#remaining.all(bucket * BUCKET_MS, (bucket + 1) * BUCKET_MS - 1);
    return new Set(rows.flatMap((row) => mentionsOf(...row)));
  }

  /** Windows and elements first: they may have been the last to use a text or an app. */
  #forgetUnmentioned(refs: Iterable<number>): void {
    const gone = [...refs].filter((ref) => this.#mentioned.get(ref) === undefined);
    const keysOf = (kind: MentionKind) =>
      gone.filter((ref) => ref === mentionRef(kind, Math.floor(ref / 8))).map((ref) => Math.floor(ref / 8));
    const texts = new Set(keysOf('text'));
    const noteTexts = (sql: string, keys: number[]): void => {
      const read = this.#db.prepare<[number], (number | null)[]>(sql).raw();
      for (const text of keys.flatMap((key) => read.get(key) ?? [])) if (text !== null) texts.add(text);
    };
    noteTexts('SELECT title FROM surfaces WHERE key = ?', keysOf('surface'));
    noteTexts('SELECT role, title, value FROM elements WHERE key = ?', keysOf('element'));
    this.#deleteKeys('surfaces', keysOf('surface'));
    this.#deleteKeys('elements', keysOf('element'));
    this.#deleteKeys('details', keysOf('detail'));
    this.#deleteKeys('apps', keysOf('app'));
    this.#forgetTexts(texts);
  }

  #forgetTexts(keys: Iterable<number>): void {
    const unused = [...keys].filter(
      (key) =>
        this.#mentioned.get(mentionRef('text', key)) === undefined &&
        this.#textUsed.get(key, key, key, key) === undefined,
    );
    const unindex = this.#db.prepare<[number]>('DELETE FROM text_index WHERE rowid = ?');
    for (const key of unused) unindex.run(key);
    this.#deleteKeys('texts', unused);
  }

  #deleteKeys(table: 'surfaces' | 'elements' | 'details' | 'apps' | 'texts', keys: readonly number[]): void {
    const statement = this.#db.prepare<[number]>(`DELETE FROM ${table} WHERE key = ?`);
    for (const key of keys) statement.run(key);
  }
}
