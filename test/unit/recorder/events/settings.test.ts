import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/core/config/config.ts';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import { CHROME, NOTES, play, PLAN, SAFARI, Scene, TAB } from './scene.ts';

const CARD = '4111 1111 1111 1111';
const snapshot = { window: PLAN, url: null, text: 'visible', cutoff: null, trigger: 'settle' };
const shop = { app: CHROME, window: { ...TAB, title: 'Shop' }, mode: 'normal', url: 'https://shop.example/' };

/** One fixture for all settings: Notes with typing and clipboard, two sites in Chrome, Safari, and the three kinds of secrets. */
function fixture(): Scene {
  return new Scene()
    .see('app.launched', { app: NOTES })
    .see('app.terminated', { app: { ...NOTES, pid: 5 } })
    .front()
    .focus()
    .value('')
    .type('memo')
    .value('memo')
    .copy('memo')
    .paste('memo')
    .see('snapshot.taken', { ...snapshot, app: NOTES })
    .see('window.titled', {
      app: NOTES,
      window: { ...PLAN, title: `me@example.org ${CARD} ghp_16C7e42F292c6912E7710c838347Ae178B4a` },
    })
    .browse('https://shop.example/', 'Shop')
    .see('window.focused', { app: CHROME, window: { ...TAB, title: 'Shop' }, mode: 'normal' })
    .focus()
    .type('buy')
    .wait(3_000)
    .see('pointer.clicked', { button: 'left', click_count: 1, element: null, field: 'none' })
    .see('scrolled', { direction: 'down', amount: 2 })
    .see('snapshot.taken', { ...snapshot, ...shop })
    .page('https://news.example/', 'News')
    .focus()
    .type('read')
    .front(SAFARI, TAB, 'normal')
    .page('https://apple.example/', 'Tab', { app: SAFARI })
    .focus()
    .type('fruit')
    .see('snapshot.taken', {
      ...snapshot,
      app: SAFARI,
      window: TAB,
      mode: 'normal',
      url: 'https://apple.example/',
    })
    .wait(3_000);
}

/** What matters of an event, in one line. */
function line({ type, app, window, data }: ZaneiEvent): string {
  const body = 'text' in data ? (data.text ?? '-') : 'url' in data ? (data.url ?? '-') : '';
  const size = 'size_bytes' in data && data.size_bytes !== null ? `${String(data.size_bytes)} bytes` : '';
  return [type, app.name, window?.title ?? '-', body, size].filter((part) => part !== '').join(' | ');
}

const OPEN = {
  capture: { text_content: true, content_snapshot: true },
  filter: {
    redactors: [],
    exclude_apps: [],
    text_content: { exclude_apps: [] },
    content_snapshot: { exclude_apps: [] },
  },
};
const stored = (config: object): string[] => play(fixture(), { config }).events.map(line);

/** The whole fixture with everything open; settings are told by what they take from it or change. */
const ALL = stored(OPEN);

const family =
  (...prefixes: string[]) =>
  (text: string): boolean =>
    prefixes.some((prefix) => text.startsWith(prefix));
const of =
  (app: string) =>
  (text: string): boolean =>
    text.split(' | ')[1] === app;
const gone =
  (...tests: ((text: string) => boolean)[]) =>
  (all: string[]) =>
    all.filter((text) => !tests.some((is) => is(text)));
const changed = (from: RegExp, to: string) => (all: string[]) => all.map((text) => text.replace(from, to));
const chain =
  (...steps: ((all: string[]) => string[])[]) =>
  (all: string[]) =>
    steps.reduce((now, step) => step(now), all);

const bodies = (app: string) =>
  changed(new RegExp(`^((?:input.key|ui.value|clipboard.\\w+) \\| ${app} \\| [^|]+ \\| ).*$`), '$1-');
const filter = (extra: object) => ({ ...OPEN, filter: { ...OPEN.filter, ...extra } });
const source = (...sources: string[]) => ({ ...OPEN, capture: { ...OPEN.capture, sources } });
const SHOP_BARE = chain(
  gone((text) =>
    /^(?:browser.navigate|ui.focus|ui.click|ui.value|content.snapshot) \| Google Chrome \| Shop/.test(text),
  ),
  // The title is as withheld as the text; the first activation came before anyone knew which page the window shows.
  changed(
    /^(window.focus|input.\w+|app.activate) \| Google Chrome \| Shop(?: \| \w+)?$/,
    '$1 | Google Chrome | -',
  ),
  changed(/^(input.key \| Google Chrome \| -)$/, '$1 | -'),
);

interface Row {
  setting: string;
  config: object;
  stored: (all: string[]) => string[];
}

