import { answerQuery, type QueryAnswer } from '../../core/answer/answer-query.ts';
import { parseQueryParams } from '../../core/answer/parse-params.ts';
import { type McpContext, momentOf } from '../context.ts';
import { costOf, shortenEvent } from './shorten-event.ts';
import { names, UNASKED_EVENTS } from './unasked.ts';

/** The answer of query_events for raw arguments. Throws ZaneiError usage (before any store is opened), config_invalid or store_*. */
export async function askQuery(context: McpContext, raw: unknown): Promise<QueryAnswer> {
  const params = parseQueryParams(raw);
  const asked = names(raw, 'limit');
  const at = { ...momentOf(context), ...(asked ? {} : { room: { most: UNASKED_EVENTS, costOf } }) };
  // As in askTimeline: an empty store judges the parameters first.
  answerQuery(null, params, at);
  const answer = await context.withStore((store) => answerQuery(store, params, at));
  if (asked) return answer;
  // Only an event that fills an answer alone can be over.
  return { ...answer, events: answer.events.map((event) => shortenEvent(event, UNASKED_EVENTS)) };
}
