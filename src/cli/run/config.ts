import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { editConfig } from '../../config/edit/edit-config.ts';
import { readSnapshot, replaceFile } from '../../config/edit/file-transaction.ts';
import type { TomlInput } from '../../config/edit/toml-literal.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { configTemplate, defaultLiteral } from '../../core/config/config-template.ts';
import { SETTINGS } from '../../core/config/setting-table.ts';
import { ZaneiError } from '../../core/errors.ts';
import { probeOwner } from '../../store/reader/probe-owner.ts';
import { writeEffectiveConfig } from '../output/effective-config.ts';
import { suggest } from '../suggest.ts';
import type { CommandCall } from '../command.ts';

const SNAPSHOT = 'capture.content_snapshot';
const usage = (message: string, field: string): ZaneiError => new ZaneiError('usage', message, { field });

/** What each action does; the words behind it are what the command line gave. */
const ACTIONS: Record<string, (call: CommandCall, words: string[]) => number | Promise<number>> = {
  init,
  path: (call) => say(call, call.paths().config, { path: call.paths().config }),
  show: (call) => {
    const config = readConfig(call.paths().config);
    call.io.out(call.globals.json ? `${JSON.stringify(config, null, 2)}\n` : writeEffectiveConfig(config));
    return 0;
  },
  edit,
  set,
};

/** `zanei config`: the settings file. */
export function runConfig(call: CommandCall): number | Promise<number> {
  const [action = '', ...words] = call.words;
  if (action !== 'set' && words.length > 0)
    throw usage(`zanei config ${action} does not take "${words[0] ?? ''}"`, 'KEY');
  return ACTIONS[action]?.(call, words) ?? 2;
}

function say(call: CommandCall, words: string, json: Record<string, unknown>): number {
  if (call.globals.json) call.io.out(`${JSON.stringify(json)}\n`);
  else if (!call.globals.quiet) call.io.out(`${words}\n`);
  return 0;
}

function init(call: CommandCall): number {
  const { config } = call.paths();
  const snapshot = readSnapshot(config);
  if (snapshot.bytes !== null)
    throw new ZaneiError('exists', `${config} exists already; zanei config edit opens it`);
  replaceFile(snapshot, Buffer.from(configTemplate(), 'utf8'));
  return say(call, `Created ${config}`, { created: config });
}

function edit(call: CommandCall): number {
  const { config } = call.paths();
  const { VISUAL, EDITOR } = call.io.env;
  const editor = [VISUAL, EDITOR].find((name) => name !== undefined && name.trim() !== '');
  if (editor === undefined) throw usage(`set $EDITOR, or open ${config} yourself`, 'EDITOR');
  const snapshot = readSnapshot(config);
  if (snapshot.bytes === null) replaceFile(snapshot, Buffer.from(configTemplate(), 'utf8'));
  // As git does: the variable may hold arguments, so the shell splits it; the path is an argument of its own.
  const done = spawnSync('sh', ['-c', `${editor} "$1"`, 'sh', config], { stdio: 'inherit' });
  if (done.status !== 0)
    throw new ZaneiError('io', `the editor ended with ${done.status ?? done.signal ?? 'an error'}`);
  readConfig(config);
  return say(call, `${config} is valid`, { valid: true, path: config });
}

async function set(call: CommandCall, [key, ...values]: string[]): Promise<number> {
  if (key === undefined) throw usage('zanei config set needs KEY and VALUE', 'KEY');
  const setting = SETTINGS.find((candidate) => candidate.key === key);
  if (setting === undefined) {
    const near = suggest(
      key,
      SETTINGS.map((candidate) => candidate.key),
    );
    throw usage(
      `unknown setting "${key}"${near === undefined ? '; zanei config --help lists them' : `; did you mean ${near}?`}`,
      'KEY',
    );
  }
  const path = call.paths().config;
  const value = valueOf(setting, values);
  if (key === SNAPSHOT && value === true && !(await snapshotAgreed(call))) {
    return say(call, `No change: ${key}`, { changed: false, path });
  }
  const { changed } = editConfig(path, [{ key, value }]);
  say(call, changed ? `Updated ${path}` : `No change: ${key}`, { changed, path });
  if (changed && !setting.live && !call.globals.quiet && probeOwner(call.paths().store) !== null) {
    call.io.err('note: the running recorder takes this over after zanei stop and zanei start\n');
  }
  return 0;
}

/**
 * Keeping visible text is agreed to by a person who has read what it means: yes on a terminal, or --quiet (contract 10). Throws ZaneiError
 * usage where nobody can be asked.
 */
async function snapshotAgreed(call: CommandCall): Promise<boolean> {
  const { capture, filter } = readConfig(call.paths().config);
  if (capture.content_snapshot || call.globals.quiet) return true;
  const { exclude_apps: without, include_only_apps: only } = filter.content_snapshot;
  call.io.err(
    `Zanei will also keep the text that is visible in ${only.length > 0 ? only.join(', ') : 'every app you use'}, except in ${[...filter.exclude_apps, ...without].join(', ') || 'none'}, in private windows and in password fields.\n`,
  );
  if (!call.io.terminal.canAsk() || call.globals.json) {
    throw usage(`${SNAPSHOT} true needs your yes: say it on a terminal, or give --quiet`, SNAPSHOT);
  }
  return /^y(es)?$/i.test((await call.io.ask('Keep visible text? [y/N] '))?.trim() ?? '');
}

/** The words as the type the default has. */
function valueOf({ key, takes }: { key: string; takes: string }, values: readonly string[]): TomlInput {
  const list = defaultLiteral(key).startsWith('[');
  if (list) return values;
  const [value] = values;
  if (value === undefined || values.length > 1) throw usage(`${key} takes ${takes}`, key);
  const scalar = z.union([
    z.literal(['true', 'false']).transform((word) => word === 'true'),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ]);
  const parsed = scalar.safeParse(value);
  if (!parsed.success) throw usage(`${key} takes ${takes}; got "${value}"`, key);
  return parsed.data;
}
