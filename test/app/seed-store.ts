import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { decodeEvent } from '../../src/core/event/event-codec.ts';
import type { IntervalReason } from '../../src/core/interval/interval.ts';
import type { StorableEvent } from '../../src/core/port/event-maker.ts';
import { openStoreWriter } from '../../src/store/writer/open-store-writer.ts';

/** What a store holds: events as plain objects, and what the recorder did, [reason, start, end] in Unix ms. */
export interface Seed {
  events: object[];
  intervals: [IntervalReason, number, number][];
}

const BATCH = 5000;

/** Writes a store through the product's own writer. */
export function seedStore(store: string, seed: Seed): void {
  mkdirSync(path.dirname(store), { recursive: true, mode: 0o700 });
  const writer = openStoreWriter({ path: store, env: {} });
  for (let at = 0; at < seed.events.length; at += BATCH)
    writer.append(seed.events.slice(at, at + BATCH).map((event) => decodeEvent(event) as StorableEvent));
  for (const [reason, start, end] of seed.intervals) writer.addInterval(reason, start, end);
  writer.close();
}
