import { CAPTURE_SOURCES } from '../../core/config/config.ts';
import { REDACTORS } from '../../core/event/event.ts';

const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ');
const APPS = 'a list of app names or bundle ids without repeats, e.g. ["Slack", "com.apple.mail"]';
const SITES =
  'a list of domains without scheme, port or path and without repeats, e.g. ["example.com"]; a domain covers its subdomains';
const SWITCH = 'true or false';

const LISTS = {
  exclude_apps: APPS,
  include_only_apps: APPS,
  exclude_websites: SITES,
  include_only_websites: SITES,
};
const inScope = (prefix: string) =>
  Object.fromEntries(Object.entries(LISTS).map(([key, form]) => [`${prefix}.${key}`, form]));

/** Every settable key of config.toml with the form it accepts, in the contract's order (section 10). */
export const ACCEPTED_FORMS: Readonly<Record<string, string>> = {
  'capture.sources': `a list without repeats of ${quoted(CAPTURE_SOURCES)}`,
  'capture.text_content': SWITCH,
  'capture.content_snapshot': SWITCH,
  ...inScope('filter'),
  'filter.redactors': `a list without repeats of ${quoted(REDACTORS)}`,
  ...inScope('filter.text_content'),
  ...inScope('filter.content_snapshot'),
  'output.batch_interval_s': 'a whole number of seconds from 1 to 3600',
  'output.retention_hours': 'a whole number of hours from 1 to 876000',
};

/** The accepted form of a key, or of a table (the keys below it); null for a key that does not exist. */
export function acceptedForm(key: string): string | null {
  const form = ACCEPTED_FORMS[key];
  if (form !== undefined) return form;
  const below = keysBelow(key);
  return below.length === 0 ? null : `a table with ${below.join(', ')}`;
}

/** The keys and tables directly below a table; `''` is the whole file. */
export function keysBelow(table: string): string[] {
  const prefix = table === '' ? '' : `${table}.`;
  const keys = Object.keys(ACCEPTED_FORMS)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length).split('.')[0] ?? '');
  return [...new Set(keys)];
}
