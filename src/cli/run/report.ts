import { resolveRange } from '../../core/answer/answer-moment.ts';
import { cleanText } from '../../core/text/clean-text.ts';
import { formatDuration } from '../../core/time/format-duration.ts';
import { readTotals, type Totals } from '../../core/timeline/totals.ts';
import { momentOf } from '../answer-arguments.ts';
import { requireStore, withStore } from '../open-store.ts';
import { textTable } from '../output/text-table.ts';
import type { CommandCall } from '../command.ts';

const SHOWN = 15;

function section(call: CommandCall, title: string, rows: readonly (readonly [string, number])[]): string {
  if (rows.length === 0) return '';
  const cells = rows.slice(0, SHOWN).map(([name, ms]) => [cleanText(name, 80), formatDuration(ms)]);
  const more = rows.length > SHOWN ? `and ${rows.length - SHOWN} more\n` : '';
  return `\n${textTable([title, 'TIME'], cells, call.io.terminal)}${more}`;
}

function written(call: CommandCall, range: string, totals: Totals): string {
  return [
    `${range}\nactive ${formatDuration(totals.active_ms)}\n`,
    section(
      call,
      'DAY',
      totals.days.map(({ day, active_ms }) => [day, active_ms] as const),
    ),
    section(
      call,
      'APP',
      totals.apps.map(({ name, ms }) => [name, ms] as const),
    ),
    section(
      call,
      'SITE',
      totals.sites.map(({ name, ms }) => [name, ms] as const),
    ),
    section(
      call,
      'NOT ACTIVE',
      totals.gaps.map(({ reason, ms }) => [reason, ms] as const),
    ),
  ].join('');
}

/** `zanei report`: where the time went, by the rules of the timeline's sessions. */
export async function runReport(call: CommandCall): Promise<number> {
  const { since, until, 'time-zone': zone } = call.values;
  const words = {
    since: typeof since === 'string' ? since : 'today',
    until: typeof until === 'string' ? until : 'now',
  };
  const at = momentOf(call);
  const range = resolveRange({ ...words, time_zone: typeof zone === 'string' ? zone : undefined }, at);
  const question = {
    since_ms: range.since_ms,
    until_ms: range.until_ms,
    zone: range.zone,
    now_ms: at.now_ms,
  };
  const totals = await withStore(call, (store) =>
    readTotals(requireStore(store, call.paths().store), question),
  );
  const [from, to] = [range.since_ms, range.until_ms].map((ms) => new Date(ms).toISOString());
  if (call.globals.json)
    call.io.out(
      `${JSON.stringify({ range: { since: from, until: to }, zone: range.zone, ...totals }, null, 2)}\n`,
    );
  else call.io.out(written(call, `${from ?? ''} to ${to ?? ''}`, totals));
  return 0;
}
