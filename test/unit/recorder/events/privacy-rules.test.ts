import { expect, test } from 'vitest';
import { PRIVACY_RULES } from '../../../../src/core/policy/privacy-rules.ts';
import { TYPING_RULES } from '../../../../src/core/policy/typed-text.ts';
import { CHROME, NOTES, play, PLAN, SAFARI, Scene, TAB, VAULT } from './scene.ts';

const SECRET = 'hunter2SECRET';
const MEASURE = 987_654_321;
const TEXT = { capture: { text_content: true } };
const SNAPSHOTS = { capture: { content_snapshot: true } };
const EXCLUDED = { exclude_websites: ['bank.example'] };
const titled = { title: SECRET, id: 77 };

/**
 * One leak: a scene that would put {@link SECRET} (or {@link MEASURE}) into the store if `rule` were not there. `beside` are rules that
 * guard the same thing as well; they are taken away first, so that the row stands alone.
 */
interface Leak {
  rule: string;
  about: string;
  config?: object;
  beside?: string[];
  scene: Scene;
}

const scene = (): Scene => new Scene();
const snapshot = { app: NOTES, window: PLAN, url: null, text: SECRET, cutoff: null, trigger: 'settle' };
const secureAlready = () => scene().front(NOTES, PLAN).focus('secure');

