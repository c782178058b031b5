import type { ShownTrouble, StoreWay } from '../../app/store-ways.ts';

/** What the timeline says instead of a list: heading, sentence, one action. */
export const states = {
  firstRun: {
    head: 'Your day will appear here',
    text: 'Switch to another app for a moment. The first events show up within a few seconds.',
    action: 'Open Welcome Guide',
  },
  emptyDay: {
    head: (day: string) => `Nothing was recorded on ${day}`,
    text: (nearest: string) => `The nearest day with data is ${nearest}.`,
    alone: 'No other day has data.',
    action: (day: string) => `Go to ${day}`,
    today: 'Go to Today',
  },
  emptyRange: {
    head: 'Nothing in this range',
    text: 'No session lies between these times.',
    action: 'Show Whole Day',
  },
  noMatch: {
    head: (text: string) => `No event contains “${text}”`,
    headFilter: 'No event matches the filter',
    text: 'The words are searched exactly as typed, on this day only.',
    textFilter: (filter: string) => `Looked on this day only, with ${filter}.`,
    action: 'Clear Filter',
  },
  paused: {
    head: (time: string) => `Paused until ${time}`,
    headForever: 'Paused until you resume',
    text: 'Nothing is recorded until then. What was recorded before stays readable.',
    action: 'Resume Now',
  },
  stopped: {
    head: 'Not recording',
    headSince: (time: string) => `Not recording since ${time}`,
    text: (reason: string) => `The recorder stopped: ${reason}. What was recorded before stays readable.`,
    action: 'Start Recording',
  },
  permission: {
    head: (name: string) => `${name} permission is missing`,
    text: 'Without it only a part is recorded. What works and what does not is listed under Permissions.',
    action: 'Open Permissions',
  },
  unsupported: {
    head: 'This session cannot be recorded',
    text: 'Zanei records macOS and Linux with an X11 display. What is stored stays readable.',
    action: 'Open Health',
  },
  trouble: {
    store_folder_missing: {
      head: 'The store’s folder is gone',
      text: 'Perhaps its disk was taken out. Put it back. Zanei tries again every few seconds.',
    },
    store_corrupt: {
      head: 'The store is damaged',
      text: 'Zanei stopped writing and left the file as it is. What can still be read can be saved.',
    },
    store_truncated: {
      head: 'The store is cut off',
      text: 'Its end is missing. Zanei left the file as it is. What can still be read can be saved.',
    },
    store_empty: {
      head: 'The store file is empty',
      text: 'Nothing is left in it. Zanei can start a new store and keep this file under another name.',
    },
    store_foreign: {
      head: 'This file is no Zanei store',
      text: 'Something else lies in the store’s place. Zanei has not touched it, and can start a new store beside it.',
    },
    store_old_plaintext: {
      head: 'An unencrypted store of an older version',
      text: 'When recording starts, its events move into an encrypted store and the old file is deleted.',
    },
    store_newer: {
      head: 'Made by a newer version of Zanei',
      text: 'This version does not understand the store and changes nothing in it. Update Zanei with your package manager.',
    },
    store_locked: {
      head: 'The store is locked',
      text: 'Its key file cannot be read. Put it back from a backup: without the key nobody can read the store.',
    },
    store_wrong_key: {
      head: 'The key does not fit this store',
      text: 'It is another store’s key. Put back the key file that was beside this store. Nothing was changed.',
    },
    store_busy: {
      head: 'The store is busy',
      text: 'Another program is using the file. Zanei tries again every few seconds. Nothing is lost.',
    },
    store_read_only: {
      head: 'The store may not be opened',
      text: 'You have no permission for the file or its folder. Give yourself permission, then try again.',
    },
    store_full: {
      head: 'The disk is full',
      text: 'Make room. A running recorder keeps its last events and goes on by itself.',
    },
    store_no_wal: {
      head: 'A part of the store is missing',
      text: 'It was copied without the file beside it that ends in -wal. Starting to record makes it readable again.',
    },
    store_unavailable: {
      head: 'The store cannot be opened',
      text: 'The disk cannot be read or written. Zanei tries again every few seconds.',
    },
  } satisfies Record<ShownTrouble, { head: string; text: string }>,
  /** What the one button of a trouble says. */
  ways: {
    again: 'Try Again',
    repair: 'Repair…',
    fresh: 'Start New Store…',
    start: 'Start Recording',
    update: 'Get the Newer Version',
  } satisfies Record<StoreWay, string>,
  failed: {
    head: 'This could not be shown',
    text: 'Something inside Zanei failed. Recording is not touched by it.',
    action: 'Try Again',
  },
};
