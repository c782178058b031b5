import { resolveRange } from '../../core/answer/answer-moment.ts';
import { parseQueryParams, parseTimelineParams } from '../../core/answer/parse-params.ts';
import { decodeCursor } from '../../core/answer/query-cursor.ts';
import { type McpContext, momentOf } from '../context.ts';

const HOUR_MS = 60 * 60 * 1000;
/**
 * What is read on the event loop: a day (also the one with 25 hours), or six hours of single interactions. On a busy day that takes
 * half a second, well under the two in which a signal has to be heard.
 */
const SHORT_MS = 25 * HOUR_MS;
const SHORT_FINE_MS = 6 * HOUR_MS;

/** Whether a get_timeline of these raw arguments may read for long. Throws ZaneiError usage. */
export function isLongTimeline(context: McpContext, raw: unknown): boolean {
  const params = parseTimelineParams(raw);
  const { since_ms, until_ms } = resolveRange(params, momentOf(context));
  return until_ms - since_ms > (params.granularity === 'fine' ? SHORT_FINE_MS : SHORT_MS);
}

/** The same for query_events; events named by id are found without a search. */
export function isLongQuery(context: McpContext, raw: unknown): boolean {
  const params = parseQueryParams(raw);
  if (params.ids.length > 0) return false;
  const asked = resolveRange(params, momentOf(context));
  const { since_ms, until_ms } = params.cursor === undefined ? asked : decodeCursor(params.cursor, params);
  return until_ms - since_ms > SHORT_MS;
}
