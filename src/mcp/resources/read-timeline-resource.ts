import { localDay } from './local-day.ts';
import type { Resource } from './resource.ts';
import { unlessNoTime } from './unless-no-time.ts';

const DAY = /^(today|yesterday|\d{4}-\d{2}-\d{2})$/;
/** A whole day needs more room than an hour. Texts nobody foresees double it at most, and that is what an answer may cost. */
const TOKENS_OF_A_DAY = 4500;

/** One local day as Markdown. */
export const READ_TIMELINE: Resource = {
  name: 'timeline',
  title: 'Timeline of a day',
  description:
    'What the user did on a local day (today, yesterday or YYYY-MM-DD), as Markdown. Times are UTC.',
  mimeType: 'text/markdown',
  uri: 'zanei://timeline/{day}',
  variable: {
    name: 'day',
    suggest: (context) =>
      context.withStore((store) => [
        'today',
        'yesterday',
        ...(store?.days((ms) => localDay(ms, context.zone())) ?? []),
      ]),
  },
  async read(context, day) {
    if (!DAY.test(day)) return null;
    const { askTimeline } = await import('../ask/ask-timeline.ts');
    const asked = { since: day, until: day, token_budget: TOKENS_OF_A_DAY };
    return unlessNoTime(async () => (await askTimeline(context, asked, 'small')).text);
  },
};
