import { z } from 'zod';
import { ZaneiError } from '../errors.ts';
import type { QueryParams } from './params.ts';
import type { PagePlace } from './query-page.ts';

/** Where a paged query stands: the range as first resolved (so that `15m` does not move) and the last event seen. */
export interface QueryCursor {
  since_ms: number;
  until_ms: number;
  after: PagePlace;
}

const shape = z.tuple([
  z.literal(2),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.string().max(60),
  z.number(),
  z.string(),
]);

/** An opaque word for the place; holds no content. */
export function encodeCursor(cursor: QueryCursor, params: QueryParams): string {
  const { since_ms, until_ms, after } = cursor;
  const tuple = [2, since_ms, until_ms, after.ts_ms, after.mono_ns, after.id, after.rank, filterHash(params)];
  return btoa(JSON.stringify(tuple)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads a cursor back. Throws ZaneiError usage when it is none of ours or belongs to another question. */
export function decodeCursor(word: string, params: QueryParams): QueryCursor {
  const parsed = shape.safeParse(readTuple(word));
  if (!parsed.success) throw refuse('cursor: not a cursor; accepted: next_cursor of an earlier answer');
  const [, since_ms, until_ms, ts_ms, mono_ns, id, rank, hash] = parsed.data;
  if (hash !== filterHash(params)) {
    throw refuse('cursor: belongs to another question; repeat the arguments of the answer it came from');
  }
  return { since_ms, until_ms, after: { ts_ms, mono_ns, id, rank } };
}

function readTuple(word: string): unknown {
  try {
    return JSON.parse(atob(word.replaceAll('-', '+').replaceAll('_', '/'))) as unknown;
  } catch {
    return null;
  }
}

/** 53 bits (cyrb53) over everything that decides which events match and in what order; not for secrets. */
function filterHash(params: QueryParams): string {
  const { since, until, types, app, bundle_id, ids, text, site, order, time_zone } = params;
  const all = JSON.stringify([since, until, types, app, bundle_id, ids, text, site, order, time_zone]);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < all.length; i++) {
    const unit = all.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

function refuse(message: string): ZaneiError {
  return new ZaneiError('usage', message, { field: 'cursor' });
}