const LEAKS: Leak[] = [
  {
    rule: 'source_off',
    about: 'a title while windows are not recorded',
    config: { capture: { sources: ['app'] } },
    scene: scene().front(NOTES, null).see('window.focused', { app: NOTES, window: titled }),
  },
  {
    rule: 'source_off',
    about: 'a snapshot nobody asked for',
    scene: scene().front().see('snapshot.taken', snapshot),
  },
  { rule: 'credential_app', about: 'a vault title', scene: scene().front(VAULT, titled) },
  {
    rule: 'credential_app',
    about: 'a vault title in the background',
    scene: scene().front().see('window.titled', { app: VAULT, window: titled }),
  },
  {
    rule: 'credential_app',
    about: 'a vault someone includes',
    config: { filter: { exclude_apps: [], include_only_apps: ['com.bitwarden.desktop', 'Bitwarden'] } },
    scene: scene().front(VAULT, titled),
  },
  {
    rule: 'credential_site',
    about: 'a vault in a browser',
    scene: scene()
      .browse('https://vault.bitwarden.com/#/vault')
      .see('window.titled', { app: CHROME, window: { ...TAB, title: SECRET } }),
  },
  {
    rule: 'credential_site',
    about: 'the title of a vault, seen just before its address',
    scene: scene()
      .browse('https://example.com/')
      .see('window.titled', { app: CHROME, window: { ...TAB, title: SECRET } })
      .page('https://vault.bitwarden.com/#/vault', 'x'),
  },
  {
    rule: 'app_excluded',
    about: 'the name of an excluded app',
    config: { filter: { exclude_apps: ['com.example.diary'] } },
    scene: scene().see('app.launched', { app: { name: SECRET, bundle_id: 'com.example.diary', pid: 3 } }),
  },
  {
    rule: 'app_not_included',
    about: 'the title of an app that is not included',
    config: { filter: { include_only_apps: ['com.apple.Mail'] } },
    scene: scene().front(NOTES, titled),
  },
  { rule: 'private_window', about: 'a private title', scene: scene().front(CHROME, titled, 'private') },
  {
    rule: 'private_window',
    about: 'a title of unknown privacy',
    scene: scene().front(CHROME, titled, 'unknown'),
  },
  {
    rule: 'private_window',
    about: 'a browser the platform does not know',
    scene: scene().front(CHROME, titled),
  },
  {
    rule: 'private_window',
    about: 'a private page',
    scene: scene()
      .front(CHROME, TAB, 'private')
      .page(`https://example.com/${SECRET}`, 'x', { mode: 'private' }),
  },
  {
    rule: 'private_window',
    about: 'a window once private and then called normal',
    scene: scene().front(CHROME, TAB, 'private').page(`https://example.com/${SECRET}`),
  },
  {
    rule: 'private_window',
    about: 'typing that turns out to have been private',
    config: TEXT,
    scene: scene()
      .browse('https://example.com/')
      .focus()
      .type(SECRET)
      .see('window.focused', { app: CHROME, window: TAB, mode: 'private' }),
  },
  {
    rule: 'site_excluded',
    about: 'the address of an excluded site',
    config: { filter: EXCLUDED },
    scene: scene().browse(`https://www.bank.example/${SECRET}`),
  },
  {
    rule: 'site_excluded',
    about: 'an element of an excluded site',
    config: { filter: EXCLUDED },
    scene: scene()
      .browse('https://bank.example/')
      .focus('text', { element: { role: 'AXTextField', title: SECRET, value: null } }),
  },
  {
    rule: 'site_not_included',
    about: 'the address of a site that is not included',
    config: { filter: { include_only_websites: ['example.org'] } },
    scene: scene().browse(`https://example.com/${SECRET}`),
  },
  {
    rule: 'site_title',
    about: 'the title of an excluded site',
    config: { filter: EXCLUDED },
    scene: scene()
      .browse('https://bank.example/', SECRET)
      .see('window.focused', { app: CHROME, window: { ...TAB, title: SECRET }, mode: 'normal' }),
  },
  {
    rule: 'site_title',
    about: 'a new title before anyone knows whose it is',
    config: { filter: EXCLUDED },
    scene: scene()
      .browse('https://example.com/')
      .see('window.titled', { app: CHROME, window: { ...TAB, title: SECRET } }),
  },
  {
    rule: 'locked',
    about: 'an element under the lock',
    scene: scene()
      .front()
      .see('session', { state: 'locked' })
      .focus('text', { element: { role: 'AXTextField', title: SECRET, value: null } }),
  },
  {
    rule: 'secure_input',
    about: 'an element during Secure Input',
    scene: scene()
      .front()
      .see('secure_input', { on: true })
      .focus('text', { element: { role: 'AXTextField', title: SECRET, value: null } }),
  },
  {
    rule: 'secure_input',
    about: 'keys during Secure Input',
    config: TEXT,
    scene: scene().front().focus().see('secure_input', { on: true }).type(SECRET),
  },
  {
    rule: 'secure_input_clipboard',
    about: 'a copy during Secure Input',
    config: TEXT,
    scene: scene().front().focus().see('secure_input', { on: true }).copy(SECRET),
  },
  {
    rule: 'secure_field',
    about: 'the name of a password field',
    scene: scene()
      .front()
      .focus('secure', { element: { role: 'AXTextField', title: SECRET, value: null } }),
  },
  {
    rule: 'secure_field',
    about: 'keys in a password field',
    config: TEXT,
    beside: ['not_text_field', 'password_seen'],
    scene: secureAlready().type(SECRET),
  },
  {
    rule: 'secure_field',
    about: 'a value in a password field',
    config: TEXT,
    beside: ['password_seen'],
    scene: secureAlready().value('', { length: MEASURE, field: 'secure' }),
  },
  {
    rule: 'secure_field_clipboard',
    about: 'a copy out of a password field',
    config: TEXT,
    beside: ['password_seen'],
    scene: secureAlready().copy(SECRET),
  },
  {
    rule: 'unknown_field_value',
    about: 'the length of what may be a password',
    scene: scene().front().focus('unknown').value(null, { field: 'unknown', length: MEASURE }),
  },
  {
    rule: 'not_text_field',
    about: 'keys on a button',
    config: TEXT,
    scene: scene().front().focus('none').type(SECRET),
  },
  {
    rule: 'not_text_field',
    about: 'keys in an unknown field',
    config: TEXT,
    scene: scene().front().focus('unknown').type(SECRET),
  },
  {
    rule: 'password_seen',
    about: 'a password field that shows its password',
    config: TEXT,
    scene: secureAlready().focus('text').type(SECRET),
  },
  {
    rule: 'password_seen',
    about: 'its length',
    scene: secureAlready().focus('text').value(null, { length: MEASURE }),
  },
  {
    rule: 'password_seen',
    about: 'a shown password that is hidden again before it was stored',
    config: TEXT,
    scene: scene().front().focus('text').type(SECRET).focus('secure'),
  },
  {
    rule: 'password_seen_snapshot',
    about: 'a snapshot beside a password field',
    config: SNAPSHOTS,
    scene: secureAlready().focus('text').see('snapshot.taken', snapshot),
  },
  {
    rule: 'address_bar',
    about: 'a field for addresses',
    config: TEXT,
    scene: scene().browse('https://example.com/').focus('url').type(SECRET),
  },
  {
    rule: 'address_bar',
    about: 'a field called so',
    config: TEXT,
    scene: scene()
      .browse('https://example.com/')
      .focus('text', { element: { role: 'AXTextField', title: 'アドレス検索バー', value: null } })
      .type(SECRET),
  },
  {
    rule: 'address_bar',
    about: 'a field that shows the address of the page',
    config: TEXT,
    scene: scene().browse('https://www.example.com/').focus('text').value('example.com').type(SECRET),
  },
  {
    rule: 'other_focus',
    about: 'keys for another field',
    config: TEXT,
    scene: scene().front().focus().type(SECRET, { generation: 77 }),
  },
  {
    rule: 'other_focus',
    about: 'keys for no field anyone knows',
    config: TEXT,
    scene: scene().front().focus().type(SECRET, { generation: null }),
  },
  {
    rule: 'composing',
    about: 'keys of an input method',
    config: TEXT,
    scene: scene().front().focus().see('input_source', { composing: true }).type(SECRET),
  },
  {
    rule: 'element_value',
    about: 'text on the screen',
    config: TEXT,
    scene: scene()
      .front()
      .focus('none', { element: { role: 'AXStaticText', title: null, value: SECRET } }),
  },
  {
    rule: 'element_value',
    about: 'the text of a field',
    config: TEXT,
    scene: scene()
      .front()
      .focus('text', { element: { role: 'AXTextArea', title: null, value: SECRET } }),
  },
  ...[
    'org.nspasteboard.ConcealedType',
    'org.nspasteboard.TransientType',
    'org.nspasteboard.AutoGeneratedType',
    'com.agilebits.onepassword',
    'x-kde-passwordManagerHint',
  ].flatMap((type): Leak[] => [
    {
      rule: 'clipboard_concealed',
      about: `a copy of ${type}`,
      config: TEXT,
      scene: scene()
        .front()
        .focus()
        .copy(SECRET, { types: ['public.utf8-plain-text', type] }),
    },
    {
      rule: 'clipboard_concealed',
      about: `the size of ${type}`,
      config: TEXT,
      scene: scene()
        .front()
        .focus()
        .copy('', { types: [type], size_bytes: MEASURE }),
    },
    {
      rule: 'clipboard_concealed',
      about: `a paste of ${type}`,
      config: TEXT,
      scene: scene()
        .front()
        .focus()
        .copy('x')
        .paste(SECRET, { types: [type] }),
    },
  ]),
  {
    rule: 'clipboard_concealed',
    about: 'a paste that no longer says what the copy said',
    config: TEXT,
    scene: scene()
      .front()
      .focus()
      .copy('x', { types: ['org.nspasteboard.ConcealedType'] })
      .paste(SECRET),
  },
  {
    rule: 'clipboard_origin',
    about: 'a paste of what nobody saw copied',
    config: TEXT,
    scene: scene().front().focus().paste(SECRET),
  },
  {
    rule: 'clipboard_origin',
    about: 'a paste of what a vault copied',
    config: TEXT,
    scene: scene().front(VAULT).copy(SECRET).front().focus().paste(SECRET),
  },
  { rule: 'text_off', about: 'typing, by default', scene: scene().front().focus().type(SECRET) },
  { rule: 'text_off', about: 'a copy, by default', scene: scene().front().focus().copy(SECRET) },
  {
    rule: 'text_off',
    about: 'the size of a copy, by default',
    scene: scene().front().focus().copy('', { size_bytes: MEASURE }),
  },
  {
    rule: 'text_app',
    about: 'typing in a browser of the default list',
    config: TEXT,
    scene: scene()
      .front(SAFARI, TAB, 'normal')
      .page('https://example.com/', 'x', { app: SAFARI })
      .focus()
      .type(SECRET),
  },
  {
    rule: 'text_site',
    about: 'typing in a page nobody knows',
    config: TEXT,
    scene: scene().front(CHROME, TAB, 'normal').focus().type(SECRET),
  },
  {
    rule: 'text_site',
    about: 'typing in a site kept out of text',
    config: { ...TEXT, filter: { text_content: EXCLUDED } },
    scene: scene().browse('https://bank.example/').focus().type(SECRET),
  },
  {
    rule: 'snapshot_app',
    about: 'a snapshot of an app kept out',
    config: { ...SNAPSHOTS, filter: { content_snapshot: { exclude_apps: ['com.apple.Notes'] } } },
    scene: scene().front().see('snapshot.taken', snapshot),
  },
  {
    rule: 'snapshot_site',
    about: 'a snapshot of a page nobody knows',
    config: SNAPSHOTS,
    scene: scene()
      .front(CHROME, TAB, 'normal')
      .see('snapshot.taken', { ...snapshot, app: CHROME, window: TAB, mode: 'normal' }),
  },
  {
    rule: 'snapshot_site',
    about: 'a snapshot of a site kept out',
    config: { ...SNAPSHOTS, filter: { content_snapshot: EXCLUDED } },
    scene: scene()
      .front(CHROME, TAB, 'normal')
      .see('snapshot.taken', {
        ...snapshot,
        app: CHROME,
        window: TAB,
        mode: 'normal',
        url: 'https://bank.example/',
      }),
  },
];

