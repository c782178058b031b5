import { answerTimeline, type FinishedTimeline } from '../../core/answer/answer-timeline.ts';
import { MIN_TOKEN_BUDGET } from '../../core/answer/params.ts';
import { parseTimelineParams } from '../../core/answer/parse-params.ts';
import { type McpContext, momentOf } from '../context.ts';
import { mostTokens } from './most-tokens.ts';
import { UNASKED_TIMELINE } from './unasked.ts';

/**
 * `small` stays under 8,000 tokens whoever wrote the titles, for who named no budget; `asked` keeps to the budget, up to
 * {@link MOST_ASKED}; `whole` keeps to the budget alone, for what is read here and not given out.
 */
export type TimelineSize = 'small' | 'asked' | 'whole';

/** Tokens. More fills what an agent reads at once, and a month told in full would fill the memory of this process. */
const MOST_ASKED = 100_000;

/** The finished timeline for raw arguments. Throws ZaneiError usage (before any store is opened), config_invalid or store_*. */
export async function askTimeline(
  context: McpContext,
  raw: unknown,
  size: TimelineSize,
): Promise<FinishedTimeline> {
  const params = parseTimelineParams(raw);
  const at = momentOf(context);
  // Asking an empty store first judges times and zone, so that a bad call fails the same with or without a store.
  answerTimeline(null, params, at);
  const most = size === 'whole' ? params.token_budget : Math.min(params.token_budget, MOST_ASKED);
  return context.withStore((store) => {
    const tell = (token_budget: number) => answerTimeline(store, { ...params, token_budget }, at);
    return size === 'small' ? smallEnough(tell, most) : tell(most);
  });
}

/** Budgets are kept by an estimate, which titles made to cost can double: then it is told again in less. */
function smallEnough(tell: (budget: number) => FinishedTimeline, first: number): FinishedTimeline {
  for (let budget = first; ;) {
    const timeline = tell(budget);
    const cost = mostTokens(JSON.stringify(timeline.answer));
    const less = Math.max(MIN_TOKEN_BUDGET, Math.floor((0.95 * budget * UNASKED_TIMELINE) / cost));
    if (cost <= UNASKED_TIMELINE || less >= budget) return timeline;
    budget = less;
  }
}
