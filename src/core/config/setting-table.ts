import { REDACTORS } from '../event/redactors.ts';
import { CAPTURE_SOURCES } from './capture-sources.ts';

/** One setting of config.toml as people read about it. */
export interface Setting {
  /** Dotted, as `zanei config set` takes it. */
  key: string;
  /** What it does; one or two sentences. */
  about: string;
  /** The values it takes. */
  takes: string;
  /** true: a running recorder takes the new value at once; false: after its next start. */
  live: boolean;
}

const quoted = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(', ');
const APPS = 'a list of app names or bundle ids, such as "Slack" or "com.apple.mail"';
const SITES =
  'a list of domains without scheme, port or path, such as "example.com"; subdomains are meant too';

/** The four lists of one scope; `nothing` is what an excluded app or site loses, `all` what an included one keeps. */
const scope = (table: string, nothing: string, all: string): Setting[] => [
  { key: `${table}.exclude_apps`, about: `Apps in which ${nothing} is recorded.`, takes: APPS, live: true },
  {
    key: `${table}.include_only_apps`,
    about: `When not empty, ${all} is recorded in these apps only; exclusions still win.`,
    takes: APPS,
    live: true,
  },
  {
    key: `${table}.exclude_websites`,
    about: `Websites on which ${nothing} is recorded.`,
    takes: SITES,
    live: true,
  },
  {
    key: `${table}.include_only_websites`,
    about: `When not empty, ${all} is recorded on these websites only; exclusions still win.`,
    takes: SITES,
    live: true,
  },
];

/** Every setting in the order of the file; the template, the documentation and `zanei config set` read it. */
export const SETTINGS: readonly Setting[] = [
  {
    key: 'capture.sources',
    about: 'Which kinds of events are recorded at all.',
    takes: `a list of ${quoted(CAPTURE_SOURCES)}`,
    live: false,
  },
  {
    key: 'capture.text_content',
    about:
      'Also record text you type, copy and paste. Never passwords, private windows or excluded apps. Your choice; off unless you turn it on.',
    takes: 'true or false',
    live: false,
  },
  {
    key: 'capture.content_snapshot',
    about:
      'Also record the text that is visible in the window you use. Your choice; off unless you turn it on.',
    takes: 'true or false',
    live: false,
  },
  ...scope('filter', 'nothing', 'anything'),
  {
    key: 'filter.redactors',
    about: 'What is replaced by a marker before anything is stored (see redaction.md).',
    takes: `a list of ${quoted(REDACTORS)}`,
    live: true,
  },
  ...scope('filter.text_content', 'no typed text', 'typed text'),
  ...scope('filter.content_snapshot', 'no visible text', 'visible text'),
  {
    key: 'output.batch_interval_s',
    about: 'How long events are collected before they are written together.',
    takes: 'a whole number of seconds from 1 to 3600',
    live: false,
  },
  {
    key: 'output.retention_hours',
    about: 'Events older than this are deleted for good.',
    takes: 'a whole number of hours from 1 to 876000',
    live: true,
  },
];
