import { SINCE, TIME_ZONE, UNTIL } from './range-options.ts';
import type { Command } from '../command.ts';

/** `zanei report`: where the time went, by the rules of the timeline's sessions. */
export const REPORT: Command = {
  name: 'report',
  summary: 'add up time by day, app and site',
  details:
    'Active time leaves out idle, locked, asleep, paused and stopped time; it is never more than wall time. Days are local.',
  positionals: [],
  options: [{ ...SINCE, default: 'today' }, UNTIL, TIME_ZONE],
  run: async (call) => (await import('../run/report.ts')).runReport(call),
};
