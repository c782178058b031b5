import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { answerTimeline } from '../../src/core/answer/answer-timeline.ts';
import { openStoreReader } from '../../src/store/reader/open-store-reader.ts';
import type { Script } from './main/scripted-ports.ts';
import { manyToday } from './many-events.ts';
import { clickTray, expect, test } from './fixtures.ts';
import { showYesterday } from './timeline-pages.ts';
import { workday, yesterdayStart, ZONE } from './workday.ts';

const KEEP = '[output]\nretention_hours = 240\n';
const row = (page: Page, name: RegExp) => page.getByRole('listitem').filter({ hasText: name });

test('sessions, gaps and totals of a day are shown, and totals stay within the clock', async ({ start }) => {
  const { page } = await start({ seed: workday(), config: KEEP });
  await showYesterday(page);
  await expect(row(page, /day-strip\.tsx/)).toBeVisible();
  await expect(row(page, /Asleep/).first()).toBeVisible();
  const totals = page.getByRole('tabpanel', { name: 'Totals' });
  await expect(totals).toContainText('Visual Studio Code');
  await expect(totals).toContainText('github.com');
  const hours = Number(/(\d+) h/.exec(await totals.locator('dd').first().innerText())?.[1]);
  expect(hours).toBeGreaterThan(7);
  expect(hours).toBeLessThan(24);
});

test('the agent preview is byte for byte what get_timeline returns', async ({ start }) => {
  const { page, store } = await start({ seed: workday(), config: KEEP });
  await showYesterday(page);
  await page.getByRole('tab', { name: 'Agent Preview' }).click();
  const shown = page.getByLabel('Agent Preview').locator('pre');
  await expect(shown).toContainText('# Zanei timeline');
  const text = await shown.evaluate((element) => element.textContent);
  const reader = openStoreReader({ path: store, env: {}, now: Date.now, retentionHours: 240 });
  const since = new Date(yesterdayStart()).toISOString();
  const until = new Date(yesterdayStart() + 86_400_000 - 1).toISOString();
  const { text: expected } = answerTimeline(
    reader,
    { since, until, format: 'markdown', granularity: 'coarse', token_budget: 4000 },
    { now_ms: Date.now(), zone: ZONE },
  );
  reader?.close();
  expect(text).toBe(expected);
  await page.getByLabel('Token budget').fill('300');
  await expect(page.getByText(/Some was left out to fit/)).toBeVisible();
});

test('search composes with an input method without submitting, and Escape clears', async ({ start }) => {
  const { page } = await start({ seed: workday(), config: KEEP });
  await showYesterday(page);
  const field = page.getByRole('searchbox');
  await field.focus();
  const before = await page.getByRole('listitem').count();
  await field.evaluate((input: HTMLInputElement) => {
    const key = (type: string, init: KeyboardEventInit): boolean =>
      input.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init }));
    const write = (text: string): unknown => Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    write('ざんだか');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    key('keydown', { key: 'Escape', isComposing: true });
    key('keydown', { key: 'Enter', isComposing: true });
  });
  await page.waitForTimeout(300);
  expect(await field.inputValue()).toBe('ざんだか');
  expect(await page.getByRole('listitem').count()).toBe(before);
  await field.evaluate((input: HTMLInputElement) => {
    const write = (text: string): unknown => Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    write('残高計算');
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '残高計算' }));
  });
  await expect(page.getByText(/events found/)).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('残高計算');
  await field.press('Escape');
  await expect(page.getByText(/sessions, newest first/)).toBeVisible();
});

test('new events appear without moving what is being read', async ({ start }) => {
  const { app, page } = await start({ seed: workday(), config: KEEP });
  await page.getByRole('button', { name: 'Today', exact: true }).waitFor();
  const observe = (name: string, title: string): Promise<void> =>
    app.evaluate(
      (_electron, [app_name, window_title]) => {
        const { script } = globalThis as unknown as { script: Script };
        const ref = { name: app_name, bundle_id: null, pid: 4242 };
        script.observe({
          kind: 'app.activated',
          app: ref,
          window: { title: window_title, id: 1 },
          mode: null,
        });
      },
      [name, title] as const,
    );
  await observe('Calculator', 'Live window');
  await expect(row(page, /Live window/)).toBeVisible({ timeout: 15_000 });
});

test('sessions that come in above wait while the list is not at its top', async ({ start }) => {
  const { app, page } = await start({ seed: manyToday(), config: KEEP });
  const list = page.getByRole('list', { name: 'Sessions' });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await list.evaluate((element) => element.scrollTo({ top: 200 }));
  await page.waitForTimeout(100);
  const before = await page.getByRole('listitem').nth(5).innerText();
  await app.evaluate(() => {
    const { script } = globalThis as unknown as { script: Script };
    const ref = { name: 'Calculator', bundle_id: null, pid: 4242 };
    script.observe({ kind: 'app.activated', app: ref, window: { title: 'Live window', id: 1 }, mode: null });
  });
  const newer = page.getByRole('button', { name: '1 newer session' });
  await expect(newer).toBeVisible({ timeout: 15_000 });
  expect(await page.getByRole('listitem').nth(5).innerText()).toBe(before);
  expect(await list.evaluate((element) => element.scrollTop)).toBe(200);
  await newer.click();
  await expect(row(page, /Live window/)).toBeVisible();
});

