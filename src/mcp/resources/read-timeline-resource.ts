import { answerTimeline } from '../../core/answer/answer-timeline.ts';
import { parseTimelineParams } from '../../core/answer/parse-params.ts';
import { momentOf } from '../context.ts';
import { isTime } from './is-time.ts';
import { localDay } from './local-day.ts';
import type { Resource } from './resource.ts';

const DAY = /^(today|yesterday|\d{4}-\d{2}-\d{2})$/;
/** A whole day needs more room than an hour; still well under what clients cut at. */
const TOKENS_OF_A_DAY = 7500;

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
    const at = momentOf(context);
    const params = parseTimelineParams({ since: day, until: day, token_budget: TOKENS_OF_A_DAY });
    if (!isTime(() => answerTimeline(null, params, at))) return null;
    return context.withStore((store) => answerTimeline(store, params, at).text);
  },
};
