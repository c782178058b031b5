import { plural } from '../plural.ts';

/** Repairing a damaged store. */
export const repair = {
  title: {
    ask: 'Repair the store?',
    saving: 'Repairing the store',
    fresh: 'Starting a new store',
    lost: 'Nothing in the file can be read',
    saved: 'The store is repaired',
    begun: 'A new store was started',
    failed: 'The store was not repaired',
  },
  ask: 'Zanei saves every event that can still be read into a new store and goes on with that one. The damaged file is kept beside it. Recording stops while this runs.',
  do: 'Repair',
  saving: (percent: number) => `Saving what can be read… ${percent} %`,
  lost: 'It is no Zanei store, or its beginning is damaged. Zanei can start a new, empty store. The file is kept under another name.',
  begin: 'Start New Store',
  fresh: 'Moving the file aside…',
  saved: (events: number, lost: number) =>
    `${plural(events, 'event was', 'events were')} saved. ${lost === 0 ? 'None was lost.' : `At most ${plural(lost, 'event was', 'events were')} lost.`}`,
  begun: 'Zanei records into it from now on.',
  kept: 'The old file is kept, with what it still holds. Delete it when you no longer need it:',
  show: 'Show File',
};
