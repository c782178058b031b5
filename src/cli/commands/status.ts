import type { Command } from '../command.ts';

/** `zanei status`: exit 0 while a recorder runs, 4 when none does, 1 when the store cannot be read. */
export const STATUS: Command = {
  name: 'status',
  summary: 'say whether and what is being recorded',
  positionals: [],
  options: [],
  run: async (call) => (await import('../run/status.ts')).runStatus(call),
};
