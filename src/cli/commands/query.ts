import { SINCE, TIME_ZONE, UNTIL } from './range-options.ts';
import type { Command } from '../command.ts';

/** `zanei query`: the same function as `query_events`. */
export const QUERY: Command = {
  name: 'query',
  summary: 'print single events',
  details:
    'Without --types everything but content.* is printed. A limit keeps the newest events (or --order oldest_first); they are printed oldest first. With --text, --order relevance prints the best matches first: titles before addresses before labels, whole words first, then the newest.\nWhen more match than are printed, a note with the next --cursor goes to standard error.',
  positionals: [],
  options: [
    { ...SINCE, default: '15m; everything kept with --text or --id' },
    UNTIL,
    { name: 'types', value: 'LIST', about: 'event types, comma-separated, one trailing * each (browser.*)' },
    { name: 'app', value: 'NAME', about: 'app name or bundle id, any case' },
    { name: 'bundle-id', value: 'ID', about: 'bundle id, any case' },
    { name: 'site', value: 'DOMAIN', about: 'pages of a site and its subdomains' },
    { name: 'text', value: 'TEXT', about: 'literal text in titles, addresses and labels' },
    { name: 'id', value: 'EVENT', repeat: true, about: 'look up an event by id' },
    { name: 'limit', value: 'N', about: 'most events, 1 to 1000', default: '500' },
    {
      name: 'order',
      value: 'ORDER',
      about: 'which end a limit keeps',
      choices: ['newest_first', 'oldest_first', 'relevance'],
      default: 'newest_first',
    },
    { name: 'cursor', value: 'CURSOR', about: 'go on behind an earlier answer' },
    {
      name: 'format',
      value: 'FORMAT',
      about: 'form of the answer',
      choices: ['jsonl', 'json', 'table'],
      default: 'jsonl',
    },
    TIME_ZONE,
  ],
  run: async (call) => (await import('../run/query.ts')).runQuery(call),
};
