import type { Command } from '../command.ts';

/** `zanei start`: on macOS the app records, elsewhere this process. */
export const START: Command = {
  name: 'start',
  summary: 'start recording',
  details:
    'On macOS this starts the Zanei app, which holds the permissions, and waits for its word on them (exit 3 when one is missing; recording goes on with what is permitted). Elsewhere, and with --foreground, this process records until Ctrl+C.',
  positionals: [],
  options: [{ name: 'foreground', about: 'record in this process until Ctrl+C' }],
  run: async (call) => (await import('../run/start.ts')).runStart(call),
};
