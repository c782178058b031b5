import type { ZaneiEvent } from '../event/event.ts';
import type { CondensedEvent, EventFilter, StoreReader } from '../port/store-reader.ts';
import { parseTs } from '../time/timestamp.ts';
import { correctedMs, type BackStep } from './clock-steps.ts';

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
 * Hands over events in the order they happened, their times on the corrected clock: raw times that exist twice are read
 * twice, first the old clock's events, then the new one's; the monotonic time tells them apart. Nothing is held but a batch.
 */
export function readInOrder(read: OrderedRead, take: (timed: CondensedEvent) => void): void {
  const { store, steps, skipped } = read;
  let { since_ms } = read;
  for (const step of steps.filter(({ low_ms }) => low_ms > read.since_ms && low_ms <= read.until_ms)) {
    let oldOffset: number | null = null;
    readPlain(read, since_ms, step.low_ms - 1, (timed) => {
      if (timed.at_ms >= step.from_ms) oldOffset = timed.at_ms - timed.event.mono_ns / 1e6;
      take(corrected(timed, steps));
    });
    const twice = {
      since_ms: Math.max(step.low_ms, since_ms),
      until_ms: Math.min(step.high_ms, read.until_ms),
      types: ['*'],
    };
    const isOld = oldClockTest(store, twice, step, oldOffset);
    for (const event of store.scan(twice, { unknown_types: 0, invalid: 0 })) {
      if (isOld(event)) take(single(event, Math.max(parseTs(event.ts) + step.by_ms, step.floor_ms)));
    }
    for (const event of store.scan(twice, skipped)) {
      if (!isOld(event)) take(single(event, parseTs(event.ts)));
    }
    since_ms = twice.until_ms + 1;
  }
  readPlain(
    read,
    since_ms,
    read.until_ms,
    steps.length === 0 ? take : (timed) => take(corrected(timed, steps)),
  );
}

function corrected(timed: CondensedEvent, steps: readonly BackStep[]): CondensedEvent {
  return {
    ...timed,
    at_ms: correctedMs(timed.at_ms, steps),
    last_ms: correctedMs(timed.last_ms, steps),
  };
}

function single(event: ZaneiEvent, at_ms: number): CondensedEvent {
  return { event, at_ms, last_ms: at_ms, merged: 1 };
}

/** A stretch without doubled times, in stored order. */
function readPlain(
  read: OrderedRead,
  since_ms: number,
  until_ms: number,
  take: (timed: CondensedEvent) => void,
): void {
  const { store, skipped } = read;
  if (since_ms > until_ms) return;
  if (read.condensed) readWithSnapshots(store, { since_ms, until_ms, types: ['content.*'] }, skipped, take);
  else for (const batch of store.timed(since_ms, until_ms, skipped)) for (const timed of batch) take(timed);
}

/** Condensed events leave out content.*; snapshots are counted all the same, so both are merged by time. */
function readWithSnapshots(
  store: StoreReader,
  range: EventFilter,
  skipped: Skipped,
  take: (timed: CondensedEvent) => void,
): void {
  const snapshots = store.scan(range, skipped);
  const nextSnapshot = (): CondensedEvent | null => {
    const next = snapshots.next();
    return next.done === true ? null : single(next.value, parseTs(next.value.ts));
  };
  let snapshot = nextSnapshot();
  for (const batch of store.condensed(range.since_ms, range.until_ms, skipped)) {
    for (const run of batch) {
      for (; snapshot !== null && snapshot.at_ms < run.at_ms; snapshot = nextSnapshot()) take(snapshot);
      take(run);
    }
  }
  for (; snapshot !== null; snapshot = nextSnapshot()) take(snapshot);
}

/** Wall minus monotonic time, ms: the same for all events between two clock steps of one recorder run. */
function offsetOf(event: ZaneiEvent): number {
  return parseTs(event.ts) - event.mono_ns / 1e6;
}

/** Half the step tells the events of the old clock from those of the new one. */
function oldClockTest(
  store: StoreReader,
  twice: EventFilter,
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
