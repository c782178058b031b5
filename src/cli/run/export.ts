import path from 'node:path';
import { resolveRange } from '../../core/answer/answer-moment.ts';
import { ZaneiError } from '../../core/errors.ts';
import { parseTypePatterns } from '../../core/event/type-patterns.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../core/export/export-formats.ts';
import type { EventFilter, StoreReader } from '../../core/port/store-reader.ts';
import { exportSqlite } from '../../store/writer/export-sqlite.ts';
import { writeExportFile } from '../../store/writer/write-export-file.ts';
import { abortAtEnd, signalExitCode } from '../end-signal.ts';
import { momentOf } from '../answer-arguments.ts';
import { requireStore, withStore } from '../open-store.ts';
import { progressBar } from '../output/progress-bar.ts';
import type { CommandCall } from '../command.ts';

/** UTF-16 units gathered before a write to standard output. */
const GATHERED = 65_536;

const word = (call: CommandCall, name: string): string | undefined => {
  const value = call.values[name];
  return typeof value === 'string' ? value : undefined;
};

/** `zanei export`: everything of a range, content.* included, to a new private file or standard output. Ctrl+C leaves no file. */
export async function runExport(call: CommandCall): Promise<number> {
  const out = word(call, 'out');
  const format = formatOf(call, out);
  const filter = exportFilter(call);
  const skipped = { unknown_types: 0, invalid: 0 };
  let count = 0;
  const ending = out === undefined ? null : abortAtEnd();
  await withStore(call, async (store) => {
    const open = requireStore(store, call.paths().store);
    const bar = progressBar(call, 'exporting');
    const events = counted(open, filter, skipped, (done, total) => {
      count = done;
      if (out !== undefined) bar.show(total === 0 ? 1 : done / total);
    });
    try {
      await write(call, format, out, events, ending?.signal ?? null);
    } catch (error) {
      if (ending?.signal.aborted !== true) throw error;
    } finally {
      bar.end();
    }
  });
  const by = ending?.by() ?? null;
  if (by !== null) return signalExitCode(by);
  report(call, format, out, count, skipped.unknown_types + skipped.invalid);
  return 0;
}

/** With --json standard output holds JSON: the export itself, or the report about a file. */
function formatOf(call: CommandCall, out: string | undefined): string {
  const bare = call.globals.json && out === undefined;
  const format = word(call, 'format') ?? (bare ? 'json' : 'jsonl');
  const problem =
    format === 'sqlite' && out === undefined
      ? '--format sqlite needs --out FILE'
      : bare && !format.startsWith('json')
        ? `--json does not go with --format ${format}, unless with --out FILE`
        : null;
  if (problem !== null) throw new ZaneiError('usage', problem, { field: '--format' });
  return bare ? 'json' : format;
}

function exportFilter(call: CommandCall): EventFilter {
  const words = {
    since: word(call, 'since') ?? '24h',
    until: word(call, 'until') ?? 'now',
    time_zone: word(call, 'time-zone'),
  };
  const { since_ms, until_ms } = resolveRange(words, momentOf(call));
  const types = parseTypePatterns((word(call, 'types') ?? '*').split(','));
  return { since_ms, until_ms, types };
}

/** The events, telling `onEvent` how many have passed of how many. */
function* counted(
  store: StoreReader,
  filter: EventFilter,
  skipped: { unknown_types: number; invalid: number },
  onEvent: (done: number, total: number) => void,
): Generator<ZaneiEvent> {
  const total = store.count(filter);
  let done = 0;
  onEvent(0, total);
  for (const event of store.scan(filter, skipped)) {
    yield event;
    done += 1;
    onEvent(done, total);
  }
}

async function write(
  call: CommandCall,
  format: string,
  out: string | undefined,
  events: Iterable<ZaneiEvent>,
  signal: AbortSignal | null,
): Promise<void> {
  if (format === 'sqlite' && out !== undefined) {
    await exportSqlite(path.resolve(out), events, signal);
    return;
  }
  const pieces = EXPORT_FORMATS[format as ExportFormat](events);
  if (out !== undefined) {
    await writeExportFile(path.resolve(out), pieces, signal);
    return;
  }
  let gathered = '';
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length < GATHERED) continue;
    call.io.out(gathered);
    gathered = '';
  }
  call.io.out(gathered);
}

function report(
  call: CommandCall,
  format: string,
  out: string | undefined,
  count: number,
  skipped: number,
): void {
  if (call.globals.quiet) return;
  if (skipped > 0) call.io.err(`warning: ${skipped} events could not be read and were left out\n`);
  if (out === undefined) return;
  if (call.globals.json)
    call.io.out(
      `${JSON.stringify({ exported: count, path: path.resolve(out), format, encrypted: false })}\n`,
    );
  else call.io.out(`${count} ${count === 1 ? 'event' : 'events'} written to ${out}, not encrypted\n`);
}
