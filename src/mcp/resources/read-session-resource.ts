import type { SessionAnswer } from '../../core/answer/answers.ts';
import type { McpContext } from '../context.ts';
import type { Resource } from './resource.ts';
import { unlessNoTime } from './unless-no-time.ts';

/** A session is named by its start, as the timeline gives it. */
const ID = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
/** No session is longer: the recorder's own gaps end it. */
const LONGEST_MS = 24 * 60 * 60 * 1000;
const BUDGET = 4500;

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
  read: async (context, id) => (ID.test(id) ? unlessNoTime(() => readSession(context, id)) : null),
};

async function readSession(context: McpContext, id: string): Promise<string | null> {
  const start = Date.parse(id);
  if (Number.isNaN(start)) return null;
  const until = new Date(start + LONGEST_MS).toISOString();
  const [session] = await sessions(context, { since: id, until });
  if (session?.start !== id) return null;
  const { askTimeline } = await import('../ask/ask-timeline.ts');
  const asked = { since: id, until: session.end, granularity: 'fine', token_budget: BUDGET };
  return (await askTimeline(context, asked, 'small')).text;
}

async function sessions(
  context: McpContext,
  range: { since: string; until: string },
): Promise<SessionAnswer[]> {
  const { askTimeline } = await import('../ask/ask-timeline.ts');
  const asked = { ...range, format: 'structured', token_budget: Number.MAX_SAFE_INTEGER };
  return (await askTimeline(context, asked, 'whole')).answer.sessions ?? [];
}
