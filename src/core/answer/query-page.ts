import type { ZaneiEvent } from '../event/event.ts';
import type { EventFilter, EventPosition, ReadEvents, StoreReader } from '../port/store-reader.ts';
import { parseTs } from '../time/timestamp.ts';
import type { QueryParams } from './params.ts';
import { relevanceOf } from './relevance.ts';

/** The last event of a page: its place in time, and its relevance (0 when the order is by time). */
export interface PagePlace extends EventPosition {
  rank: number;
}

export interface PageQuestion {
  filter: EventFilter;
  order: QueryParams['order'];
  after: PagePlace | undefined;
  limit: number;
}

/** So many of the newest matches are ranked; older ones are found by narrowing the range. */
export const RANKED_MATCHES = 20_000;
/** Matches held at once. */
const CHUNK = 2000;

/** Events of one page, in the order asked for, the first to keep first. Errors: ZaneiError store_* from the reader. */
export function readPage(store: StoreReader, question: PageQuestion): ReadEvents {
  const { filter, order, after, limit } = question;
  if (order === 'relevance') return readRanked(store, question);
  const read = store.query(filter, { order, after, limit });
  const sign = order === 'newest_first' ? -1 : 1;
  return { ...read, events: [...read.events].sort((a, b) => sign * compareTime(placeOf(a), placeOf(b))) };
}

/** Where an event stands in a question's order. */
export function pagePlace(event: ZaneiEvent, { order, text }: QueryParams): PagePlace {
  return { ...placeOf(event), rank: order === 'relevance' ? relevanceOf(text ?? '')(event) : 0 };
}

/** The best of the newest {@link RANKED_MATCHES}, equals newest first; memory is that of a page and a chunk. */
function readRanked(store: StoreReader, { filter, after, limit }: PageQuestion): ReadEvents {
  const rankOf = relevanceOf(filter.text ?? '');
  const read: ReadEvents = { events: [], skipped_unknown_types: 0, skipped_invalid: 0 };
  let best: { event: ZaneiEvent; place: PagePlace }[] = [];
  let from: EventPosition | undefined;
  for (let seen = 0; seen < RANKED_MATCHES; seen += CHUNK) {
    const chunk = store.query(filter, { order: 'newest_first', after: from, limit: CHUNK });
    read.skipped_unknown_types += chunk.skipped_unknown_types;
    read.skipped_invalid += chunk.skipped_invalid;
    const ranked = chunk.events.map((event) => ({
      event,
      place: { ...placeOf(event), rank: rankOf(event) },
    }));
    best = [...best, ...ranked.filter(({ place }) => after === undefined || compareRank(place, after) > 0)]
      .sort((a, b) => compareRank(a.place, b.place))
      .slice(0, limit);
    if (chunk.events.length < CHUNK) break;
    from = oldest(ranked.map(({ place }) => place));
  }
  return { ...read, events: best.map(({ event }) => event) };
}

function oldest(places: readonly EventPosition[]): EventPosition | undefined {
  return [...places].sort(compareTime)[0];
}

function placeOf(event: ZaneiEvent): EventPosition {
  return { ts_ms: parseTs(event.ts), mono_ns: event.mono_ns, id: event.id };
}

function compareTime(a: EventPosition, b: EventPosition): number {
  return a.ts_ms - b.ts_ms || a.mono_ns - b.mono_ns || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function compareRank(a: PagePlace, b: PagePlace): number {
  return b.rank - a.rank || compareTime(b, a);
}
