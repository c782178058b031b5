import { TIME_FORMS } from '../../core/time/parse-time-word.ts';
import type { Command } from '../command.ts';

/** `zanei purge`: forgets for good. */
export const PURGE: Command = {
  name: 'purge',
  summary: 'forget events for good',
  details:
    'All given conditions must hold for an event to go. What is purged is gone from the database, its index, its write-ahead log and its free pages. A recorder may keep running meanwhile.',
  positionals: [],
  options: [
    { name: 'all', about: 'everything' },
    { name: 'before', value: 'TIME', about: `everything before a time: ${TIME_FORMS}` },
    { name: 'since', value: 'TIME', about: 'start of a range, that time included' },
    { name: 'until', value: 'TIME', about: 'end of a range, that time included' },
    { name: 'types', value: 'LIST', about: 'event types, comma-separated, one trailing * each' },
    { name: 'app', value: 'NAME', about: 'app name or bundle id, any case' },
    { name: 'bundle-id', value: 'ID', about: 'bundle id, any case' },
    { name: 'site', value: 'DOMAIN', about: 'pages of a site and its subdomains' },
    { name: 'id', value: 'EVENT', repeat: true, about: 'single events' },
  ],
  run: async (call) => (await import('../run/purge.ts')).runPurge(call),
};
