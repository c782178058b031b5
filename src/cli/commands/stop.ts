import type { Command } from '../command.ts';

/** `zanei stop`: SIGTERM to the lock's owner, then waits until it has let go. */
export const STOP: Command = {
  name: 'stop',
  summary: 'stop recording; what was recorded is kept',
  positionals: [],
  options: [],
  run: async (call) => (await import('../run/stop.ts')).runStop(call),
};
