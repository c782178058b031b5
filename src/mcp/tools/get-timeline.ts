import { answerTimeline } from '../../core/answer/answer-timeline.ts';
import { timelineAnswer } from '../../core/answer/answers.ts';
import { timelineParams } from '../../core/answer/params.ts';
import { parseTimelineParams } from '../../core/answer/parse-params.ts';
import { momentOf } from '../context.ts';
import type { Tool } from './tool.ts';

/** The tool agents call most: a range as sessions and gaps. */
export const GET_TIMELINE: Tool = {
  name: 'get_timeline',
  title: 'Timeline',
  description:
    'What the user did in a time range, as sessions (app, title, activities, pages) and gaps (idle, locked, paused ...) within a token budget. ' +
    'Start here for "what did I do", "where was I", "when did I see". Times in answers are UTC; active time leaves out gaps. Read-only.',
  input: timelineParams,
  output: timelineAnswer,
  outputDepth: 1,
  async call(context, raw) {
    const params = parseTimelineParams(raw);
    const at = momentOf(context);
    // Asking an empty store first judges times and zone, so that a bad call fails the same with or without a store.
    answerTimeline(null, params, at);
    return context.withStore((store) => answerTimeline(store, params, at).answer);
  },
};
