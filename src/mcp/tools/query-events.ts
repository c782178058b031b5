import { answerQuery, QUERY_MAX_BYTES } from '../../core/answer/answer-query.ts';
import { queryAnswer } from '../../core/answer/answers.ts';
import { queryParams } from '../../core/answer/params.ts';
import { parseQueryParams } from '../../core/answer/parse-params.ts';
import { momentOf } from '../context.ts';
import type { Tool } from './tool.ts';

/** Bytes of events when the caller names no limit: under 8,000 tokens even at 2 bytes a token, which ids and numbers come near. */
const UNASKED_BYTES = 15_000;

/** Exact events, for checking a detail or finding one thing. */
export const QUERY_EVENTS: Tool = {
  name: 'query_events',
  title: 'Query events',
  description:
    'Raw recorded events by time, type, app, site, text or id, oldest first. For exact details and for finding one thing; get_timeline is better for an overview. ' +
    'Without limit an answer is cut at about 8k tokens; go on with next_cursor. content.* only when named in types. Times are UTC. Read-only.',
  input: queryParams,
  output: queryAnswer,
  outputDepth: 1,
  async call(context, raw) {
    const params = parseQueryParams(raw);
    const max_bytes = namesLimit(raw) ? QUERY_MAX_BYTES : UNASKED_BYTES;
    const at = { ...momentOf(context), max_bytes };
    // As in get_timeline: an empty store judges the parameters first.
    answerQuery(null, params, at);
    return context.withStore((store) => answerQuery(store, params, at));
  },
};

function namesLimit(raw: unknown): boolean {
  return typeof raw === 'object' && raw !== null && 'limit' in raw && raw.limit !== null;
}
