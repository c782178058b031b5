import { APP_WINDOWS } from '../app/app-launcher.ts';
import type { Command } from '../command.ts';

/** `zanei open`: a window of the app, where there is one. */
export const OPEN: Command = {
  name: 'open',
  summary: 'open a window of the app',
  positionals: [
    { name: 'WINDOW', about: 'which window; timeline without it', required: false, choices: APP_WINDOWS },
  ],
  options: [],
  run: async (call) => (await import('../run/open.ts')).runOpen(call),
};
