import { editConfig } from '../../config/edit/edit-config.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { DEFAULT_CONTENT_EXCLUDED_APPS, type Config } from '../../core/config/config.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { CommandCall } from '../command.ts';
import { knownAppsOf } from '../known-apps-of.ts';
import { parseFilterTarget, type FilterTarget } from './filter-target.ts';
import { appFor, askForApp, type PickedApp } from './pick-app.ts';

const isAppList = ({ list }: FilterTarget): boolean => list.endsWith('_apps');
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function listOf(config: Config, { table, list }: FilterTarget): readonly string[] {
  if (table === 'filter') return config.filter[list];
  return (table === 'filter.text_content' ? config.filter.text_content : config.filter.content_snapshot)[
    list
  ];
}

/** `zanei filter [SCOPE] LIST add|remove [VALUE]`. */
export async function changeFilter(call: CommandCall): Promise<number> {
  const target = parseFilterTarget(call.words);
  const path = call.paths().config;
  const current = listOf(readConfig(path), target);
  const choice = await chosen(call, target, current);
  const present = current.some((item) => same(item, choice.value));
  const after =
    target.change === 'add'
      ? present
        ? current
        : [...current, choice.value]
      : current.filter((item) => !same(item, choice.value));
  const changed =
    after.length !== current.length && editConfig(path, [{ key: target.key, value: after }]).changed;
  if (call.globals.json)
    call.io.out(`${JSON.stringify({ changed, key: target.key, value: choice.value, list: after })}\n`);
  else if (!call.globals.quiet)
    call.io.out(
      changed ? `${target.change === 'add' ? 'Added' : 'Removed'} ${choice.words}\n` : 'No change\n',
    );
  if (changed) warn(call, target, choice.value);
  return 0;
}

async function chosen(
  call: CommandCall,
  target: FilterTarget,
  current: readonly string[],
): Promise<PickedApp> {
  const { value } = target;
  if (!isAppList(target)) {
    if (value === undefined)
      throw new ZaneiError('usage', 'VALUE is missing: a domain such as example.com', { field: 'VALUE' });
    return { value, words: value };
  }
  if (target.change === 'remove' && value !== undefined && current.some((item) => same(item, value)))
    return { value, words: value };
  const { apps } = await knownAppsOf(call);
  if (target.change === 'remove') {
    const listed = apps.filter(({ name, bundle_id }) =>
      current.some((item) => same(item, bundle_id ?? name)),
    );
    return value === undefined ? askForApp(call, listed) : appFor(value, listed, true);
  }
  return value === undefined ? askForApp(call, apps) : appFor(value, apps, call.values.unverified === true);
}

/** A content scope that names a browser records text of its private windows too, because they cannot be told apart there. */
function warn(call: CommandCall, target: FilterTarget, value: string): void {
  if (call.globals.quiet) return;
  const blind = DEFAULT_CONTENT_EXCLUDED_APPS.some((id) => same(id, value));
  const widens = (target.list === 'include_only_apps') === (target.change === 'add');
  if (blind && widens && target.table !== 'filter') {
    call.io.err(
      `warning: private windows of ${value} cannot be recognised for certain; what cannot be told is withheld\n`,
    );
  }
  if (
    target.list.endsWith('_websites') &&
    target.change === 'add' &&
    /^[^.]+\.?$|^(?:co|com|ne|or|ac|go|gov|org|net)\.[a-z]{2}$/i.test(value)
  ) {
    call.io.err(`warning: ${value} is a whole top-level domain; every site below it is meant\n`);
  }
}
