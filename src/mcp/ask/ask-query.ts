import { answerQuery, QUERY_MAX_BYTES, type QueryAnswer } from '../../core/answer/answer-query.ts';
import { parseQueryParams } from '../../core/answer/parse-params.ts';
import { type McpContext, momentOf } from '../context.ts';

/** Bytes of events when the caller names no limit: under 8,000 tokens even at 2 bytes a token, which ids and numbers come near. */
const UNASKED_BYTES = 15_000;

/** The answer of query_events for raw arguments. Throws ZaneiError usage (before any store is opened), config_invalid or store_*. */
export async function askQuery(context: McpContext, raw: unknown): Promise<QueryAnswer> {
  const params = parseQueryParams(raw);
  const max_bytes = namesLimit(raw) ? QUERY_MAX_BYTES : UNASKED_BYTES;
  const at = { ...momentOf(context), max_bytes };
  // As in askTimeline: an empty store judges the parameters first.
  answerQuery(null, params, at);
  return context.withStore((store) => answerQuery(store, params, at));
}

function namesLimit(raw: unknown): boolean {
  return typeof raw === 'object' && raw !== null && 'limit' in raw && raw.limit !== null;
}
