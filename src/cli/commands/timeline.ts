import { SINCE, TIME_ZONE, UNTIL } from './range-options.ts';
import type { Command } from '../command.ts';

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
      about: 'most tokens of the answer, at least 34',
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
  run: async (call) => (await import('../run/timeline.ts')).runTimeline(call),
};
