import { ZaneiError } from '../errors.ts';
import type { ZaneiEvent } from '../event/event.ts';
import { parseTypePatterns } from '../event/type-patterns.ts';
import type { EventFilter, ReadEvents, StoreReader } from '../port/store-reader.ts';
import { echoTime, resolveRange, type AnswerMoment } from './answer-moment.ts';
import type { WhyEmpty } from './answers.ts';
import type { QueryParams } from './params.ts';
import { EVERYTHING_KEPT } from './parse-params.ts';
import { pagePlace, readPage } from './query-page.ts';
import { decodeCursor, encodeCursor } from './query-cursor.ts';
import { explainEmpty } from './why-empty.ts';

/** The answer of `query_events` (contract 9.3); the schema is `queryAnswer`. */
export interface QueryAnswer {
  range: { since: string; until: string };
  count: number;
  truncated: boolean;
  skipped_unknown_types: number;
  skipped_invalid: number;
  order: QueryParams['order'];
  next_cursor?: string;
  why_empty?: WhyEmpty;
  /** Oldest first; by relevance the best first. */
  events: ZaneiEvent[];
}

/** Caps of one answer; at least one event is always given. */
export interface QueryMoment extends AnswerMoment {
  /** UTF-8 of the events' JSON. */
  max_bytes?: number;
  /** In the caller's own measure of an event. */
  room?: { most: number; costOf: (event: ZaneiEvent) => number };
}

/** What an MCP client takes in one result without cutting it itself. */
export const QUERY_MAX_BYTES = 400_000;

/**
 * The one code path of `query_events` and `zanei query`. `store` null = no store yet, an empty answer.
 * Throws ZaneiError usage before the store is touched, store_* from the reader.
 */
export function answerQuery(store: StoreReader | null, params: QueryParams, at: QueryMoment): QueryAnswer {
  const types = parseTypePatterns(params.types);
  checkIds(params.ids);
  checkOrder(params);
  const asked = resolveRange(params, at);
  const cursor = params.cursor === undefined ? null : decodeCursor(params.cursor, params);
  const { since_ms, until_ms } = cursor ?? asked;
  const { app, bundle_id, site, text, order } = params;
  const ids = params.ids.length === 0 ? undefined : params.ids;
  const filter: EventFilter = { since_ms, until_ms, types, app, bundle_id, site, text, ids };
  const page = { filter, order, after: cursor?.after, limit: params.limit + 1 };
  const read = store === null ? NOTHING_READ : readPage(store, page);
  const kept = cutPage(read.events, params.limit, at);
  const truncated = kept.length < read.events.length;
  const last = kept.at(-1);
  return {
    range: { since: echoSince(params, since_ms, store), until: echoTime(until_ms) },
    count: kept.length,
    truncated,
    skipped_unknown_types: read.skipped_unknown_types,
    skipped_invalid: read.skipped_invalid,
    order,
    ...(truncated && last !== undefined
      ? { next_cursor: encodeCursor({ since_ms, until_ms, after: pagePlace(last, params) }, params) }
      : {}),
    ...(kept.length === 0 && cursor === null
      ? { why_empty: explainEmpty(store, { since_ms, until_ms }, at.now_ms, filtersOf(params)) }
      : {}),
    events: order === 'newest_first' ? kept.reverse() : kept,
  };
}

const NOTHING_READ: ReadEvents = { events: [], skipped_unknown_types: 0, skipped_invalid: 0 };

/** The first events of the page, as many as number and size allow. */
function cutPage(
  events: readonly ZaneiEvent[],
  limit: number,
  { max_bytes = QUERY_MAX_BYTES, room }: QueryMoment,
): ZaneiEvent[] {
  const kept: ZaneiEvent[] = [];
  let bytes = 0;
  let cost = 0;
  for (const event of events.slice(0, limit)) {
    bytes += utf8Length(JSON.stringify(event)) + 1;
    cost += room?.costOf(event) ?? 0;
    if ((bytes > max_bytes || cost > (room?.most ?? 0)) && kept.length > 0) break;
    kept.push(event);
  }
  return kept;
}

function checkOrder({ order, text }: QueryParams): void {
  if (order !== 'relevance' || text !== undefined) return;
  throw new ZaneiError('usage', 'order: relevance needs text', { field: 'order' });
}

/** The parameters that leave events out, by name. */
function filtersOf(params: QueryParams): string[] {
  const lists = (['types', 'ids'] as const).filter((name) => params[name].length > 0);
  const texts = (['app', 'bundle_id', 'site', 'text'] as const).filter((name) => params[name] !== undefined);
  return [...lists, ...texts];
}

function checkIds(ids: readonly string[]): void {
  if (ids.every((id) => /^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id))) return;
  throw new ZaneiError('usage', 'ids: not an event id; accepted: evt_ and 26 letters or digits', {
    field: 'ids',
  });
}

/** A lookup without `since` starts at the oldest event kept, not in the year 1. */
function echoSince(params: QueryParams, since_ms: number, store: StoreReader | null): string {
  if (params.since !== EVERYTHING_KEPT) return echoTime(since_ms);
  return echoTime(store?.oldestEventMs() ?? 0);
}

/** UTF-8 bytes without an encoder, which core has none of. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x800) bytes += unit >= 0xd800 && unit <= 0xdfff ? 1 : 2;
    else if (unit >= 0x80) bytes += 1;
  }
  return bytes;
}
