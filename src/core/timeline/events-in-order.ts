import type { ZaneiEvent } from '../event/event.ts';
import type { CondensedEvent, StoreReader } from '../port/store-reader.ts';
import { parseTs } from '../time/timestamp.ts';
import { correctedMs, type BackStep } from './clock-steps.ts';

/** An event (or run of like ones) with its first and last time on the corrected clock. */
export interface TimedEvent {
  event: ZaneiEvent;
  at_ms: number;
  last_ms: number;
  merged: number;
}

interface Skipped {
  unknown_types: number;
  invalid: number;
}

/** What is read: the whole range, event by event or with runs merged (all of a month, or nobody waits for it). */
export interface OrderedRead {
  store: StoreReader;
  since_ms: number;
  until_ms: number;
  condensed: boolean;
  steps: readonly BackStep[];
  skipped: Skipped;
}

/**
 * Events in the order they happened, streaming: raw times that exist twice are read twice, first the old clock's
 * events, then the new one's; the monotonic time tells them apart.
 */
export function* eventsInOrder(read: OrderedRead): Generator<TimedEvent> {
  const { store, steps, skipped } = read;
  let { since_ms } = read;
  let oldOffset: number | null = null;
  for (const step of steps.filter(({ low_ms }) => low_ms > read.since_ms && low_ms <= read.until_ms)) {
    for (const { event, last_ms, merged } of plain(read, since_ms, step.low_ms - 1)) {
      const raw = msOf(event);
      if (raw >= step.from_ms) oldOffset = offsetOf(event);
      yield { event, at_ms: correctedMs(raw, steps), last_ms: correctedMs(last_ms, steps), merged };
    }
    const twice = {
      since_ms: Math.max(step.low_ms, since_ms),
      until_ms: Math.min(step.high_ms, read.until_ms),
      types: ['*'],
    };
    const isOld = oldClockTest(store, twice, step, oldOffset);
    for (const event of store.scan(twice, { unknown_types: 0, invalid: 0 })) {
      if (isOld(event)) yield single(event, Math.max(msOf(event) + step.by_ms, step.floor_ms));
    }
    for (const event of store.scan(twice, skipped)) {
      if (!isOld(event)) yield single(event, msOf(event));
    }
    since_ms = twice.until_ms + 1;
    oldOffset = null;
  }
  for (const { event, last_ms, merged } of plain(read, since_ms, read.until_ms)) {
    yield {
      event,
      at_ms: correctedMs(msOf(event), steps),
      last_ms: correctedMs(last_ms, steps),
      merged,
    };
  }
}

/** Unix ms of an event; the form that our writers use is known to be valid and read digit by digit, five times as quick. */
function msOf({ ts }: ZaneiEvent): number {
  if (ts.length !== 24 || !ts.endsWith('Z')) return parseTs(ts);
  const year = digits(ts, 0) * 100 + digits(ts, 2);
  const ms = digits(ts, 20) * 10 + ts.charCodeAt(22) - ZERO;
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  if (year < 100) return Date.parse(ts);
  return Date.UTC(year, digits(ts, 5) - 1, digits(ts, 8), digits(ts, 11), digits(ts, 14), digits(ts, 17), ms);
}

const ZERO = 48;

/** The number of the two digits at an index. */
function digits(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

function single(event: ZaneiEvent, at_ms: number): TimedEvent {
  return { event, at_ms, last_ms: at_ms, merged: 1 };
}

/** A stretch without doubled times, in stored order. */
function* plain(read: OrderedRead, since_ms: number, until_ms: number): Generator<CondensedEvent> {
  const { store, skipped } = read;
  if (since_ms > until_ms) return;
  if (read.condensed) {
    yield* withSnapshots(store, since_ms, until_ms, skipped);
    return;
  }
  for (const event of store.scan({ since_ms, until_ms, types: ['*'] }, skipped)) {
    yield { event, last_ms: msOf(event), merged: 1 };
  }
}

/** Condensed events leave out content.*; snapshots are counted all the same, so both are merged by time. */
function* withSnapshots(
  store: StoreReader,
  since_ms: number,
  until_ms: number,
  skipped: Skipped,
): Generator<CondensedEvent> {
  const snapshots = store.scan({ since_ms, until_ms, types: ['content.*'] }, skipped);
  let next = snapshots.next();
  for (const run of store.condensed(since_ms, until_ms, skipped)) {
    const at = msOf(run.event);
    while (next.done !== true && msOf(next.value) < at) {
      yield { event: next.value, last_ms: msOf(next.value), merged: 1 };
      next = snapshots.next();
    }
    yield run;
  }
  for (; next.done !== true; next = snapshots.next()) {
    yield { event: next.value, last_ms: msOf(next.value), merged: 1 };
  }
}

/** Wall minus monotonic time, ms: the same for all events between two clock steps of one recorder run. */
function offsetOf(event: ZaneiEvent): number {
  return msOf(event) - event.mono_ns / 1e6;
}

/** Half the step tells the events of the old clock from those of the new one. */
function oldClockTest(
  store: StoreReader,
  twice: { since_ms: number; until_ms: number; types: string[] },
  step: BackStep,
  oldOffset: number | null,
): (event: ZaneiEvent) => boolean {
  let old = oldOffset;
  if (old === null) {
    let lowest = Infinity;
    for (const event of store.scan(twice, { unknown_types: 0, invalid: 0 })) {
      const offset = offsetOf(event);
      old = Math.max(old ?? -Infinity, offset);
      lowest = Math.min(lowest, offset);
    }
    if (old === null || old - lowest < -step.by_ms / 2) return () => false;
  }
  const middle = old + step.by_ms / 2;
  return (event) => offsetOf(event) > middle;
}
