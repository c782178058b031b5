import path from 'node:path';
import type Database from 'better-sqlite3';
import { connectStore, type StoreConnection } from '../src/store/reader/connect-store.ts';
import { bucketOf, EVENT_COLUMNS, type EventRow } from '../src/store/reader/event-columns.ts';
import { readStoreKey } from '../src/store/reader/store-key.ts';
import { mentionsOf } from '../src/store/writer/mentions-of.ts';
import { openStoreWriter } from '../src/store/writer/open-store-writer.ts';

/** Events in one transaction, as in the recorder. */
const BATCH = 512;

type Row = (string | number | null)[];
/** One statement to run with these values. */
type Insert = [statement: Database.Statement, values: Row];

/** Rows of a table in the order of their keys, handed out as far as somebody refers to them. */
class Referred {
  readonly #rows: Row[];
  readonly #statements: ((row: Row) => Insert)[];
  #next = 0;

  constructor(rows: Row[], ...statements: ((row: Row) => Insert)[]) {
    this.#rows = rows;
    this.#statements = statements;
  }

  /** What has to be there before `key` can be named; `before` gets what these rows name themselves. */
  *upTo(key: unknown, before?: (row: Row) => Iterable<Insert>): Generator<Insert> {
    for (let row = this.#rows[this.#next]; row !== undefined && Number(row[0]) <= Number(key ?? 0);) {
      if (before !== undefined) yield* before(row);
      for (const statement of this.#statements) yield statement(row);
      this.#next += 1;
      row = this.#rows[this.#next];
    }
  }
}

/** Wall and processor time of something, s. */
export interface Spent {
  wall: number;
  processor: number;
}

/** A function that tells what was spent since now. */
export function stopwatch(): () => Spent {
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { wall: (performance.now() - from) / 1000, processor: (user + system) / 1e6 };
  };
}

/**
 * What the rows of the store in `folder` take when they are inserted again into an empty store of the same schema, cipher and
 * settings: in the order in which the recorder made them, 512 events with all they refer to in one transaction, by prepared statements
 * and nothing else, until the file is closed in the same way. Throws when a row is missing at the end.
 */
export function insertBare(folder: string): Spent {
  const store = path.join(folder, 'store.sqlite');
  const bare = path.join(folder, 'bare.sqlite');
  openStoreWriter({ path: bare, env: {} }).close();
  const [from, to] = [connect(store), connect(bare)];
  for (const pragma of ['journal_mode=WAL', 'synchronous=NORMAL', 'secure_delete=ON']) to.db.pragma(pragma);
  const batches = batchesOf(from.db, to.db);
  let batch: Insert[] = [];
  const write = to.db.transaction(() => {
    for (const [statement, values] of batch) statement.run(...values);
  });
  const spent = stopwatch();
  for (batch of batches) write.immediate();
  to.db.pragma('journal_mode=DELETE');
  const took = spent();
  compare(from.db, to.db);
  from.close();
  to.close();
  return took;
}

const connect = (file: string): StoreConnection =>
  connectStore(file, readStoreKey(`${file}.key`), 'readwrite');

const TABLES = [
  'types',
  'sources',
  'apps',
  'texts',
  'surfaces',
  'elements',
  'details',
  'events',
  'mentions',
  'digests',
];

function batchesOf(from: Database.Database, to: Database.Database): Insert[][] {
  const rowsOf = (table: string): Row[] => from.prepare(`SELECT * FROM ${table}`).raw().all() as Row[];
  const insertInto = (table: string) => {
    const places = from.pragma(`table_info(${table})`) as unknown[];
    const statement = to.prepare(`INSERT INTO ${table} VALUES (${places.map(() => '?').join(', ')})`);
    return (values: Row): Insert => [statement, values];
  };
  const index = to.prepare('INSERT INTO text_index (rowid, fold) VALUES (?, ?)');
  const texts = new Referred(rowsOf('texts'), insertInto('texts'), (row) => [
    index,
    [row[0] ?? null, row[3] ?? row[2] ?? null],
  ]);
  const [types, sources, apps, surfaces, elements, details] = [
    'types',
    'sources',
    'apps',
    'surfaces',
    'elements',
    'details',
  ].map((table) => new Referred(rowsOf(table), insertInto(table))) as [
    Referred,
    Referred,
    Referred,
    Referred,
    Referred,
    Referred,
  ];
  const [addEvent, addMention, addDigest] = [
    insertInto('events'),
    insertInto('mentions'),
    insertInto('digests'),
  ];
  const mentioned = new Set<string>();
  const batches: Insert[][] = [];
  const events = from.prepare(`SELECT ${EVENT_COLUMNS} FROM events ORDER BY seq`).raw().all() as EventRow[];
  for (const [at, event] of events.entries()) {
    if (at % BATCH === 0) batches.push([]);
    const [, , ts_ms, , , type, source, app, surface, element, detail, body, url] = event;
    batches
      .at(-1)
      ?.push(
        ...types.upTo(type),
        ...apps.upTo(app),
        ...surfaces.upTo(surface, (row) => texts.upTo(row[4])),
        ...elements.upTo(element, (row) => texts.upTo(Math.max(...row.slice(1).map(Number)))),
        ...details.upTo(detail),
        ...texts.upTo(body),
        ...texts.upTo(url),
        ...sources.upTo(source),
        addEvent(event),
      );
    for (const ref of mentionsOf(type, app, surface, element, detail, body, url)) {
      const mention = [ref, bucketOf(ts_ms)];
      if (mentioned.has(mention.join(' '))) continue;
      mentioned.add(mention.join(' '));
      batches.at(-1)?.push(addMention(mention));
    }
  }
  for (const row of rowsOf('digests')) batches.at(-1)?.push(addDigest(row));
  return batches;
}

function compare(from: Database.Database, to: Database.Database): void {
  for (const table of TABLES) {
    const [there, here] = [from, to].map((db) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    if (there !== here)
      throw new Error(`${table}: ${String(there)} rows in the store, ${String(here)} inserted bare`);
  }
}
