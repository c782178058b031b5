import { answerTimeline } from '../../core/answer/answer-timeline.ts';
import { MIN_TOKEN_BUDGET } from '../../core/answer/params.ts';
import { parseTimelineParams } from '../../core/answer/parse-params.ts';
import { answerArguments, momentOf } from '../answer-arguments.ts';
import type { Command } from '../command.ts';
import { requireStore, withStore } from '../open-store.ts';
import { SINCE, TIME_ZONE, UNTIL } from './range-options.ts';

/** Command-line names of the two formats. */
const FORMATS = { md: 'markdown', json: 'structured' } as const;

/** `zanei timeline`: the same function as `get_timeline`. */
export const TIMELINE: Command = {
  name: 'timeline',
  summary: 'tell what was done in a range, as sessions and gaps',
  positionals: [],
  options: [
    { ...SINCE, default: '1h' },
    UNTIL,
    { name: 'format', value: 'FORMAT', about: 'form of the answer', choices: ['md', 'json'], default: 'md' },
    {
      name: 'token-budget',
      value: 'N',
      about: `most tokens of the answer, at least ${MIN_TOKEN_BUDGET}`,
      default: '4000',
    },
    {
      name: 'granularity',
      value: 'LEVEL',
      about: 'sessions only, or single interactions too',
      choices: ['coarse', 'fine'],
      default: 'coarse',
    },
    TIME_ZONE,
  ],
  async run(call) {
    const given = answerArguments(call, ['since', 'until', 'token-budget', 'granularity', 'time-zone']);
    const word = call.values.format ?? (call.globals.json ? 'json' : 'md');
    const params = parseTimelineParams({ ...given, format: word === 'json' ? FORMATS.json : FORMATS.md });
    const at = momentOf(call);
    answerTimeline(null, params, at); // wrong arguments are refused before the store is looked at
    const { text } = await withStore(call, (store) =>
      answerTimeline(requireStore(store, call.paths().store), params, at),
    );
    call.io.out(`${text}\n`);
    return 0;
  },
};
