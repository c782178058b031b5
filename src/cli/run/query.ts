import { answerQuery } from '../../core/answer/answer-query.ts';
import { parseQueryParams } from '../../core/answer/parse-params.ts';
import { cleanText } from '../../core/text/clean-text.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { answerArguments, momentOf } from '../answer-arguments.ts';
import { requireStore, withStore } from '../open-store.ts';
import { textTable } from '../output/text-table.ts';
import type { CommandCall } from '../command.ts';

/** Longest cell, code points; titles have 4 KiB at most (contract 2.1). */
const CELL = 4096;
const HEADER = ['TIMESTAMP', 'TYPE', 'APP', 'BUNDLE ID', 'WINDOW'];

/** `zanei query`: the same function as `query_events`. */
export async function runQuery(call: CommandCall): Promise<number> {
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
      `warning: ${answer.skipped_unknown_types + answer.skipped_invalid} events could not be read and were left out\n`,
    );
  }
  if (answer.next_cursor !== undefined)
    call.io.err(`note: more events match; go on with --cursor ${answer.next_cursor}\n`);
  return 0;
}

function printed(events: readonly ZaneiEvent[], call: CommandCall): string {
  const format = call.globals.json ? 'json' : (call.values.format ?? 'jsonl');
  if (format === 'json') return `${JSON.stringify(events, null, 2)}\n`;
  if (format === 'jsonl') return events.map((event) => `${JSON.stringify(event)}\n`).join('');
  const rows = events.map((event) =>
    [event.ts, event.type, event.app.name, event.app.bundle_id, event.window?.title ?? null].map((cell) =>
      cell === null ? '-' : cleanText(cell, CELL),
    ),
  );
  const columns = call.io.terminal.columns();
  // For programs the contract's form: tab-separated, nothing cut or padded (cleanText leaves no tab in a cell).
  return columns === null
    ? [HEADER, ...rows].map((row) => `${row.join('\t')}\n`).join('')
    : textTable(HEADER, rows, call.io.terminal);
}
