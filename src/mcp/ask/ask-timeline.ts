import { answerTimeline, type FinishedTimeline } from '../../core/answer/answer-timeline.ts';
import { parseTimelineParams } from '../../core/answer/parse-params.ts';
import { type McpContext, momentOf } from '../context.ts';

/** The finished timeline for raw arguments. Throws ZaneiError usage (before any store is opened), config_invalid or store_*. */
export async function askTimeline(context: McpContext, raw: unknown): Promise<FinishedTimeline> {
  const params = parseTimelineParams(raw);
  const at = momentOf(context);
  // Asking an empty store first judges times and zone, so that a bad call fails the same with or without a store.
  answerTimeline(null, params, at);
  return context.withStore((store) => answerTimeline(store, params, at));
}
