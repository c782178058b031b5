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
  busy: {
    head: 'The store is busy',
    text: 'Another program is using the file. Zanei tries again every few seconds. Nothing is lost.',
    action: 'Try Again',
  },
  locked: {
    head: 'The store is locked',
    text: 'The key cannot be had right now. Your events are safe. Unlock your login keychain, or put the key file back.',
    action: 'Try Again',
  },
  corrupt: {
    head: 'The store cannot be read',
    text: 'The file is damaged or is no Zanei store. Zanei stopped writing and left it as it is. What can still be read can be saved.',
    action: 'Repair…',
  },
  newer: {
    head: 'Made by a newer version of Zanei',
    text: 'This version does not understand the store and changes nothing in it. Update Zanei with your package manager.',
    action: 'Get the Newer Version',
    again: 'Try Again',
  },
  unavailable: {
    head: 'The store cannot be opened',
    text: 'The disk is full, or the folder may not be read. Zanei tries again every few seconds.',
    action: 'Try Again',
  },
  failed: {
    head: 'This could not be shown',
    text: 'Something inside Zanei failed. Recording is not touched by it.',
    action: 'Try Again',
  },
};
