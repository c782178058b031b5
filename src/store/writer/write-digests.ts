import type Database from 'better-sqlite3';
import { RowDecoder } from '../reader/decode-rows.ts';
import type { EventRow } from '../reader/event-columns.ts';
import { DIGEST_MS, digestBucketOf, foldDigest } from '../reader/fold-digest.ts';
import { encodeDigest } from '../reader/read-condensed.ts';
import { EventWalker } from '../reader/walk-events.ts';

/** Rows of a bucket that are remembered, so that its digest needs no look at the store; a busier one is read again. */
const KEPT_ROWS = 10_000;
/** The open bucket and the one before it, which a late event may open once more. */
const KEPT_BUCKETS = 2;

/** Keeps `digests` true inside the caller's transaction: a bucket has either the digest of exactly its events, or none. */
export class DigestWriter {
  readonly #decoder: RowDecoder;
  readonly #walker: EventWalker;
  readonly #drop: Database.Statement<[number]>;
  readonly #put: Database.Statement<[number, string]>;
  readonly #has: Database.Statement<[number], number>;
  readonly #newest: Database.Statement<[], number | null>;
  readonly #any: Database.Statement<[number, number], number>;
  /** The bucket that is being written to and has no digest; null = not known. */
  #open: number | null = null;
  /** All events of a bucket, where they are known to be all. */
  readonly #rows = new Map<number, EventRow[]>();

  constructor(db: Database.Database) {
    this.#decoder = new RowDecoder(db);
    this.#walker = new EventWalker(db);
    this.#drop = db.prepare('DELETE FROM digests WHERE bucket = ?');
    this.#put = db.prepare('INSERT OR REPLACE INTO digests (bucket, rows) VALUES (?, ?)');
    this.#has = db.prepare<[number], number>('SELECT 1 FROM digests WHERE bucket = ?').pluck();
    this.#any = db
      .prepare<[number, number], number>('SELECT 1 FROM events WHERE ts_ms BETWEEN ? AND ? LIMIT 1')
      .pluck();
    this.#newest = db.prepare<[], number | null>('SELECT max(ts_ms) FROM events').pluck();
  }

  /** Call before an event of that time is added: its bucket loses its digest, the bucket before it gets one. */
  entering(ts_ms: number): void {
    const bucket = digestBucketOf(ts_ms);
    if (bucket === this.#open) return;
    const left = this.#open ?? this.#lastBucket();
    if (left !== null && left !== bucket) this.seal(left);
    this.#drop.run(bucket);
    this.#open = bucket;
    const { from_ms, to_ms } = rangeOf(bucket);
    if (this.#rows.has(bucket) || this.#any.get(from_ms, to_ms) !== undefined) return;
    this.#rows.set(bucket, []);
    const [oldest] = this.#rows.size > KEPT_BUCKETS ? this.#rows.keys() : [];
    if (oldest !== undefined) this.#rows.delete(oldest);
  }

  /** Call after the event that was announced is added. */
  added(row: EventRow): void {
    const bucket = digestBucketOf(row[2]);
    const rows = this.#rows.get(bucket);
    if (rows?.push(row) === KEPT_ROWS) this.#rows.delete(bucket);
  }

  /** Makes the digest of a bucket unless it has one; a bucket without events has none. */
  seal(bucket: number): void {
    if (this.#has.get(bucket) !== undefined) return;
    const events =
      this.#rows.get(bucket)?.sort(byTime) ?? this.#walker.walk([rangeOf(bucket)], 'oldest_first');
    const rows = Array.from(foldDigest(events, this.#decoder));
    if (rows.length > 0) this.#put.run(bucket, encodeDigest(rows));
  }

  drop(bucket: number): void {
    this.#drop.run(bucket);
  }

  /** After a rollback or a change by somebody else. */
  forget(): void {
    this.#open = null;
    this.#rows.clear();
    this.#decoder.forget();
  }

  #lastBucket(): number | null {
    const newest = this.#newest.get() ?? null;
    return newest === null ? null : digestBucketOf(newest);
  }
}

const rangeOf = (bucket: number) => ({ from_ms: bucket * DIGEST_MS, to_ms: (bucket + 1) * DIGEST_MS - 1 });

/** The order in which events are walked. */
const byTime = (a: EventRow, b: EventRow): number => a[2] - b[2] || a[3] - b[3] || (a[1] < b[1] ? -1 : 1);

/** Digest buckets per transaction. */
const SEALED_AT_ONCE = 20;

/** Gives the buckets their digests again, in short transactions of its own, pausing between them. */
export function* sealDigests(db: Database.Database, buckets: Iterable<number>): Generator<void, void> {
  const digests = new DigestWriter(db);
  const left = [...buckets];
  while (left.length > 0) {
    const some = left.splice(0, SEALED_AT_ONCE);
    const seal = db.transaction(() => {
      for (const bucket of some) digests.seal(bucket);
    });
    seal.immediate();
    if (left.length > 0) yield;
  }
}
