import { resolveRange } from '../../core/answer/answer-moment.ts';
import { parseQueryParams, parseTimelineParams } from '../../core/answer/parse-params.ts';
import { decodeCursor } from '../../core/answer/query-cursor.ts';
import { type McpContext, momentOf } from '../context.ts';

/** A day, also the one with 25 hours. Reading that much takes well under the two seconds in which a signal has to be heard. */
const SHORT_MS = 25 * 60 * 60 * 1000;

/** Whether a get_timeline of these raw arguments may read for long. Throws ZaneiError usage. */
export function isLongTimeline(context: McpContext, raw: unknown): boolean {
  const { since_ms, until_ms } = resolveRange(parseTimelineParams(raw), momentOf(context));
  return until_ms - since_ms > SHORT_MS;
}

/** The same for query_events; events named by id are found without a search. */
export function isLongQuery(context: McpContext, raw: unknown): boolean {
  const params = parseQueryParams(raw);
  if (params.ids.length > 0) return false;
  const asked = resolveRange(params, momentOf(context));
  const { since_ms, until_ms } = params.cursor === undefined ? asked : decodeCursor(params.cursor, params);
  return until_ms - since_ms > SHORT_MS;
}
