import { DURATION_FORMS } from '../../core/time/parse-duration.ts';
import type { Command } from '../command.ts';

/** `zanei pause`. */
export const PAUSE: Command = {
  name: 'pause',
  summary: 'stop taking in anything, until resumed or for a while',
  details: 'A pause survives a restart of the recorder; status, timeline and menu bar show it.',
  positionals: [],
  options: [{ name: 'for', value: 'DURATION', about: `how long: ${DURATION_FORMS}` }],
  run: async (call) => (await import('../run/pause.ts')).runPause(call),
};

/** `zanei resume`. */
export const RESUME: Command = {
  name: 'resume',
  summary: 'record again after a pause',
  positionals: [],
  options: [],
  run: async (call) => (await import('../run/pause.ts')).runResume(call),
};
