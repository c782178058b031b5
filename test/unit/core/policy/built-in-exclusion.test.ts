import { expect, test } from 'vitest';
import { isBrowser } from '../../../../src/core/policy/browser-apps.ts';
import { isCredentialApp, isCredentialSite } from '../../../../src/core/policy/built-in-exclusion.ts';
import { CREDENTIAL_APPS } from '../../../../src/core/policy/credential-apps.ts';

const all = CREDENTIAL_APPS.flatMap(({ name, names = [], ids }) => [
  ...[name, ...names].map((label) => ({ name: label, bundle_id: null })),
  ...ids.map((bundle_id) => ({ name: 'x', bundle_id })),
]);

test.each(all)(
  '$name ($bundle_id) is never recorded, in any case, with helpers and as a desktop file',
  ({ name, bundle_id }) => {
    expect(isCredentialApp({ name: name.toUpperCase(), bundle_id })).toBe(true);
    expect(isCredentialApp({ name, bundle_id: bundle_id?.toLowerCase() ?? 'com.example.other' })).toBe(true);
    if (bundle_id === null) return;
    expect(isCredentialApp({ name, bundle_id: `${bundle_id}.helper` })).toBe(true);
    expect(isCredentialApp({ name, bundle_id: `${bundle_id}.desktop` })).toBe(true);
  },
);

test.each([
  { name: 'Notes', bundle_id: 'com.apple.Notes' },
  { name: 'Safari', bundle_id: 'com.apple.Safari' },
  { name: 'Finder', bundle_id: 'com.apple.finder' },
  { name: 'Keynote', bundle_id: 'com.apple.iWork.Keynote' },
  { name: 'Terminal', bundle_id: 'org.gnome.Terminal' },
  { name: 'Password Notes Game', bundle_id: 'com.example.passwordgame' },
  { name: 'Proton Mail', bundle_id: 'ch.protonmail.desktop' },
  { name: 'System Settings', bundle_id: 'com.apple.systempreferences' },
])('$name is an ordinary app', (app) => {
  expect(isCredentialApp(app)).toBe(false);
});

test('ids are written once', () => {
  const ids = CREDENTIAL_APPS.flatMap(({ ids: listed }) => listed);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test.each([
  ['vault.bitwarden.com', true],
  ['acme.my.1password.com', true],
  ['bitwarden.com', false],
  ['mylastpass.com', false],
  ['', false],
  [null, false],
])('the host %j shows a vault: %s', (host, shows) => {
  expect(isCredentialSite(host)).toBe(shows);
});

test.each([
  ['Google Chrome', 'com.google.Chrome', true],
  ['Google Chrome Canary', 'com.google.Chrome.canary', true],
  ['Firefox', 'firefox.desktop', true],
  ['Navigator', 'Navigator', true],
  ['Safari', null, true],
  ['Slack', 'com.tinyspeck.slackmacgap', false],
  ['Chrome Remote Desktop', 'com.google.chromeremotedesktop', false],
  ['Notes', null, false],
])('%s (%s) is a browser: %s', (name, bundle_id, browser) => {
  expect(isBrowser({ name, bundle_id })).toBe(browser);
});
