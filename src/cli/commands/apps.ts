import type { Command } from '../command.ts';

/** `zanei apps`: names and ids to put into filters. */
export const APPS: Command = {
  name: 'apps',
  summary: 'list apps that are recorded, running or installed, with the ids filters use',
  positionals: [{ name: 'QUERY', about: 'only apps whose name or id contains this', required: false }],
  options: [],
  run: async (call) => (await import('../run/apps.ts')).runApps(call),
};
