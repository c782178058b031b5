import { encodeEvent } from '../event/event-codec.ts';
import type { ZaneiEvent } from '../event/event.ts';

/** One JSON array, an event per line; `[]` when there is none. */
export function* encodeJson(events: Iterable<ZaneiEvent>): Generator<string> {
  let before = '[\n';
  for (const event of events) {
    yield before + encodeEvent(event);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
