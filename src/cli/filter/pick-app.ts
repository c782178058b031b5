import type { KnownApp } from '../../core/apps/known-apps.ts';
import { findApps } from '../../core/apps/known-apps.ts';
import { resolveApp } from '../../core/apps/resolve-app.ts';
import { ZaneiError } from '../../core/errors.ts';
import { cleanText } from '../../core/text/clean-text.ts';
import type { CommandCall } from '../command.ts';
import { cutToWidth } from '../output/display-width.ts';
import { suggest } from '../suggest.ts';

const SHOWN = 15;

/** An app as filters keep it, and as a person reads it. */
export interface PickedApp {
  value: string;
  words: string;
}

const named = ({ name, bundle_id }: KnownApp): string =>
  bundle_id === null ? cleanText(name, 80) : `${cleanText(bundle_id, 120)} (${cleanText(name, 80)})`;
/** To choose from: what a narrow terminal cuts off is the id. */
const nameFirst = ({ name, bundle_id }: KnownApp): string =>
  `${cleanText(name, 80)}${bundle_id === null ? '' : ` (${cleanText(bundle_id, 120)})`}`;
const picked = (app: KnownApp): PickedApp => ({ value: app.bundle_id ?? app.name, words: named(app) });

/** The app a word means. Throws ZaneiError usage with at most five suggestions; `unverified` takes the word as it is. */
export function appFor(word: string, apps: readonly KnownApp[], unverified: boolean): PickedApp {
  if (word.trim() === '')
    throw new ZaneiError('usage', 'VALUE must be an app name or bundle id', { field: 'VALUE' });
  const resolved = resolveApp(apps, word);
  if (resolved.found) return picked(resolved.app);
  if (unverified) return { value: word.trim(), words: `${word.trim()} (not checked)` };
  const near = suggest(
    word,
    apps.map(({ name }) => name),
  );
  const close =
    resolved.suggestions.length > 0 ? resolved.suggestions : apps.filter(({ name }) => name === near);
  const list = close.map(named).join(', ');
  const why =
    resolved.reason === 'ambiguous'
      ? `several apps are called "${word}"; give the id`
      : `no app "${word}" is known here`;
  throw new ZaneiError(
    'usage',
    `${why}${list === '' ? '' : `; near it: ${list}`}; --unverified takes it as it is`,
    { field: 'VALUE' },
  );
}

/** Lets a person choose by number or by search words. Throws ZaneiError usage without a terminal. */
export async function askForApp(call: CommandCall, apps: readonly KnownApp[]): Promise<PickedApp> {
  if (!call.io.terminal.canAsk() || call.globals.quiet)
    throw new ZaneiError('usage', 'VALUE is missing: an app name or bundle id (zanei apps lists them)', {
      field: 'VALUE',
    });
  let shown = apps.slice(0, SHOWN);
  for (;;) {
    const columns = call.io.terminal.errorColumns() ?? Infinity;
    const lines = shown.map((app, index) => `${String(index + 1).padStart(3)}  ${nameFirst(app)}`);
    call.io.err(lines.map((line) => `${cutToWidth(line, columns)}\n`).join(''));
    const answer = (await call.io.ask('Number, or words to search for: '))?.trim();
    if (answer === undefined || answer === '')
      throw new ZaneiError('usage', 'no app was chosen', { field: 'VALUE' });
    const app = shown[Number(answer) - 1];
    if (app !== undefined) return picked(app);
    shown = findApps(apps, answer).slice(0, SHOWN);
    if (shown.length === 0) shown = apps.slice(0, SHOWN);
  }
}
