import { answerQuery } from '../../core/answer/answer-query.ts';
import { resolveRange } from '../../core/answer/answer-moment.ts';
import { parseQueryParams } from '../../core/answer/parse-params.ts';
import { ZaneiError } from '../../core/errors.ts';
import { parseTypePatterns } from '../../core/event/type-patterns.ts';
import type { PurgeFilter } from '../../core/port/store-writer.ts';
import { parseTimeWord } from '../../core/time/parse-time-word.ts';
import { openStoreWriter } from '../../store/writer/open-store-writer.ts';
import { momentOf } from '../answer-arguments.ts';
import { withStore } from '../open-store.ts';
import { progressBar } from '../output/progress-bar.ts';
import type { CommandCall } from '../command.ts';

const CONDITIONS = ['all', 'before', 'since', 'until', 'types', 'app', 'bundle-id', 'site', 'id'] as const;

const usage = (message: string, field: string): ZaneiError => new ZaneiError('usage', message, { field });
const word = (call: CommandCall, name: string): string | undefined => {
  const value = call.values[name];
  return typeof value === 'string' ? value : undefined;
};

/** The conditions on the command line. Throws ZaneiError usage when there is none or they contradict each other. */
function purgeFilter(call: CommandCall): PurgeFilter {
  const given = CONDITIONS.filter((name) => call.values[name] !== undefined);
  if (given.length === 0)
    throw usage(`say what to forget: ${CONDITIONS.map((name) => `--${name}`).join(', ')}`, 'purge');
  const alone = given.find((name) => name === 'all');
  if (alone !== undefined && given.length > 1) throw usage('--all stands alone', '--all');
  if (call.values.before !== undefined && (call.values.since ?? call.values.until) !== undefined) {
    throw usage('--before does not go with --since or --until', '--before');
  }
  const at = momentOf(call);
  const before = word(call, 'before');
  const ranged = call.values.since !== undefined || call.values.until !== undefined;
  const range = ranged
    ? resolveRange(
        { since: word(call, 'since') ?? '0001-01-01T00:00:00Z', until: word(call, 'until') ?? 'now' },
        at,
      )
    : null;
  const types = word(call, 'types');
  const app = word(call, 'app');
  const bundle_id = word(call, 'bundle-id');
  const site = word(call, 'site');
  const ids = call.values.id;
  // The conditions are those of a query; what it would refuse must not be taken for "nothing matches".
  answerQuery(null, parseQueryParams({ app, bundle_id, site, ids }), { ...at, max_bytes: Infinity });
  return {
    ...(call.values.all === true ? { all: true as const } : {}),
    ...(before === undefined
      ? {}
      : { before_ms: parseTimeWord(before, { ...at, edge: 'since', field: '--before' }) }),
    ...(range === null ? {} : { since_ms: range.since_ms, until_ms: range.until_ms }),
    ...(types === undefined ? {} : { types: parseTypePatterns(types.split(',')) }),
    ...(app === undefined ? {} : { app }),
    ...(bundle_id === undefined ? {} : { bundle_id }),
    ...(site === undefined ? {} : { site }),
    ...(Array.isArray(ids) ? { ids } : {}),
  };
}

/** Everything may go: a person must say yes, or `--quiet`. Without a terminal the answer is still read, so that `yes | zanei purge --all` works. */
async function confirmed(call: CommandCall, filter: PurgeFilter): Promise<boolean> {
  const everything =
    filter.all === true || (filter.types?.includes('*') === true && Object.keys(filter).length === 1);
  if (!everything || call.globals.quiet) return true;
  const answer = await call.io.ask('Delete all stored Zanei events? [y/N] ');
  return /^y(es)?$/i.test(answer?.trim() ?? '');
}

/** `zanei purge`: forgets for good. */
export async function runPurge(call: CommandCall): Promise<number> {
  const filter = purgeFilter(call);
  const present = await withStore(call, (store) => store !== null);
  if (present && !(await confirmed(call, filter))) {
    call.io.out(call.globals.json ? '{"purged":0,"cancelled":true}\n' : 'Purge cancelled\n');
    return 0;
  }
  const purged = present ? purge(call, filter) : 0;
  if (call.globals.json) call.io.out(`${JSON.stringify({ purged })}\n`);
  else if (!call.globals.quiet) call.io.out(`Purged ${purged} ${purged === 1 ? 'event' : 'events'}\n`);
  return 0;
}

function purge(call: CommandCall, filter: PurgeFilter): number {
  const writer = openStoreWriter({ path: call.paths().store, env: call.io.env, create: false });
  const bar = progressBar(call, 'purging');
  try {
    return writer.purge(filter, (fraction) => bar.show(fraction));
  } finally {
    bar.end();
    writer.close();
  }
}
