import { describe, expect, it } from 'vitest';
import { createBrowserReader } from '../../../../../src/recorder/platform/macos/browser/browser-reader.ts';
import type { KnownWindow } from '../../../../../src/recorder/platform/macos/desk-state.ts';
import type { Grant } from '../../../../../src/recorder/platform/macos/permissions/permission-reader.ts';
import { HandClock, standInAddon } from './stand-in.ts';

const window: KnownWindow = {
  id: 1,
  app: { name: 'Google Chrome', bundle_id: 'com.google.Chrome', pid: 5 },
  family: 'chromium',
  title: 'Weather - Google Chrome',
  mode: 'unknown',
  url: null,
};
const safari: KnownWindow = {
  ...window,
  app: { name: 'Safari', bundle_id: 'com.apple.Safari', pid: 6 },
  family: 'safari',
  title: 'Weather',
};
const page = {
  error: 0,
  mode: 'normal',
  window: '1',
  window_name: 'Weather',
  tab: '2',
  url: 'https://example.test/',
  title: 'Weather',
};

function setUp(answer: unknown, grant: Grant = 'granted', texts = ['%@, Private Browsing']) {
  const clock = new HandClock();
  let asked = 0;
  const addon = standInAddon({
    browserPage: () => {
      asked += 1;
      return answer instanceof Promise ? answer : Promise.resolve(answer);
    },
  });
  const reader = createBrowserReader({
    loadAddon: () => addon,
    automation: () => Promise.resolve(grant),
    safariTexts: () => texts,
    after: clock.after,
    now: () => clock.ms,
  });
  return { clock, reader, asked: () => asked };
}

describe('asking a browser', () => {
  it('tells the page of an ordinary window whose name it is', async () => {
    const { reader } = setUp(page);
    expect(await reader.read(window)).toEqual({
      mode: 'normal',
      page: { url: page.url, title: 'Weather', tab: '1/2' },
    });
  });

  it.each([
    ['another window answered', { ...page, window_name: 'Bank' }],
    ['the name of another is how this one begins', { ...page, window_name: 'Weat' }],
    ['it says nothing of its mode', { ...page, mode: '' }],
    ['it failed', { ...page, error: -1728 }],
    ['it gave something else', { mode: 'normal' }],
    ['its window has no name', { ...page, window_name: '', title: '' }],
  ])('is unsure when %s', async (_why, answer) => {
    expect(await setUp(answer).reader.read(window)).toEqual({ mode: 'unknown', page: null });
  });

  it('is unsure once when the number was that of another window: the person may have come back already', async () => {
    const { reader } = setUp(page);
    expect((await reader.read(window)).mode).toBe('normal');
    // A private window of the same page, of which accessibility told just now; the browser speaks of the one before.
    const other = { ...window, id: 2, title: 'Weather - Google Chrome (Incognito)' };
    expect(await reader.read(other)).toEqual({ mode: 'unknown', page: null });
    // Accessibility may also have given one window a new number: it is known at the second look.
    expect((await reader.read(other)).mode).toBe('normal');
    expect((await reader.read(window)).mode).toBe('unknown');
    expect((await reader.read({ ...other, app: { ...other.app, pid: 6 } })).mode).toBe('normal');
  });

  it('takes nothing of a private window', async () => {
    const { reader } = setUp({ ...page, mode: 'incognito' });
    expect(await reader.read(window)).toEqual({ mode: 'private', page: null });
  });

  it.each(['denied', 'not_determined'] as const)('sends nothing while automation is %s', async (grant) => {
    const { reader, asked } = setUp(page, grant);
    expect((await reader.read(window)).mode).toBe('unknown');
    expect(asked()).toBe(0);
  });

  it('sends nothing to a browser that cannot be asked', async () => {
    const { reader, asked } = setUp(page);
    await reader.read({ ...window, family: 'none' });
    expect(asked()).toBe(0);
  });

  it('tells the page of a Safari window that is called what window and tab are called', async () => {
    const { reader } = setUp({ ...page, mode: '', tab: '' });
    expect(await reader.read(safari)).toEqual({
      mode: 'normal',
      page: { url: page.url, title: 'Weather', tab: null },
    });
  });

  it.each([
    ['it looks private', { ...safari, title: 'Weather, Private Browsing' }, ['%@, Private Browsing']],
    ['its texts are not known', safari, []],
  ])('asks Safari nothing when %s', async (_why, seen, texts) => {
    const { reader, asked } = setUp(page, 'granted', texts);
    expect(await reader.read(seen)).toEqual({ mode: 'unknown', page: null });
    expect(asked()).toBe(0);
  });

  it.each([
    ['the window is called otherwise', { ...page, window_name: 'Bank' }],
    ['the tab is called otherwise', { ...page, title: 'Bank' }],
    ['there is no page', { ...page, url: '' }],
  ])('is unsure of Safari when %s', async (_why, answer) => {
    expect(await setUp(answer).reader.read(safari)).toEqual({ mode: 'unknown', page: null });
  });

  it('does not wait for a hanging browser and does not ask it twice', async () => {
    const { clock, reader, asked } = setUp(new Promise(() => undefined));
    const first = reader.read(window);
    await new Promise(setImmediate);
    clock.pass(1_500);
    expect((await first).mode).toBe('unknown');
    expect((await reader.read(window)).mode).toBe('unknown');
    expect(asked()).toBe(1);
  });
});