const without = (ids: readonly string[]) => PRIVACY_RULES.filter(({ id }) => !ids.includes(id));
const leaks = (json: string) => json.includes(SECRET) || json.includes(String(MEASURE));

test.each(LEAKS)('$rule: $about', ({ rule, config = {}, beside = [], scene: script }) => {
  expect(leaks(play(script, { config }).json)).toBe(false);
  expect(leaks(play(script, { config, parts: { rules: without(beside) } }).json)).toBe(false);
  expect(leaks(play(script, { config, parts: { rules: without([...beside, rule]) } }).json)).toBe(true);
});

test('every rule has a leak that it alone stops', () => {
  expect(new Set(LEAKS.map(({ rule }) => rule))).toEqual(new Set(PRIVACY_RULES.map(({ id }) => id)));
});

/** Values that a program put into the field, each with the one rule of typing that finds it out. */
const INSERTED = [
  {
    rule: 'program',
    scene: scene().front().focus().value('').type('abcdefghijklmn').value(SECRET, { cause: 'program' }),
  },
  { rule: 'no_input', scene: scene().front().focus().value('').value(SECRET) },
  {
    rule: 'forbidden',
    scene: scene().front().focus().value('').type('abcdefghijklmn').shortcut('cmd+z').value(SECRET),
  },
  { rule: 'late', scene: scene().front().focus().value('').type('abcdefghijklmn').wait(3_100).value(SECRET) },
  { rule: 'more_than_typed', scene: scene().front().focus().value('').type('h').value(SECRET) },
];

test.each(INSERTED)('typing rule $rule', ({ rule, scene: script }) => {
  // Without `more_than_typed` a value is not bound by what was typed, which the other rules must then stop by themselves.
  const beside = rule === 'more_than_typed' ? [] : ['more_than_typed'];
  const typing = (ids: string[]) => TYPING_RULES.filter(({ id }) => !ids.includes(id));
  const value = (ids: string[]) => leaks(play(script, { config: TEXT, parts: { typing: typing(ids) } }).json);
  expect([value([]), value(beside), value([...beside, rule])]).toEqual([false, false, true]);
});

test('every typing rule has such a value', () => {
  expect(INSERTED.map(({ rule }) => rule)).toEqual(TYPING_RULES.map(({ id }) => id));
});
