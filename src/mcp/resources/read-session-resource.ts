import { answerTimeline } from '../../core/answer/answer-timeline.ts';
import type { SessionAnswer } from '../../core/answer/answers.ts';
import { parseTimelineParams } from '../../core/answer/parse-params.ts';
import { type McpContext, momentOf } from '../context.ts';
import { isTime } from './is-time.ts';
import type { Resource } from './resource.ts';

/** A session is named by its start, as the timeline gives it. */
const ID = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
/** No session is longer: the recorder's own gaps end it. */
const LONGEST_MS = 24 * 60 * 60 * 1000;
const BUDGET = 7500;

/** One session with its single interactions, as Markdown. */
export const READ_SESSION: Resource = {
  name: 'session',
  title: 'One session in detail',
  description:
    'A session of the timeline with its single interactions, as Markdown; id is its start, such as 2026-03-02T17:00:00.000Z.',
  mimeType: 'text/markdown',
  uri: 'zanei://session/{id}',
  variable: {
    name: 'id',
    async suggest(context) {
      const found = await sessions(context, { since: '1d', until: 'now' });
      return found.map((session) => session.start).reverse();
    },
  },
  async read(context, id) {
    if (!ID.test(id) || !isTime(() => answerTimeline(null, detail(id, id), momentOf(context)))) return null;
    const latest = new Date(Date.parse(id) + LONGEST_MS).toISOString();
    const [session] = await sessions(context, { since: id, until: latest });
    if (session?.start !== id) return null;
    return context.withStore(
      (store) => answerTimeline(store, detail(id, session.end), momentOf(context)).text,
    );
  },
};

function detail(since: string, until: string) {
  return parseTimelineParams({ since, until, granularity: 'fine', token_budget: BUDGET });
}

function sessions(context: McpContext, range: { since: string; until: string }): Promise<SessionAnswer[]> {
  const params = parseTimelineParams({
    ...range,
    format: 'structured',
    token_budget: Number.MAX_SAFE_INTEGER,
  });
  return context.withStore((store) => answerTimeline(store, params, momentOf(context)).answer.sessions ?? []);
}
