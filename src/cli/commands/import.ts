import type { Command } from '../command.ts';

/** `zanei import`: our own jsonl export back into a store. */
export const IMPORT: Command = {
  name: 'import',
  summary: 'add the events of a zanei export (jsonl) to the store',
  details:
    'Events that the store has already are left as they are, so an import can be repeated. Retention applies to what is imported like to everything else.',
  positionals: [{ name: 'FILE', about: 'a file made by zanei export --format jsonl', required: true }],
  options: [],
  run: async (call) => (await import('../run/import.ts')).runImport(call),
};
