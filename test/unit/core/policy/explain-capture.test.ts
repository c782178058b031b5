import { expect, test } from 'vitest';
import { configSchema } from '../../../../src/core/config/config.ts';
import { explainCapture, type CaptureQuestion } from '../../../../src/core/policy/explain-capture.ts';

const chrome = { name: 'Google Chrome', bundle_id: 'com.google.Chrome' };
const notes = { name: 'Notes', bundle_id: 'com.apple.Notes' };
const terminal = { name: 'tool', bundle_id: null };
const text = { capture: { text_content: true, content_snapshot: true } };

const rule = (config: object, question: CaptureQuestion, part: 'event' | 'title' | 'text' = 'event') =>
  explainCapture(configSchema.parse(config), question)[0]?.[part]?.rule;

test.each<[string, object, CaptureQuestion, 'event' | 'title' | 'text', string | null]>([
  [
    'a password manager',
    {},
    { app: { name: 'Bitwarden', bundle_id: null }, type: 'app.launch' },
    'event',
    'credential_app',
  ],
  [
    'a password manager someone includes',
    { filter: { include_only_apps: ['com.bitwarden.desktop'], exclude_apps: [] } },
    { app: { name: 'Vault', bundle_id: 'com.bitwarden.desktop' }, type: 'app.activate' },
    'event',
    'credential_app',
  ],
  ['an app of no list', {}, { app: notes, type: 'app.activate' }, 'event', null],
  [
    'a source that is off',
    { capture: { sources: ['app'] } },
    { app: notes, type: 'input.key' },
    'event',
    'source_off',
  ],
  ['snapshots, off by default', {}, { app: notes, type: 'content.snapshot' }, 'event', 'source_off'],
  [
    'an excluded id',
    { filter: { exclude_apps: ['COM.APPLE.NOTES'] } },
    { app: notes, type: 'app.activate' },
    'event',
    'app_excluded',
  ],
  [
    'an excluded name',
    { filter: { exclude_apps: ['notes'] } },
    { app: notes, type: 'app.activate' },
    'event',
    'app_excluded',
  ],
  [
    'included by name only',
    { filter: { include_only_apps: ['Notes'] } },
    { app: notes, type: 'app.activate' },
    'event',
    'app_not_included',
  ],
  [
    'included by name, no id',
    { filter: { include_only_apps: ['TOOL'] } },
    { app: terminal, type: 'app.activate' },
    'event',
    null,
  ],
  [
    'a private window',
    {},
    { app: chrome, site: 'example.com', mode: 'private', type: 'window.title' },
    'event',
    'private_window',
  ],
  [
    'a window nobody knows',
    {},
    { app: chrome, mode: 'unknown', type: 'input.key' },
    'event',
    'private_window',
  ],
  [
    'an excluded site',
    { filter: { exclude_websites: ['bank.example'] } },
    { app: chrome, site: 'https://www.Bank.example:8443/x', type: 'browser.navigate' },
    'event',
    'site_excluded',
  ],
  [
    'the title over an excluded site',
    { filter: { exclude_websites: ['bank.example'] } },
    { app: chrome, site: 'bank.example', type: 'window.title' },
    'title',
    'site_title',
  ],
  [
    'a page nobody knows, with sites listed',
    { filter: { exclude_websites: ['bank.example'] } },
    { app: chrome, type: 'browser.navigate' },
    'event',
    'site_not_included',
  ],
  ['typed text, off by default', {}, { app: notes, type: 'input.key' }, 'text', 'text_off'],
  ['typed text, on', text, { app: notes, type: 'input.key' }, 'text', null],
  ['typed text in a page nobody knows', text, { app: chrome, type: 'input.key' }, 'text', 'text_site'],
  ['typed text in a known page', text, { app: chrome, site: 'example.com', type: 'input.key' }, 'text', null],
  [
    'typed text in Safari, excluded by default',
    text,
    {
      app: { name: 'Safari', bundle_id: 'com.apple.Safari' },
      site: 'example.com',
      mode: 'normal',
      type: 'ui.value',
    },
    'text',
    'text_app',
  ],
  [
    'a snapshot in Firefox',
    text,
    {
      app: { name: 'Firefox', bundle_id: 'org.mozilla.firefox' },
      site: 'a.example',
      type: 'content.snapshot',
    },
    'event',
    'snapshot_app',
  ],
])('%s', (_about, config, question, part, expected) => {
  expect(rule(config, question, part)).toBe(expected);
});

test('without a type every type is explained, and what is refused is never said to be stored in part', () => {
  const answers = explainCapture(configSchema.parse({}), { app: { name: 'KeePassXC', bundle_id: null } });
  expect(answers).toHaveLength(14);
  for (const { event, title, text: body } of answers) {
    expect([event, title ?? event, body ?? event].map(({ stored }) => stored)).toEqual([false, false, false]);
    expect(event.because).not.toBe('');
  }
});
