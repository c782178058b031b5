import type { Asked } from '../../core/ipc/ipc-contract.ts';
import type { EventsView } from '../../core/ipc/timeline-view.ts';
import { EVENT_TYPES } from '../../core/event/event-types.ts';
import type { EventFilter, StoreReader } from '../../core/port/store-reader.ts';
import { parseTs } from '../../core/time/timestamp.ts';

/** One page of events, with how many there are in all. */
export function readEvents(store: StoreReader | null, ask: Asked<'timeline.events'>): EventsView {
  if (store === null) return { events: [], next: null, total: 0, skipped: 0 };
  const { since_ms, until_ms, app, site, text, type } = ask;
  const types = type === undefined ? [...EVENT_TYPES] : [type];
  const filter: EventFilter = { since_ms, until_ms, app, site, text, types };
  // One more than asked tells whether there is a next page.
  const page = { order: ask.order, after: ask.after ?? undefined, limit: ask.limit + 1 };
  const read = store.query(filter, page);
  const events = ask.order === 'newest_first' ? newestFirst(read.events) : read.events;
  const shown = events.slice(0, ask.limit);
  const last = shown.at(-1);
  const more = events.length > ask.limit && last !== undefined;
  return {
    events: shown,
    next: more ? { ts_ms: parseTs(last.ts), mono_ns: last.mono_ns, id: last.id } : null,
    total: store.count(filter),
    skipped: read.skipped_invalid + read.skipped_unknown_types,
  };
}

/** The store may hand a newest-first page over in either order; windows want the newest on top. */
function newestFirst<T extends { ts: string }>(events: T[]): T[] {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return events;
  return parseTs(first.ts) < parseTs(last.ts) ? events.toReversed() : events;
}
