import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configTemplate } from '../../../src/core/config/config-template.ts';
import { defaultConfig } from '../../../src/core/config/config.ts';
import { zanei } from '../run-program.ts';

let home: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'zanei-cli-'));
  file = path.join(home, '.config/zanei/config.toml');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const keep = (text: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const text = (): string => readFileSync(file, 'utf8');

describe('zanei config', () => {
  it.each([
    [['config'], 'needs ACTION'],
    [['config', 'shwo'], 'did you mean show'],
    [['config', 'show', 'x'], 'does not take "x"'],
    [['config', 'set'], 'needs KEY and VALUE'],
    [['config', 'set', 'output.retention_hour', '3'], 'did you mean output.retention_hours'],
    [['config', 'set', 'output.retention_hours'], 'takes a whole number of hours'],
    [['config', 'set', 'output.retention_hours', '0'], 'from 1 to 876000'],
    [['config', 'set', 'output.retention_hours', '1', '2'], 'takes a whole number of hours'],
    [['config', 'set', 'capture.text_content', 'yes'], 'true or false'],
    [['config', 'set', 'capture.sources', 'app', 'app'], 'repeat'],
    [['config', 'set', 'filter.exclude_websites', 'https://x.example'], 'domain'],
    [['config', 'edit'], 'set $EDITOR'],
  ])('%j: exit 2, one line, no file', (args, words) => {
    const done = zanei(home, args);
    expect([done.code, done.out]).toEqual([2, '']);
    expect(done.err).toMatch(/^error: [^\n]+\n$/);
    expect(done.err).toContain(words);
    expect(existsSync(file)).toBe(false);
  });

  it('init writes the template for its owner alone and never replaces a file', () => {
    expect(zanei(home, ['config', 'init'])).toEqual({ code: 0, out: `Created ${file}\n`, err: '' });
    expect(text()).toBe(configTemplate());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = zanei(home, ['config', 'init']);
    expect([again.code, again.out]).toEqual([1, '']);
  });

  it('show --json is what is in force, path --json names the file', () => {
    expect(JSON.parse(zanei(home, ['config', 'show', '--json']).out)).toEqual(defaultConfig());
    expect(JSON.parse(zanei(home, ['--json', 'config', 'path']).out)).toEqual({ path: file });
  });

  it('show as TOML is a settings file that gives the same', () => {
    keep(zanei(home, ['config', 'show']).out);
    expect(JSON.parse(zanei(home, ['config', 'show', '--json']).out)).toEqual(defaultConfig());
  });

  it('set keeps comments and layout, and says when nothing changes', () => {
    keep('# mine\r\n[output] # here\r\nretention_hours   = 48 # two days\r\n');
    const args = ['config', 'set', 'output.retention_hours', '72'];
    expect(zanei(home, args)).toEqual({ code: 0, out: `Updated ${file}\n`, err: '' });
    expect(text()).toBe('# mine\r\n[output] # here\r\nretention_hours   = 72 # two days\r\n');
    expect(zanei(home, args).out).toBe('No change: output.retention_hours\n');
    expect(zanei(home, [...args, '-q']).out).toBe('');
  });

  it('set takes and empties lists', () => {
    zanei(home, ['config', 'set', 'filter.exclude_websites', 'a.example', 'b.example']);
    expect(text()).toContain('exclude_websites = ["a.example", "b.example"]');
    zanei(home, ['config', 'set', 'filter.exclude_websites']);
    expect(text()).toContain('exclude_websites = []');
  });

  it('a broken file is exit 1 with its line, and stays', () => {
    keep('[output]\nretention_hours = "x"\n');
    for (const args of [['config', 'show'], ['config', 'set', 'output.batch_interval_s', '9'], ['query']]) {
      const done = zanei(home, args);
      expect([done.code, done.out]).toEqual([1, '']);
      expect(done.err).toMatch(/^error: [^\n]*config\.toml:2: output\.retention_hours[^\n]*\n$/);
    }
    expect(text()).toBe('[output]\nretention_hours = "x"\n');
  });

  it('edit makes the file, starts the editor with it, and judges what it left', () => {
    const EDITOR = `sh -c 'echo "# edited" >> "$1"' ed`;
    expect(zanei(home, ['config', 'edit'], { env: { EDITOR } }).code).toBe(0);
    expect(text()).toBe(`${configTemplate()}# edited\n`);
    const breaking = `sh -c 'echo "nope = 1" >> "$1"' ed`;
    const done = zanei(home, ['config', 'edit'], { env: { EDITOR: 'false', VISUAL: breaking } });
    expect(done.code).toBe(1);
    expect(done.err).toContain('nope');
    expect(zanei(home, ['config', 'edit'], { env: { EDITOR: 'false' } }).code).toBe(1);
  });

  it('visible text is not switched on without a person: exit 2, nothing written', () => {
    const args = ['config', 'set', 'capture.content_snapshot', 'true'];
    const done = zanei(home, args, { input: 'y\n' });
    expect([done.code, done.out]).toEqual([2, '']);
    expect(done.err).toContain('1Password');
    expect(existsSync(file)).toBe(false);
    expect(zanei(home, [...args, '--quiet'])).toEqual({ code: 0, out: '', err: '' });
    expect(text()).toContain('content_snapshot = true');
    expect(zanei(home, ['config', 'set', 'capture.content_snapshot', 'false']).code).toBe(0);
  });
});

describe('zanei filter', () => {
  it.each([
    [['filter'], 'needs WHAT'],
    [['filter', 'exclude-ap', 'add', 'x'], 'did you mean exclude-app'],
    [['filter', 'exclude-app'], 'ACTION must be one of add, remove'],
    [['filter', 'exclude-app', 'ad', 'x'], 'did you mean add'],
    [['filter', 'exclude-app', 'add'], 'VALUE is missing'],
    [['filter', 'exclude-app', 'add', 'Nope'], '--unverified'],
    [['filter', 'exclude-app', 'add', ''], 'VALUE must be an app name'],
    [['filter', 'exclude-site', 'add'], 'VALUE is missing'],
    [['filter', 'exclude-site', 'add', 'http://x.example/a'], 'domain'],
    [['filter', 'only-site', 'add', 'a.example', 'b.example'], 'does not take "b.example"'],
    [['filter', 'text-content', 'show'], 'LIST must be one of'],
    [['filter', 'show', 'x'], 'does not take "x"'],
    [['filter', 'test'], 'needs --app'],
    [['filter', 'test', '--app', 'x', '--type', 'app.nope'], '--type must be one of'],
  ])('%j: exit 2, one line, no file', (args, words) => {
    const done = zanei(home, args);
    expect([done.code, done.out]).toEqual([2, '']);
    expect(done.err).toMatch(/^error: [^\n]+\n$/);
    expect(done.err).toContain(words);
    expect(existsSync(file)).toBe(false);
  });

  it('adds, does not add twice in another case, removes, and tells it as JSON', () => {
    const add = ['filter', 'exclude-site', 'add', 'Bank.example'];
    expect(zanei(home, add).out).toBe('Added Bank.example\n');
    expect(zanei(home, ['filter', 'exclude-site', 'add', 'bank.EXAMPLE']).out).toBe('No change\n');
    const removed = zanei(home, ['filter', 'exclude-site', 'remove', 'bank.example', '--json']);
    expect(JSON.parse(removed.out)).toEqual({
      changed: true,
      key: 'filter.exclude_websites',
      value: 'bank.example',
      list: [],
    });
  });

  it('an app that is not known needs --unverified; the scope decides the list', () => {
    const args = ['filter', 'text-content', 'exclude-app', 'add', 'com.example.Notes', '--unverified'];
    expect(zanei(home, args).code).toBe(0);
    const shown = JSON.parse(zanei(home, ['filter', 'show', '--json']).out) as {
      filter: { exclude_apps: string[]; text_content: { exclude_apps: string[] } };
    };
    expect(shown.filter.text_content.exclude_apps).toContain('com.example.Notes');
    expect(shown.filter.exclude_apps).toEqual(defaultConfig().filter.exclude_apps);
  });

  it('show says which entries of a scope are excluded from everything already', () => {
    zanei(home, ['filter', 'exclude-site', 'add', 'bank.example']);
    zanei(home, ['filter', 'text-content', 'exclude-site', 'add', 'BANK.example']);
    zanei(home, ['filter', 'text-content', 'exclude-site', 'add', 'mail.example']);
    const shown = zanei(home, ['filter', 'show']).out;
    expect(shown).toContain('    bank.example\n');
    expect(shown).toContain('    BANK.example (excluded from everything above)\n');
    expect(shown).toContain('    mail.example\n');
  });

  it('removing what is not in the list changes nothing and is no error', () => {
    const done = zanei(home, ['filter', 'exclude-app', 'remove', 'Nope']);
    expect(done).toEqual({ code: 0, out: 'No change\n', err: '' });
    expect(existsSync(file)).toBe(false);
  });

  it('warns of a whole top-level domain, and test names the rule', () => {
    expect(zanei(home, ['filter', 'exclude-site', 'add', 'co.jp']).err).toContain('top-level domain');
    const asked = zanei(home, ['filter', 'test', '--app', '1Password', '--json']);
    const { rulings } = JSON.parse(asked.out) as { rulings: { event: { stored: boolean } }[] };
    expect(rulings.length).toBeGreaterThan(0);
    expect(rulings.every(({ event }) => !event.stored)).toBe(true);
  });
});

describe('zanei apps', () => {
  it('without a match: exit 0, a line on standard error, empty JSON', () => {
    expect(zanei(home, ['apps', 'zzz-nothing'])).toEqual({
      code: 0,
      out: '',
      err: 'No apps match "zzz-nothing".\n',
    });
    const { apps } = JSON.parse(zanei(home, ['apps', 'zzz-nothing', '--json']).out) as { apps: unknown[] };
    expect(apps).toEqual([]);
  });
});
