import { expect, test } from 'vitest';
import { configSchema } from '../../../../src/core/config/config.ts';
import { compilePolicy } from '../../../../src/core/policy/capture-policy.ts';

const scope = (filter: object) =>
  compilePolicy(configSchema.parse({ filter: { exclude_apps: [], ...filter } })).all;
const CHROME = { name: 'Google Chrome', bundle_id: 'com.google.Chrome' };
const CANARY = { name: 'Google Chrome Canary', bundle_id: 'com.google.Chrome.canary' };
const TOOL = { name: 'tool', bundle_id: null };

type Lists = [include: string[], exclude: string[]];
test.each<[string, Lists, typeof CHROME | typeof TOOL, string | null]>([
  ['no lists', [[], []], CHROME, null],
  ['excluded by id', [[], ['com.google.Chrome']], CHROME, 'excluded'],
  ['excluded by id, capitals', [[], ['COM.GOOGLE.CHROME']], CHROME, 'excluded'],
  ['excluded by name', [[], ['google chrome']], CHROME, 'excluded'],
  ['excluded by name, no id', [[], ['Tool']], TOOL, 'excluded'],
  ['another channel is another app', [[], ['com.google.Chrome']], CANARY, null],
  ['part of a name is no name', [[], ['Google']], CHROME, null],
  ['included by id', [['com.google.chrome'], []], CHROME, null],
  ['included by name although there is an id', [['Google Chrome'], []], CHROME, 'not_included'],
  ['included by name, no id', [['TOOL'], []], TOOL, null],
  ['not included', [['com.apple.Notes'], []], CHROME, 'not_included'],
  ['not included, no id', [['com.apple.Notes'], []], TOOL, 'not_included'],
  ['both lists: excluding wins', [['com.google.Chrome'], ['com.google.Chrome']], CHROME, 'excluded'],
  ['both lists: included, another excluded', [['com.google.Chrome'], ['com.apple.Notes']], CHROME, null],
])('apps: %s', (_about, [include_only_apps, exclude_apps], app, verdict) => {
  expect(scope({ include_only_apps, exclude_apps }).app(app)).toBe(verdict);
});

test('an accent written in two ways is one name', () => {
  expect(scope({ exclude_apps: ['Cafe\u0301'] }).app({ name: 'CAFÉ', bundle_id: null })).toBe('excluded');
});

test.each<[string, Lists, string | null, string | null]>([
  ['no lists', [[], []], 'example.com', null],
  ['no lists, host unknown', [[], []], null, null],
  ['excluded', [[], ['example.com']], 'www.example.com', 'excluded'],
  ['another', [[], ['example.com']], 'example.org', null],
  ['host unknown', [[], ['example.com']], null, 'not_included'],
  ['a page without host', [[], ['example.com']], '', null],
  ['included', [['example.com'], []], 'a.example.com', null],
  ['not included', [['example.com'], []], 'example.org', 'not_included'],
  ['a page without host, some included', [['example.com'], []], '', 'not_included'],
  ['both lists: excluding wins', [['example.com'], ['a.example.com']], 'a.example.com', 'excluded'],
  ['both lists: the rest of it', [['example.com'], ['a.example.com']], 'b.example.com', null],
  ['IDN', [[], ['例え.jp']], 'xn--r8jz45g.jp', 'excluded'],
])('sites: %s', (_about, [include_only_websites, exclude_websites], host, verdict) => {
  expect(scope({ include_only_websites, exclude_websites }).site(host)).toBe(verdict);
});
