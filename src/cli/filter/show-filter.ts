import { readConfig } from '../../config/read/read-config.ts';
import type { Config, FilterScope } from '../../core/config/config.ts';
import { CREDENTIAL_APPS } from '../../core/policy/credential-apps.ts';
import { cleanText } from '../../core/text/clean-text.ts';
import type { KnownApp } from '../../core/apps/known-apps.ts';
import { resolveApp } from '../../core/apps/resolve-app.ts';
import type { CommandCall } from '../command.ts';
import { knownAppsOf } from '../known-apps-of.ts';
import { LISTS } from './filter-target.ts';

const SCOPE_WORDS: readonly [string, (config: Config) => FilterScope][] = [
  ['everything', (config) => config.filter],
  ['text-content (typed and copied text)', (config) => config.filter.text_content],
  ['content-snapshot (visible text)', (config) => config.filter.content_snapshot],
];

function entry(value: string, apps: readonly KnownApp[] | null): string {
  if (apps === null) return value;
  const resolved = resolveApp(apps, value);
  const name = resolved.found ? cleanText(resolved.app.name, 80) : null;
  return `${value}${name === null ? ' (not installed)' : name === value ? '' : ` (${name})`}`;
}

/** `everywhere`: the lists about everything, which decide before those of a scope. */
function scopeText(
  title: string,
  scope: FilterScope,
  everywhere: FilterScope,
  apps: readonly KnownApp[],
): string {
  const lists = Object.entries(LISTS).map(([word, key]) => {
    const values = scope[key];
    const excluded = everywhere[key.endsWith('_apps') ? 'exclude_apps' : 'exclude_websites'];
    const items = values
      .map((value) => {
        const twice =
          scope !== everywhere && excluded.some((one) => one.toLowerCase() === value.toLowerCase());
        const text = entry(value, key.endsWith('_apps') ? apps : null);
        return `    ${text}${twice ? ' (excluded from everything above)' : ''}\n`;
      })
      .join('');
    return `  ${word} (${values.length})\n${items}`;
  });
  return `${title}\n${lists.join('')}`;
}

/** `zanei filter show`: every list by scope, and what no setting can lift. */
export async function showFilters(call: CommandCall): Promise<number> {
  const config = readConfig(call.paths().config);
  const builtIn = CREDENTIAL_APPS.map(({ name }) => name);
  if (call.globals.json) {
    call.io.out(`${JSON.stringify({ filter: config.filter, built_in_exclusions: builtIn }, null, 2)}\n`);
    return 0;
  }
  const { apps } = await knownAppsOf(call);
  call.io.out(
    SCOPE_WORDS.map(([title, scope]) => scopeText(title, scope(config), config.filter, apps)).join('\n'),
  );
  call.io.out(`\nredactors\n  ${config.filter.redactors.join(', ') || 'none'}\n`);
  call.io.out(`\nnever recorded, whatever the settings say (${builtIn.length})\n  ${builtIn.join(', ')}\n`);
  return 0;
}
