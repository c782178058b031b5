import type { EventType } from '../event/event-types.ts';
import { FIELD_KINDS } from '../event/event.ts';
import { isCredentialApp, isCredentialSite } from './built-in-exclusion.ts';
import type { CapturePolicy, CompiledScope, ListVerdict } from './capture-policy.ts';
import type { Facts } from './facts.ts';
import type { Host } from './site-host.ts';
import { sourceOpen } from './source-gate.ts';

/**
 * What a rule takes away: the whole `event`, `title`s and addresses of the window, `text` bodies, the `measure` of a body (value_len;
 * size_bytes goes with the text already), or the `value` of an element.
 */
export type Loss = 'event' | 'title' | 'text' | 'measure' | 'value';

/** One privacy rule; every rule that hits takes its losses, so the order only decides which one is named. */
export interface PrivacyRule {
  /** The reason under which it is counted and explained. */
  id: string;
  /** Why, for a person; holds no content. */
  because: string;
  types: readonly EventType[] | 'all';
  takes: readonly Loss[];
  /** Keeps a whole app or window out; while one is in front, readers see a gap. */
  withholds?: true;
  hits(facts: Facts, policy: CapturePolicy): boolean;
}

const BODY: readonly Loss[] = ['text', 'value'];
const MEASURED_BODY: readonly Loss[] = ['text', 'value', 'measure'];
const UI: readonly EventType[] = ['ui.focus', 'ui.click', 'ui.value'];
const CLIPBOARD: readonly EventType[] = ['clipboard.copy', 'clipboard.paste'];
const INPUT: readonly EventType[] = ['input.key', 'input.scroll'];
const TYPED: readonly EventType[] = ['input.key', 'ui.value', 'clipboard.paste'];
const OF_WINDOW: readonly EventType[] = [
  'app.activate',
  'window.focus',
  'window.title',
  ...UI,
  ...INPUT,
  'browser.navigate',
  ...CLIPBOARD,
  'content.snapshot',
];
const WITH_BODY: readonly EventType[] = [...UI, 'input.key', ...CLIPBOARD];

/** The host as far as a scope may rely on it: with site lists in force, a title change makes it unknown again. */
function hostFor({ host, host_stale }: Facts, scope: CompiledScope): Host {
  return host_stale && scope.hasSites ? null : host;
}

const siteOf = (facts: Facts, scope: CompiledScope): ListVerdict =>
  facts.in_browser ? scope.site(hostFor(facts, scope)) : null;

/** Content needs a known host even when no site is listed: a page nobody could name is not recorded. */
const contentSiteRefused = (facts: Facts, scope: CompiledScope): boolean =>
  facts.in_browser && (facts.host === null || siteOf(facts, scope) !== null);

const isTextField = ({ field }: Facts): boolean => FIELD_KINDS.some((kind) => kind === field);

