import { EVENT_TYPES } from '../../core/event/event-types.ts';
import { CHANGES, LISTS, SCOPES } from '../filter/filter-target.ts';
import type { Command } from '../command.ts';

/** `zanei filter`: which apps and sites are recorded. */
export const FILTER: Command = {
  name: 'filter',
  summary: 'show, change or test which apps and sites are recorded',
  details: [
    'show: every list, and what is never recorded whatever the settings say.',
    'test --app NAME [--site SITE] [--private] [--type TYPE]: would this be recorded, and which rule says so.',
    '[SCOPE] LIST add|remove [VALUE]: change one list. Without a scope the list is about everything; with text-content or content-snapshot about that content only. Exclusion wins over inclusion.',
    'An app is given by name or id and kept by its id; without VALUE you choose from a list. --unverified takes an app that is not known here.',
    '  zanei filter exclude-app add Slack',
    '  zanei filter text-content only-site add docs.example',
    'A running recorder takes changes over within 2 seconds.',
  ].join('\n'),
  positionals: [
    {
      name: 'WHAT',
      about: 'what to do, a scope or a list',
      required: true,
      choices: ['show', 'test', ...Object.keys(SCOPES), ...Object.keys(LISTS)],
    },
    {
      name: 'MORE',
      about: 'list, add or remove, and the value',
      required: false,
      rest: true,
      hints: [...Object.keys(LISTS), ...CHANGES],
    },
  ],
  options: [
    { name: 'unverified', about: 'take the app as it is written' },
    { name: 'app', value: 'NAME', about: 'for test: the app' },
    { name: 'site', value: 'SITE', about: 'for test: a domain or an address' },
    { name: 'private', about: 'for test: the window is private' },
    { name: 'type', value: 'TYPE', about: 'for test: one event type', choices: EVENT_TYPES },
  ],
  run: async (call) => (await import('../run/filter.ts')).runFilter(call),
};
