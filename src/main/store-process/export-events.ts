import { closeSync, openSync, writeSync } from 'node:fs';
import { encodeEvent } from '../../core/event/event-codec.ts';
import { EVENT_TYPES } from '../../core/event/event-types.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { StoreReader } from '../../core/port/store-reader.ts';

const CHUNK_CHARS = 1 << 18;

/** Writes every event as one JSON line to a file made with mode 0600; replaces what is there. Throws ZaneiError io. */
export function exportEvents(store: StoreReader, path: string): number {
  const everything = { since_ms: 0, until_ms: 8_640_000_000_000_000, types: [...EVENT_TYPES] };
  let events = 0;
  try {
    const file = openSync(path, 'w', 0o600);
    try {
      let chunk = '';
      for (const event of store.scan(everything, { unknown_types: 0, invalid: 0 })) {
        chunk += `${encodeEvent(event)}\n`;
        events += 1;
        if (chunk.length < CHUNK_CHARS) continue;
        writeSync(file, chunk);
        chunk = '';
      }
      writeSync(file, chunk);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    if (cause instanceof ZaneiError) throw cause;
    throw new ZaneiError('io', 'The file could not be written.', { cause });
  }
  return events;
}
