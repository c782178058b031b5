import { timelineAnswer } from '../../core/answer/answers.ts';
import { timelineParams } from '../../core/answer/params.ts';
import { isLongTimeline } from '../ask/is-long.ts';
import { names } from '../ask/unasked.ts';
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
  isLong: isLongTimeline,
  async call(context, raw) {
    // What tells a timeline is loaded by the first who asks for one, so that a get_status does not wait for it.
    const { askTimeline } = await import('../ask/ask-timeline.ts');
    const size = names(raw, 'token_budget') ? 'asked' : 'small';
    return (await askTimeline(context, raw, size)).answer;
  },
};
