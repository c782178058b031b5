import { queryAnswer } from '../../core/answer/answers.ts';
import { queryParams } from '../../core/answer/params.ts';
import { isLongQuery } from '../ask/is-long.ts';
import type { Tool } from './tool.ts';

/** Exact events, for checking a detail or finding one thing. */
export const QUERY_EVENTS: Tool = {
  name: 'query_events',
  title: 'Query events',
  description:
    'Raw recorded events by time, type, app, site, text or id, oldest first. For exact details and for finding one thing; get_timeline is better for an overview. ' +
    'Without limit an answer stays under 8k tokens (a text too long for it ends in …); go on with next_cursor. content.* only when named in types. Times are UTC. Read-only.',
  input: queryParams,
  output: queryAnswer,
  outputDepth: 1,
  isLong: isLongQuery,
  async call(context, raw) {
    const { askQuery } = await import('../ask/ask-query.ts');
    return askQuery(context, raw);
  },
};
