import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../src/core/config/config.ts';
import { ZaneiError } from '../../../../src/core/errors.ts';
import { SETTINGS } from '../../../../src/core/config/setting-table.ts';
import { parseConfig } from '../../../../src/config/read/parse-config.ts';

function refusal(toml: string): string {
  try {
    parseConfig(toml, '/home/a/config.toml');
  } catch (error) {
    if (error instanceof ZaneiError && error.code === 'config_invalid') return error.message;
    throw error;
  }
  throw new Error('was accepted');
}

const WRONG: [name: string, toml: string, says: RegExp][] = [
  ['broken TOML', '[output]\nretention_hours = ', /config\.toml:2:\d+: not valid TOML/],
  ['a doubled key', '[output]\nretention_hours = 1\nretention_hours = 2', /config\.toml:3/],
  [
    'a misspelt key',
    '[filter]\nexclude_app = []',
    /config\.toml:2: unknown key filter\.exclude_app; .*exclude_apps/,
  ],
  [
    'an unknown table',
    '\n[sync]\nurl = "x"',
    /config\.toml:2: unknown key sync; known here: capture, filter, output/,
  ],
  ['a key of the prototype', '__proto__ = 1', /:1: unknown key __proto__/],
  ['a number as text', '[output]\nretention_hours = "48"', /:2: output\.retention_hours: .*1 to 876000/],
  ['zero hours', '[output]\nretention_hours = 0', /:2: output\.retention_hours: .*whole number of hours/],
  ['half a second', 'output.batch_interval_s = 1.5', /:1: output\.batch_interval_s: .*1 to 3600/],
  ['a huge number', '[output]\nretention_hours = 99999999999999999999', /:2:\d+: not valid TOML/],
  ['a switch as number', '# x\n[capture]\ntext_content = 1', /:3: capture\.text_content: .*true or false/],
  ['an unknown source', '[capture]\nsources = ["app", "mouse"]', /:2: capture\.sources: .*"app", "window"/],
  ['a repeated source', '[capture]\nsources = ["app", "app"]', /:2: capture\.sources: must not repeat/],
  [
    'apps that differ in case',
    '[filter]\nexclude_apps = ["Slack", "slack"]',
    /:2: filter\.exclude_apps: must not repeat/,
  ],
  [
    'an app with blanks',
    '[filter]\nexclude_apps = [\n  " Slack",\n]',
    /:2: filter\.exclude_apps: must be a non-empty name/,
  ],
  [
    'a URL as site',
    '[filter.text_content]\n\nexclude_websites = ["https://a.example/x"]',
    /:3: filter\.text_content\.exclude_websites: must be a domain/,
  ],
  [
    'a scope as list',
    '[filter]\ncontent_snapshot = []',
    /:2: filter\.content_snapshot: .*a table with exclude_apps/,
  ],
  ['a table as number', 'capture = 3', /:1: capture: .*a table with sources/],
];

describe('parseConfig', () => {
  it.each(WRONG)('refuses %s, naming file, line, key and what is accepted', (_name, toml, says) => {
    const message = refusal(toml);
    expect(message).toMatch(says);
    expect(message).not.toContain('\n');
  });

  it('throws nothing but config_invalid, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({
            unit: fc.constantFrom('[', ']', '=', '"', "'", 'x', '.', '\n', '#', '{', '}', '1', ',', 'ü'),
          }),
        ),
        (text) => {
          try {
            parseConfig(text);
          } catch (error) {
            expect(error).toMatchObject({ name: 'ZaneiError', code: 'config_invalid' });
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('gives the defaults for an empty file, also behind a byte order mark', () => {
    expect(parseConfig('')).toEqual(defaultConfig());
    expect(parseConfig('\uFEFF# nothing\r\n')).toEqual(defaultConfig());
  });

  it('merges a partial file with the defaults', () => {
    const config = parseConfig(
      '[filter]\nexclude_apps = ["Slack"]\n[filter.text_content]\ninclude_only_apps = ["Mail"]',
    );
    const defaults = defaultConfig();
    expect(config.filter.exclude_apps).toEqual(['Slack']);
    expect(config.filter.text_content).toEqual({
      ...defaults.filter.text_content,
      include_only_apps: ['Mail'],
    });
    expect(config.output).toEqual(defaults.output);
  });

  it('knows the accepted form of every setting, and of nothing else', () => {
    const leaves = (value: object, prefix: string): string[] =>
      Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
        typeof inner === 'object' && inner !== null && !Array.isArray(inner)
          ? leaves(inner, `${prefix}${key}.`)
          : [`${prefix}${key}`],
      );
    expect(SETTINGS.map(({ key }) => key).toSorted()).toEqual(leaves(defaultConfig(), '').toSorted());
  });
});
