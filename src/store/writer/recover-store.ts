import { rmSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { ZaneiError } from '../../core/errors.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { intervalSchema } from '../../core/interval/interval.ts';
import { RowDecoder } from '../reader/decode-rows.ts';
import { EVENT_COLUMNS, type EventRow } from '../reader/event-columns.ts';
import { storeError } from '../reader/store-error.ts';
import { readStoreKey, storeKeyFile, type KeyEnvironment } from '../reader/store-key.ts';
import { closeWriter, connectWriter } from './connect-writer.ts';
import { IMPORT_BATCH, importEvents } from './import-events.ts';
import { withWorkingCopy } from './recover-copy.ts';
import { attempt, lastKeyOf, readableRows } from './recover-rows.ts';
import { IntervalWriter } from './write-intervals.ts';

export interface RecoverOptions {
  path: string;
  env: KeyEnvironment;
  /** Where the new store goes; it must not exist. It gets the key of the old one. */
  to: string;
}

/** What a recovery saved. */
export interface RecoverResult {
  /** Events in the new store. */
  saved: number;
  /** Events that cannot be read, or whose texts, windows or apps cannot; at most, because purged ones leave gaps that look alike. */
  lost_at_most: number;
  /** Notes of the recorder's own story. */
  intervals: number;
}

type IntervalRow = [reason: string, start_ms: number, end_ms: number | null];

const LAST_EVENT = [
  'SELECT max(seq) FROM events NOT INDEXED',
  'SELECT max(seq) FROM (SELECT seq FROM events INDEXED BY events_by_time ORDER BY ts_ms DESC LIMIT 1000)',
  'SELECT max(seq) FROM (SELECT seq FROM events INDEXED BY sqlite_autoindex_events_1 ORDER BY id DESC LIMIT 1000)',
  'SELECT events_captured FROM recorder_state WHERE key = 1',
];
const LAST_INTERVAL = [
  'SELECT max(key) FROM intervals NOT INDEXED',
  'SELECT max(key) FROM intervals INDEXED BY intervals_by_last',
];

/**
 * Saves what can be read of a damaged store into a new one; the damaged files are only read, from a copy. The caller holds the
 * recorder lock. Throws store_missing, store_locked, store_newer, store_corrupt (nothing can be read), exists.
 */
export function recoverStore(options: RecoverOptions): RecoverResult {
  const steps = recoverySteps(options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The same in steps, for a process that has other work too: yields after each batch how far it is, 0..1. Nothing may be
 * written to the store, and nobody else may recover it, until the last step was made. Throws as recoverStore does.
 */
export function* recoverySteps({ path, env, to }: RecoverOptions): Generator<number, RecoverResult> {
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined)
      throw new ZaneiError('store_missing', 'There is no store.');
    if (statSync(to, { throwIfNoEntry: false }) !== undefined)
      throw new ZaneiError('exists', `${to} exists already`);
    const keyFile = storeKeyFile(path, env);
    return yield* withWorkingCopy(path, readStoreKey(keyFile), ({ db }) => saveInto(to, keyFile, db));
  } catch (error) {
    throw storeError(error);
  }
}

function* saveInto(to: string, keyFile: string, from: Database.Database): Generator<number, RecoverResult> {
  const target = connectWriter({ path: to, env: { ZANEI_STORE_KEY_FILE: keyFile } });
  try {
    return yield* save(from, target.db);
  } catch (error) {
    closeWriter(target);
    rmSync(to, { force: true });
    throw error;
  } finally {
    closeWriter(target);
  }
}

function* save(from: Database.Database, to: Database.Database): Generator<number, RecoverResult> {
  const events = yield* saveEvents(from, to);
  const intervals = saveIntervals(from, to);
  savePause(from, to, events.saved);
  return { ...events, intervals };
}

function* saveEvents(
  from: Database.Database,
  to: Database.Database,
): Generator<number, { saved: number; lost_at_most: number }> {
  const tally = { lost: 0 };
  const table = { name: 'events', key: 'seq', columns: EVENT_COLUMNS, lastKey: lastKeyOf(from, LAST_EVENT) };
  const decoder = attempt(() => new RowDecoder(from));
  if (decoder === undefined) throw new ZaneiError('store_corrupt', 'Nothing of the store can be read.');
  let saved = 0;
  let batch: ZaneiEvent[] = [];
  for (const row of readableRows<EventRow>(from, table, tally)) {
    const outcome = attempt(() => decoder.decode(row));
    if (outcome?.kind === 'event') batch.push(outcome.event);
    else tally.lost += 1;
    if (batch.length < IMPORT_BATCH) continue;
    saved += importEvents(to, batch);
    batch = [];
    yield Math.min(1, (saved + tally.lost) / table.lastKey);
  }
  return { saved: saved + importEvents(to, batch), lost_at_most: tally.lost };
}

/** An interval that still lasted ends with the newest thing known: nobody knows how long it went on. */
function saveIntervals(from: Database.Database, to: Database.Database): number {
  const table = {
    name: 'intervals',
    key: 'key',
    columns: 'reason, start_ms, end_ms',
    lastKey: lastKeyOf(from, LAST_INTERVAL),
  };
  const newest = to.prepare<[], number | null>('SELECT max(ts_ms) FROM events').pluck().get() ?? 0;
  const writer = new IntervalWriter(to);
  let saved = 0;
  const add = to.transaction(() => {
    for (const [reason, start_ms, end_ms] of readableRows<IntervalRow>(from, table, { lost: 0 })) {
      const parsed = intervalSchema.safeParse({
        reason,
        start_ms,
        end_ms: end_ms ?? Math.max(start_ms, newest),
      });
      if (!parsed.success) continue;
      writer.add(parsed.data.reason, start_ms, parsed.data.end_ms ?? start_ms);
      saved += 1;
    }
  });
  add.immediate();
  return saved;
}

/** A pause must outlive the damage; when it cannot be read, the new store is paused until the user says otherwise. */
function savePause(from: Database.Database, to: Database.Database, saved: number): void {
  const row = attempt(() =>
    from
      .prepare<[], { paused_until: string | null; events_captured: number }>(
        'SELECT paused_until, events_captured FROM recorder_state WHERE key = 1',
      )
      .get(),
  );
  const { paused_until, events_captured } = row ?? { paused_until: 'infinity', events_captured: saved };
  to.prepare<[string | null, number]>(
    'UPDATE recorder_state SET paused_until = ?, events_captured = ? WHERE key = 1',
  ).run(paused_until, events_captured);
}