/** Every rule that keeps something out of the store. The gate walks this table; tests take rows out and watch the leak. */
export const PRIVACY_RULES: readonly PrivacyRule[] = [
  {
    id: 'source_off',
    because: 'This kind of event is switched off in capture.',
    types: 'all',
    takes: ['event'],
    hits: ({ type }, policy) => !sourceOpen(type, policy),
  },
  {
    id: 'credential_app',
    because: 'Password managers and credential stores are never recorded.',
    types: 'all',
    takes: ['event'],
    withholds: true,
    hits: ({ app }) => isCredentialApp(app),
  },
  {
    id: 'credential_site',
    because: 'Pages of password managers are never recorded.',
    types: OF_WINDOW,
    takes: ['event'],
    withholds: true,
    hits: ({ host }) => isCredentialSite(host),
  },
  {
    id: 'app_excluded',
    because: 'filter.exclude_apps names the app.',
    types: 'all',
    takes: ['event'],
    withholds: true,
    hits: ({ app }, policy) => policy.all.app(app) === 'excluded',
  },
  {
    id: 'app_not_included',
    because:
      'filter.include_only_apps does not name the bundle id of the app (or its name, when it has none).',
    types: 'all',
    takes: ['event'],
    withholds: true,
    hits: ({ app }, policy) => policy.all.app(app) === 'not_included',
  },
  {
    id: 'private_window',
    because: 'The browser window is private, or nobody can tell that it is not.',
    types: OF_WINDOW,
    takes: ['event'],
    withholds: true,
    hits: ({ in_browser, mode }) => in_browser && mode !== 'normal',
  },
  {
    id: 'site_excluded',
    because: 'filter.exclude_websites names the site.',
    types: ['browser.navigate', 'content.snapshot', ...UI],
    takes: ['event'],
    hits: (facts, policy) => siteOf(facts, policy.all) === 'excluded',
  },
  {
    id: 'site_not_included',
    because: 'With sites listed in filter, only pages whose site is known and allowed are recorded.',
    types: ['browser.navigate', 'content.snapshot', ...UI],
    takes: ['event'],
    hits: (facts, policy) => siteOf(facts, policy.all) === 'not_included',
  },
  {
    id: 'site_title',
    because:
      'The site lists of filter keep the page out, so the title and the contents of its window are withheld.',
    types: ['app.activate', 'window.focus', 'window.title', ...INPUT, ...CLIPBOARD],
    takes: ['title', ...MEASURED_BODY],
    hits: (facts, policy) => siteOf(facts, policy.all) !== null,
  },
  {
    id: 'locked',
    because: 'The screen is locked or another user is in front.',
    types: [...UI, ...INPUT, ...CLIPBOARD, 'content.snapshot'],
    takes: ['event'],
    hits: ({ locked }) => locked,
  },
  {
    id: 'secure_input',
    because: 'Secure Input is on: something asks for a password.',
    types: [...UI, 'input.key', 'content.snapshot'],
    takes: ['event'],
    hits: ({ secure_input }) => secure_input,
  },
  {
    id: 'secure_input_clipboard',
    because: 'Secure Input is on: something asks for a password.',
    types: CLIPBOARD,
    takes: MEASURED_BODY,
    hits: ({ secure_input }) => secure_input,
  },
  {
    id: 'secure_field',
    because: 'The field is a password field.',
    types: [...UI, 'input.key', 'content.snapshot'],
    takes: ['event'],
    hits: ({ field }) => field === 'secure',
  },
  {
    id: 'secure_field_clipboard',
    because: 'The field is a password field.',
    types: CLIPBOARD,
    takes: MEASURED_BODY,
    hits: ({ field }) => field === 'secure',
  },
  {
    id: 'unknown_field_value',
    because: 'Nobody can tell whether the field is a password field.',
    types: ['ui.value'],
    takes: ['event'],
    hits: ({ field }) => field === 'unknown' || field === null,
  },
  {
    id: 'not_text_field',
    because: 'Text is recorded only from fields known to be text fields.',
    types: TYPED,
    takes: BODY,
    hits: (facts) => !isTextField(facts),
  },
  {
    id: 'password_seen',
    because: 'A password field was seen in this window; it may show its password now.',
    types: WITH_BODY,
    takes: MEASURED_BODY,
    hits: ({ password_seen }) => password_seen,
  },
  {
    id: 'password_seen_snapshot',
    because: 'A password field was seen in this window; it may show its password now.',
    types: ['content.snapshot'],
    takes: ['event'],
    hits: ({ password_seen }) => password_seen,
  },
  {
    id: 'address_bar',
    because: 'What is typed into an address bar is not recorded.',
    types: WITH_BODY,
    takes: BODY,
    hits: ({ address_bar }) => address_bar,
  },
  {
    id: 'other_focus',
    because: 'The text cannot be tied to the field that has the focus.',
    types: TYPED,
    takes: BODY,
    hits: ({ same_focus }) => !same_focus,
  },
  {
    id: 'composing',
    because: 'An input method composes; single keys are not what is written.',
    types: ['input.key'],
    takes: BODY,
    hits: ({ composing }) => composing,
  },
  {
    id: 'element_value',
    because:
      'Of elements only what the user chose in a control is recorded, never text that is shown or being edited.',
    types: UI,
    takes: ['value'],
    hits: ({ choice }) => !choice,
  },
  {
    id: 'clipboard_concealed',
    because: 'The owner of the clipboard asked to hide its content.',
    types: CLIPBOARD,
    takes: MEASURED_BODY,
    hits: ({ clipboard }) => clipboard === 'concealed',
  },
  {
    id: 'clipboard_origin',
    because: 'The clipboard was not filled by a copy in an app whose text may be recorded.',
    types: CLIPBOARD,
    takes: MEASURED_BODY,
    hits: ({ clipboard }) => clipboard === 'withheld' || clipboard === 'unknown',
  },
  {
    id: 'text_off',
    because: 'capture.text_content is off.',
    types: WITH_BODY,
    takes: BODY,
    hits: (_facts, policy) => !policy.text_content,
  },
  {
    id: 'text_app',
    because: 'The app lists of filter.text_content keep its text out.',
    types: WITH_BODY,
    takes: BODY,
    hits: ({ app }, policy) => policy.text.app(app) !== null,
  },
  {
    id: 'text_site',
    because: 'The site is unknown, or the site lists of filter.text_content keep its text out.',
    types: WITH_BODY,
    takes: BODY,
    hits: (facts, policy) => contentSiteRefused(facts, policy.text),
  },
  {
    id: 'snapshot_app',
    because: 'The app lists of filter.content_snapshot keep snapshots out.',
    types: ['content.snapshot'],
    takes: ['event'],
    hits: ({ app }, policy) => policy.snapshot.app(app) !== null,
  },
  {
    id: 'snapshot_site',
    because: 'The site is unknown, or the site lists of filter.content_snapshot keep snapshots out.',
    types: ['content.snapshot'],
    takes: ['event'],
    hits: (facts, policy) => contentSiteRefused(facts, policy.snapshot),
  },
];
