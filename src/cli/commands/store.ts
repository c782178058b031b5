import type { Command } from '../command.ts';

/** `zanei store`: where the record is, how large, and where its key is; `check` and `recover` for a store in trouble. */
export const STORE: Command = {
  name: 'store',
  summary: 'say where the store and its key are, check it, or save what a damaged one still holds',
  details: [
    'The store is one SQLite file in SQLCipher 4 format. To back it up, stop the recorder and copy store and key together; to move it, move both and name the store with --store.',
    'check reads every page and exits 1 when something is damaged. recover saves what can be read into a new store beside the old one, which it never changes, and says how to switch to it; the recorder must be stopped.',
  ].join('\n\n'),
  positionals: [
    {
      name: 'ACTION',
      about: 'check or recover; without it, say what there is',
      required: false,
      choices: ['check', 'recover'],
    },
  ],
  options: [],
  run: async (call) => (await import('../run/store.ts')).runStore(call),
};
