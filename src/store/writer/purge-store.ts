import type Database from 'better-sqlite3';
import { ZaneiError } from '../../core/errors.ts';
import type { PurgeFilter } from '../../core/port/store-writer.ts';
import { compileFilter } from '../reader/compile-filter.ts';
import { MAX_MS, type EventRow } from '../reader/event-columns.ts';
import { candidateRanges } from '../reader/find-buckets.ts';
import { EventWalker, type TimeRange } from '../reader/walk-events.ts';
import { DeletedThings } from './forget-things.ts';
import { purgeIntervals } from './purge-intervals.ts';
import { scrubFile } from './scrub-file.ts';
import { sealDigests } from './write-digests.ts';

/** How much is done in one go. */
export interface StepSize {
  /** Events per transaction: a recorder in another process waits for no longer than this takes. */
  events: number;
  /** Pages given back, and pages of the search index merged, in one go. */
  pages: number;
}

const LARGE_STEPS: StepSize = { events: 2000, pages: 1000 };
/** For a process that does other things in between: some 10 ms each. */
export const SMALL_STEPS: StepSize = { events: 200, pages: 20 };
/** Share of the progress that deleting takes; the rest is rewriting the file. */
const DELETING = 0.7;

/**
 * Deletes what the filter names from every table and index, then makes the bytes go from the file and its WAL. Works in short
 * transactions, so that it may be stopped or killed anywhere and repeated. Returns how many events went.
 */
export function purgeStore(
  db: Database.Database,
  filter: PurgeFilter,
  onProgress: (fraction: number) => void = () => undefined,
): number {
  const steps = purgeSteps(db, filter, LARGE_STEPS, onProgress);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** As purgeStore, pausing after every full step that is not the last. */
export function* purgeSteps(
  db: Database.Database,
  filter: PurgeFilter,
  size: StepSize,
  onProgress: (fraction: number) => void = () => undefined,
): Generator<void, number> {
  const range = rangeOf(filter);
  const isWholeTime = isOnlyTime(filter);
  db.exec('UPDATE recorder_state SET scrub_pending = 1 WHERE key = 1');
  const deleted =
    filter.all === true ? deleteAll(db) : yield* deleteMatching(db, filter, range, size, onProgress);
  inTransaction(db, () => {
    if (isWholeTime) purgeIntervals(db, range);
    refreshLastEvent(db);
  });
  onProgress(DELETING);
  const how = isWholeTime || deleted === 0 ? 'cut' : 'rebuild';
  yield* scrubFile(db, how, size.pages, (part) => onProgress(DELETING + (1 - DELETING) * part));
  onProgress(1);
  return deleted;
}

function rangeOf(filter: PurgeFilter): TimeRange {
  const { all, before_ms, since_ms, until_ms } = filter;
  const conditions = [
    all,
    before_ms,
    since_ms,
    until_ms,
    filter.types,
    filter.app,
    filter.bundle_id,
    filter.site,
    filter.ids,
  ];
  if (conditions.every((condition) => condition === undefined)) {
    throw new ZaneiError('usage', 'a purge needs at least one condition');
  }
  return {
    from_ms: since_ms ?? -MAX_MS,
    to_ms: Math.min(until_ms ?? MAX_MS, before_ms === undefined ? MAX_MS : before_ms - 1),
  };
}

function isOnlyTime(filter: PurgeFilter): boolean {
  const { types, app, bundle_id, site, ids } = filter;
  return [types, app, bundle_id, site, ids].every((condition) => condition === undefined);
}

function inTransaction(db: Database.Database, work: () => void): void {
  db.transaction(work).immediate();
}

const TABLES = ['events', 'mentions', 'digests', 'surfaces', 'elements', 'details', 'apps', 'texts'];

function deleteAll(db: Database.Database): number {
  let deleted = 0;
  inTransaction(db, () => {
    deleted = db.prepare<[], number>('SELECT count(*) FROM events').pluck().get() ?? 0;
    for (const table of TABLES) db.exec(`DELETE FROM ${table}`);
    db.exec(`INSERT INTO text_index (text_index) VALUES ('delete-all')`);
  });
  return deleted;
}

function* deleteMatching(
  db: Database.Database,
  filter: PurgeFilter,
  range: TimeRange,
  size: StepSize,
  onProgress: (fraction: number) => void,
): Generator<void, number> {
  const things = new DeletedThings(db);
  let deleted = 0;
  let batch: EventRow[] = [];
  const flush = (): void => {
    inTransaction(db, () => things.delete(batch));
    deleted += batch.length;
    onProgress(DELETING * progressOf(batch, span));
    batch = [];
  };
  const span = spanOf(db, range);
  for (const row of matchingRows(db, filter, range)) {
    batch.push(row);
    if (batch.length < size.events) continue;
    flush();
    yield;
  }
  if (batch.length > 0) flush();
  yield* sealDigests(db, things.digestBuckets);
  return deleted;
}

function* matchingRows(db: Database.Database, filter: PurgeFilter, range: TimeRange): Generator<EventRow> {
  const compiled = compileFilter(db, {
    since_ms: range.from_ms,
    until_ms: range.to_ms,
    types: filter.types ?? ['*'],
    app: filter.app,
    bundle_id: filter.bundle_id,
    site: filter.site,
  });
  const narrowing = filter.types === undefined ? compiled.refs.slice(1) : compiled.refs;
  const ranges = narrowing.length === 0 ? [range] : candidateRanges(db, narrowing, range, 'oldest_first');
  const ids = filter.ids === undefined ? null : new Set(filter.ids);
  for (const row of new EventWalker(db).walk(
    ids === null ? ranges : rangesOfIds(db, filter.ids ?? []),
    'oldest_first',
  )) {
    if (row[2] < range.from_ms || row[2] > range.to_ms) continue;
    if ((ids === null || ids.has(row[1])) && compiled.matches(row)) yield row;
  }
}

function rangesOfIds(db: Database.Database, ids: readonly string[]): TimeRange[] {
  return db
    .prepare<[string], number>(
      'SELECT DISTINCT ts_ms FROM events WHERE id IN (SELECT value FROM json_each(?)) ORDER BY ts_ms',
    )
    .pluck()
    .all(JSON.stringify(ids))
    .map((ts_ms) => ({ from_ms: ts_ms, to_ms: ts_ms }));
}

/** [first, last] time of events in the range; what progress is measured by. */
function spanOf(db: Database.Database, range: TimeRange): [number, number] {
  const edge = (sql: string) =>
    db.prepare<[number, number], number | null>(sql).pluck().get(range.from_ms, range.to_ms) ?? 0;
  return [
    edge('SELECT min(ts_ms) FROM events WHERE ts_ms BETWEEN ? AND ?'),
    edge('SELECT max(ts_ms) FROM events WHERE ts_ms BETWEEN ? AND ?'),
  ];
}

function progressOf(batch: EventRow[], [first, last]: [number, number]): number {
  const at = batch.at(-1)?.[2] ?? last;
  return last > first ? Math.min(1, Math.max(0, (at - first) / (last - first))) : 1;
}

function refreshLastEvent(db: Database.Database): void {
  const newest = db.prepare<[], number | null>('SELECT max(ts_ms) FROM events').pluck().get() ?? null;
  db.prepare<[string | null]>('UPDATE recorder_state SET last_event_ts = ? WHERE key = 1').run(
    newest === null ? null : new Date(newest).toISOString(),
  );
}
