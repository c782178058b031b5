import { findApps, type KnownApp } from '../../core/apps/known-apps.ts';
import { cleanText } from '../../core/text/clean-text.ts';
import { formatDuration } from '../../core/time/format-duration.ts';
import { knownAppsOf } from '../known-apps-of.ts';
import { textTable } from '../output/text-table.ts';
import type { CommandCall } from '../command.ts';

function sourcesOf({ installed, running, last_used_ms }: KnownApp): string {
  const sources = [last_used_ms !== null && 'recorded', running && 'running', installed && 'installed'];
  return sources.filter((word) => word !== false).join(', ');
}

function table(call: CommandCall, apps: readonly KnownApp[]): string {
  const used = (ms: number | null): string =>
    ms === null ? '-' : `${formatDuration(Math.max(0, call.io.now() - ms))} ago`;
  const rows = apps.map((app) => [
    cleanText(app.name, 80),
    cleanText(app.bundle_id ?? '-', 120),
    sourcesOf(app),
    used(app.last_used_ms),
  ]);
  return textTable(['NAME', 'BUNDLE ID', 'SOURCES', 'LAST USED'], rows, call.io.terminal);
}

/** `zanei apps`: names and ids to put into filters. */
export async function runApps(call: CommandCall): Promise<number> {
  const { apps, recent_unavailable } = await knownAppsOf(call);
  const query = call.words[0] ?? '';
  const found = findApps(apps, query);
  if (call.globals.json) {
    const listed = found.map(({ last_used_ms, ...app }) => ({
      ...app,
      last_used: last_used_ms === null ? null : new Date(last_used_ms).toISOString(),
    }));
    call.io.out(`${JSON.stringify({ apps: listed, recent_unavailable }, null, 2)}\n`);
    return 0;
  }
  if (found.length > 0) call.io.out(table(call, found));
  else call.io.err(query === '' ? 'No apps are known here.\n' : `No apps match "${query}".\n`);
  if (recent_unavailable !== null && !call.globals.quiet)
    call.io.err(`note: recorded apps are left out: ${recent_unavailable}\n`);
  return 0;
}
