import { encodeEvent } from '../event/event-codec.ts';
import type { ZaneiEvent } from '../event/event.ts';

/** One event per line: the form that `import` reads back byte for byte. */
export function* encodeJsonl(events: Iterable<ZaneiEvent>): Generator<string> {
  for (const event of events) yield `${encodeEvent(event)}\n`;
}
