import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalSite, hostMatches, hostOf, siteMatcher } from '../../../../src/core/policy/site-host.ts';

test.each([
  ['https://Example.COM/a?b#c', 'example.com'],
  ['https://example.com./', 'example.com'],
  ['https://user:pw@example.com:8443/', 'example.com'],
  ['https://bank.example@evil.example/', 'evil.example'],
  ['https://evil.example\\@bank.example/', 'evil.example'],
  ['https://例え.jp/', 'xn--r8jz45g.jp'],
  ['https://XN--R8JZ45G.jp/', 'xn--r8jz45g.jp'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://ｅｘａｍｐｌｅ.com/', 'example.com'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://[2001:DB8::1]:80/', '[2001:db8::1]'],
  ['  https://example.com/\n', 'example.com'],
  ['chrome://settings/passwords', 'settings'],
  ['chrome-extension://AEBLfdkhhhdcdjpifhhbdiojplfjncoa/x', 'aeblfdkhhhdcdjpifhhbdiojplfjncoa'],
  ['blob:https://bank.example/5f', 'bank.example'],
  ['view-source:https://bank.example/', 'bank.example'],
  ['ftp://files.example/', 'files.example'],
  ['file:///etc/hosts', ''],
  ['about:blank', ''],
  ['data:text/html,https://bank.example', ''],
])('the host of %s is %j', (address, host) => {
  expect(hostOf(address)).toBe(host);
});

test.each([
  null,
  '',
  'example.com',
  '/a',
  '//example.com/',
  'https://',
  'https://a b/',
  'https://[::1',
  'https://%/',
  'http://1.2.3.4.5/',
  'custom:thing',
])('nobody can tell the host of %j', (address) => {
  expect(hostOf(address)).toBeNull();
});

test('an enormous address is still placed', () => {
  expect(hostOf(`https://example.com/${'x'.repeat(2_000_000)}`)).toBe('example.com');
});

test.each([
  ['example.com', 'example.com', true],
  ['a.b.example.com', 'example.com', true],
  ['badexample.com', 'example.com', false],
  ['example.com', 'a.example.com', false],
  ['example.com.evil.example', 'example.com', false],
  ['10.0.0.1', '0.0.1', false],
  ['10.0.0.1', '10.0.0.1', true],
  ['[2001:db8::1]', 'db8::1]', false],
])('%s under %s: %s', (host, site, matches) => {
  expect(hostMatches(host, site)).toBe(matches);
});

test.each([
  ['Example.COM.', 'example.com'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['127.1', '127.0.0.1'],
  ['example.com/path', null],
  ['user@example.com', null],
  ['a b', null],
])('the setting %s is compared as %j', (setting, site) => {
  expect(canonicalSite(setting)).toBe(site);
});

test('a compiled list says what each of its sites says', () => {
  const label = fc.constantFrom('a', 'b', 'bank', 'example', 'com', '1', '127', '0', '[::1]', '');
  const host = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));
  fc.assert(
    fc.property(
      fc.array(
        host.filter((site) => site !== ''),
        { maxLength: 4 },
      ),
      host,
      (sites, asked) => {
        expect(siteMatcher(sites)(asked)).toBe(sites.some((site) => hostMatches(asked, site)));
      },
    ),
    { numRuns: 2000, seed: 20261201 },
  );
});