const ROWS: Row[] = [
  {
    setting: 'capture.sources',
    config: source('window', 'ui', 'input', 'browser'),
    stored: gone(family('app.')),
  },
  {
    setting: 'capture.sources',
    config: source('app', 'ui', 'input', 'browser'),
    stored: gone(family('window.')),
  },
  {
    setting: 'capture.sources',
    config: source('app', 'window', 'input', 'browser'),
    stored: gone(family('ui.')),
  },
  {
    setting: 'capture.sources',
    config: source('app', 'window', 'ui', 'browser'),
    // Without keys nothing can be proven to be typed.
    stored: chain(
      gone(family('input.', 'clipboard.')),
      changed(/^(ui.value \| Notes \| Plan \| ).*$/, '$1-'),
    ),
  },
  {
    setting: 'capture.sources',
    config: source('app', 'window', 'ui', 'input'),
    stored: gone(family('browser.')),
  },
  { setting: 'capture.sources', config: source(), stored: gone((text) => !text.startsWith('content.')) },
  {
    setting: 'capture.text_content',
    config: { ...OPEN, capture: { content_snapshot: true } },
    stored: chain(bodies('Notes'), bodies('Google Chrome'), bodies('Safari')),
  },
  {
    setting: 'capture.content_snapshot',
    config: { ...OPEN, capture: { text_content: true } },
    stored: gone(family('content.')),
  },
  {
    setting: 'filter.exclude_apps',
    config: filter({ exclude_apps: ['com.apple.notes'] }),
    stored: gone(of('Notes')),
  },
  {
    setting: 'filter.include_only_apps',
    config: filter({ include_only_apps: ['com.apple.Notes'] }),
    stored: gone(of('Google Chrome'), of('Safari')),
  },
  {
    setting: 'filter.exclude_apps',
    config: filter({
      exclude_apps: ['com.apple.Notes'],
      include_only_apps: ['com.apple.Notes', 'com.apple.Safari'],
    }),
    stored: gone(of('Notes'), of('Google Chrome')),
  },
  {
    setting: 'filter.redactors',
    config: filter({ redactors: ['email'] }),
    stored: changed(/me@example.org/, '[REDACTED:email]'),
  },
  {
    setting: 'filter.redactors',
    config: filter({ redactors: ['credit_card'] }),
    stored: changed(/4111 1111 1111 1111/, '[REDACTED:credit_card]'),
  },
  {
    setting: 'filter.redactors',
    config: filter({ redactors: ['token'] }),
    stored: changed(/ghp_\w+/, '[REDACTED:token]'),
  },
  {
    setting: 'filter.text_content.exclude_apps',
    config: filter({ text_content: { exclude_apps: ['Notes'] } }),
    stored: bodies('Notes'),
  },
  {
    setting: 'filter.text_content.include_only_apps',
    config: filter({ text_content: { exclude_apps: [], include_only_apps: ['com.apple.Notes'] } }),
    stored: chain(bodies('Google Chrome'), bodies('Safari')),
  },
  {
    setting: 'filter.text_content.exclude_websites',
    config: filter({
      text_content: { exclude_apps: [], exclude_websites: ['shop.example', 'apple.example'] },
    }),
    stored: chain(changed(/^(input.key \| Google Chrome \| Shop \| ).*$/, '$1-'), bodies('Safari')),
  },
  {
    setting: 'filter.text_content.include_only_websites',
    config: filter({ text_content: { exclude_apps: [], include_only_websites: ['news.example'] } }),
    stored: chain(changed(/^(input.key \| Google Chrome \| Shop \| ).*$/, '$1-'), bodies('Safari')),
  },
  {
    setting: 'filter.content_snapshot.exclude_apps',
    config: filter({ content_snapshot: { exclude_apps: ['com.apple.Notes'] } }),
    stored: gone((text) => text.startsWith('content.') && of('Notes')(text)),
  },
  {
    setting: 'filter.content_snapshot.include_only_apps',
    config: filter({ content_snapshot: { exclude_apps: [], include_only_apps: ['com.apple.Notes'] } }),
    stored: gone((text) => text.startsWith('content.') && !of('Notes')(text)),
  },
  {
    setting: 'filter.content_snapshot.exclude_websites',
    config: filter({ content_snapshot: { exclude_apps: [], exclude_websites: ['shop.example'] } }),
    stored: gone((text) => text.startsWith('content.') && of('Google Chrome')(text)),
  },
  {
    setting: 'filter.content_snapshot.include_only_websites',
    config: filter({ content_snapshot: { exclude_apps: [], include_only_websites: ['shop.example'] } }),
    stored: gone((text) => text.startsWith('content.') && of('Safari')(text)),
  },
  {
    setting: 'filter.exclude_websites',
    config: filter({ exclude_websites: ['shop.example'] }),
    stored: chain(SHOP_BARE, changed(/^(app.activate \| Safari) \| Tab$/, '$1 | -')),
  },
  {
    setting: 'filter.include_only_websites',
    config: filter({ include_only_websites: ['news.example', 'apple.example'] }),
    stored: chain(SHOP_BARE, changed(/^(app.activate \| Safari) \| Tab$/, '$1 | -')),
  },
];

test('the fixture holds something of everything', () => {
  expect(new Set(ALL.map((text) => text.split(' | ')[0])).size).toBe(14);
  expect(ALL.join('\n')).toContain('memo');
});

test.each(ROWS)('$setting, set to $config, changes exactly this', ({ config, stored: expected }) => {
  const now = stored(config);
  expect(now).toEqual(expected(ALL));
  expect(now).not.toEqual(ALL);
});

test('the defaults: no text, no snapshots, tokens and cards hidden', () => {
  const now = stored({});
  expect(now.join('\n')).not.toMatch(/memo|buy|read|fruit|visible|4111|ghp_|bytes/);
  expect(now.join('\n')).toContain('me@example.org');
  expect(now).toHaveLength(gone(family('content.'))(ALL).length);
});

/** Every setting that decides over events; `output` is about files and tested with the store. */
function settingsOf(config: object, at: string[] = []): string[] {
  return Object.entries(config).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? settingsOf(value, [...at, key])
      : [[...at, key].join('.')],
  );
}

test('no setting is left out', () => {
  const { capture, filter } = defaultConfig();
  expect(new Set(ROWS.map(({ setting }) => setting))).toEqual(new Set(settingsOf({ capture, filter })));
});
