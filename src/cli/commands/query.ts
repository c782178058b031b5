import { answerQuery } from '../../core/answer/answer-query.ts';
import { parseQueryParams } from '../../core/answer/parse-params.ts';
import { cleanText } from '../../core/text/clean-text.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { answerArguments, momentOf } from '../answer-arguments.ts';
import type { Command, CommandCall } from '../command.ts';
import { requireStore, withStore } from '../open-store.ts';
import { textTable } from '../output/text-table.ts';
import { SINCE, TIME_ZONE, UNTIL } from './range-options.ts';

const HEADER = ['TIMESTAMP', 'TYPE', 'APP', 'BUNDLE ID', 'WINDOW'];

/** `zanei query`: the same function as `query_events`. */
export const QUERY: Command = {
  name: 'query',
  summary: 'print single events',
  details:
    'Without --types everything but content.* is printed. A limit keeps the newest events (or --order oldest_first); they are printed oldest first.\nWhen more match than are printed, a note with the next --cursor goes to standard error.',
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
      choices: ['newest_first', 'oldest_first'],
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
  async run(call) {
    const given = answerArguments(call, [
      'since',
      'until',
      'types',
      'app',
      'bundle-id',
      'site',
      'text',
      'limit',
      'order',
      'cursor',
      'time-zone',
    ]);
    const params = parseQueryParams({ limit: 500, ids: call.values.id, ...given });
    const at = { ...momentOf(call), max_bytes: Infinity };
    answerQuery(null, params, at); // wrong arguments are refused before the store is looked at
    const answer = await withStore(call, (store) =>
      answerQuery(requireStore(store, call.paths().store), params, at),
    );
    call.io.out(printed(answer.events, call));
    if (call.globals.quiet) return 0;
    if (answer.skipped_unknown_types + answer.skipped_invalid > 0) {
      call.io.err(
        `note: ${answer.skipped_unknown_types + answer.skipped_invalid} events could not be read and were left out\n`,
      );
    }
    if (answer.next_cursor !== undefined)
      call.io.err(`note: more events match; go on with --cursor ${answer.next_cursor}\n`);
    return 0;
  },
};

function printed(events: readonly ZaneiEvent[], call: CommandCall): string {
  const format = call.values.format ?? (call.globals.json ? 'json' : 'jsonl');
  if (format === 'json') return `${JSON.stringify(events, null, 2)}\n`;
  if (format === 'jsonl') return events.map((event) => `${JSON.stringify(event)}\n`).join('');
  const rows = events.map((event) =>
    [event.ts, event.type, event.app.name, event.app.bundle_id, event.window?.title ?? null].map((cell) =>
      cell === null ? '-' : cleanText(cell, 200),
    ),
  );
  return textTable(HEADER, rows, { columns: call.io.terminal.columns() });
}