test('windows open on the display where the menu was clicked', async ({ start }) => {
  const { app } = await start({ seed: null, window: 'none' });
  await app.evaluate(({ screen }) => {
    screen.areas = [
      { x: 0, y: 25, width: 1440, height: 875 },
      { x: 1440, y: 0, width: 900, height: 700 },
    ];
    screen.pointer = { x: 2000, y: 3 };
  });
  const shown = app.waitForWindow();
  await clickTray(app, 'open-timeline');
  await shown;
  const bounds = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  expect(bounds).toEqual({ x: 1440, y: 0, width: 900, height: 700 });
});

test('the strip answers to the keyboard and selects a range', async ({ start }) => {
  const { page } = await start({ seed: workday(), config: KEEP });
  await showYesterday(page);
  const strip = page.getByRole('listbox');
  await strip.focus();
  await strip.press('End');
  await strip.press('ArrowLeft');
  const active = await strip.getAttribute('aria-activedescendant');
  await expect(page.locator(`#${active ?? ''}`)).toHaveAttribute('aria-label', /\d\d:\d\d–\d\d:\d\d .+/);
  await strip.press('Enter');
  await expect(page.getByRole('button', { name: 'Whole Day' })).toBeVisible();
  await strip.press('Escape');
  await expect(page.getByRole('button', { name: 'Whole Day' })).toBeHidden();
});

test('dragging over the strip selects a range', async ({ start }) => {
  const { page } = await start({ seed: workday(), config: KEEP });
  await showYesterday(page);
  const box = await page.getByRole('listbox').boundingBox();
  if (box === null) throw new Error('no strip');
  await page.mouse.move(box.x + box.width * (9 / 24), box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * (12 / 24), box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText(/^09:00 – 1[12]:\d\d$/)).toBeVisible();
  await expect(row(page, /Issue #471/)).toBeVisible();
  await expect(row(page, /Pull Request #482/)).toHaveCount(0);
});

test('what is forgotten is gone from the list and from every byte of the store', async ({ start }) => {
  const secret = 'Canary 7f3a9c title to be forgotten';
  const { page, app, store } = await start({ seed: workday(secret), config: KEEP });
  await showYesterday(page);
  await expect(row(page, /Canary/).first()).toBeVisible();
  await page.getByRole('button', { name: /Forget Range/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(/[1-9]\d* events from \d+ apps/);
  await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await sheet.getByRole('button', { name: /Forget [\d,]+ Events/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Nothing was recorded on')).toBeVisible();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.getByRole('button', { name: /Forget Range/ }).click();
  await sheet.getByRole('button', { name: /Forget [\d,]+ Events?/ }).click();
  await expect(sheet).toBeHidden();
  await app.close();
  const folder = path.dirname(store);
  for (const name of readdirSync(folder))
    expect(readFileSync(path.join(folder, name)).includes(Buffer.from('Canary')), name).toBe(false);
  const reader = openStoreReader({ path: store, env: {}, now: Date.now, retentionHours: 9999 });
  expect(reader?.count({ since_ms: 0, until_ms: Date.now(), types: [], text: 'Canary' })).toBe(0);
  reader?.close();
});

test('window from the tray, from a second launch and from the search line is the same window', async ({
  start,
}) => {
  const { app, page } = await start({ seed: workday(), config: KEEP });
  await app.evaluate(({ app: electronApp }) => void electronApp.emit('second-instance', {}, [], ''));
  await page.getByRole('searchbox').waitFor();
  await app.evaluate(({ app: electronApp }) => {
    const event = { preventDefault: () => undefined };
    electronApp.emit('open-url', event, 'zanei-app://timeline');
    electronApp.emit('open-url', event, 'zanei-app://evil');
  });
  await clickTray(app, 'search');
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect(app.windows()).toHaveLength(1);
});

test('fifty thousand events in a day keep the page small', async ({ start }) => {
  const { manySessions } = await import('./many-events.ts');
  const { page } = await start({ seed: manySessions(50_000), config: KEEP });
  await showYesterday(page);
  const nodes = (): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
  expect(await nodes()).toBeLessThan(2000);
  await page
    .getByRole('list', { name: 'Sessions' })
    .evaluate((list) => list.scrollTo({ top: list.scrollHeight / 2 }));
  await page.waitForTimeout(100);
  expect(await nodes()).toBeLessThan(2000);
  await expect(page.getByRole('listitem').first()).toBeVisible();
});

test('titles of ten thousand characters break no layout at 200 % zoom', async ({ start }) => {
  const { page } = await start({ seed: workday('長い題名 and more '.repeat(800)), config: KEEP });
  await showYesterday(page);
  // 200 % zoom of a 1120 px window leaves the page half the CSS pixels.
  await page.setViewportSize({ width: 560, height: 370 });
  await expect(page.getByRole('listitem').first()).toBeAttached();
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBe(0);
  const list = await page.getByRole('list', { name: 'Sessions' }).boundingBox();
  expect(list?.height).toBeGreaterThan(300);
});
