import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openStoreReader } from '../../src/store/reader/open-store-reader.ts';
import {
  besides,
  damageStore,
  foreignDatabase,
  giveWrongKey,
  goodStore,
  makeNewer,
  textFile,
} from './bad-stores.ts';
import { callFrom } from './call.ts';
import { expect, test } from './fixtures.ts';
import { showYesterday } from './timeline-pages.ts';

const KEEP = '[output]\nretention_hours = 240\n';
const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const stateOf = (page: Page): Locator => page.locator('main').getByRole('status');

/** A real bad file, what the window says of it, and its one action. */
const FILES: { name: string; make: (folder: string) => string; head: RegExp; action: string }[] = [
  {
    name: 'a damaged store',
    make: (folder) => {
      const store = goodStore(folder);
      damageStore(store);
      return store;
    },
    head: /The store is damaged/,
    action: 'Repair…',
  },
  {
    name: 'a store that was cut off',
    make: (folder) => {
      const store = goodStore(folder);
      truncateSync(store, Math.floor(statSync(store).size / 2) + 100);
      return store;
    },
    head: /The store is cut off/,
    action: 'Repair…',
  },
  {
    name: 'another program’s database',
    make: foreignDatabase,
    head: /This file is no Zanei store/,
    action: 'Start New Store…',
  },
  { name: 'a text file', make: textFile, head: /This file is no Zanei store/, action: 'Start New Store…' },
  {
    name: 'an empty file',
    make: (folder) => {
      const store = textFile(folder);
      writeFileSync(store, '');
      return store;
    },
    head: /The store file is empty/,
    action: 'Start New Store…',
  },
  {
    name: 'a store whose key does not fit',
    make: (folder) => {
      const store = goodStore(folder);
      giveWrongKey(store);
      return store;
    },
    head: /The key does not fit this store/,
    action: 'Try Again',
  },
  {
    name: 'a store whose key is gone',
    make: (folder) => {
      const store = goodStore(folder);
      rmSync(`${store}.key`);
      return store;
    },
    head: /The store is locked/,
    action: 'Try Again',
  },
  {
    name: 'a store of a newer version',
    make: (folder) => {
      const store = goodStore(folder);
      makeNewer(store);
      return store;
    },
    head: /Made by a newer version/,
    action: 'Try Again',
  },
];

for (const { name, make, head, action } of FILES) {
  test(`${name} is said to be one, in both languages, and its bytes stay`, async ({ start }) => {
    test.setTimeout(60_000);
    let before = '';
    let store = '';
    const { page, app } = await start({
      prepare: (folder) => {
        store = make(folder);
        before = hashOf(store);
      },
    });
    const state = stateOf(page).filter({ hasText: head });
    await expect(state).toBeVisible({ timeout: 15_000 });
    await expect(state.getByRole('button')).toHaveText([action]);
    await expect(page.locator('aside dl dd')).toHaveText(['–', '–', '–']);
    for (const language of ['en', 'ja']) {
      await callFrom(page, 'app.setPreferences', { language });
      await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
      const file = `${name.replaceAll(/\W+/g, '-')}-${language}`;
      await page.screenshot({ path: `test-results/shots/real-${file}.png` });
    }
    expect(hashOf(store)).toBe(before);
    expect(app.output()).not.toMatch(/this is no store|bookmarks/);
  });
}

test('a damaged store is repaired: what is left is shown, what is lost is said, the damaged file is kept', async ({
  start,
}) => {
  let before = '';
  const { page, store } = await start({
    config: KEEP,
    prepare: (folder) => {
      const damaged = goodStore(folder);
      damageStore(damaged);
      before = hashOf(damaged);
    },
  });
  await stateOf(page).getByRole('button', { name: 'Repair…' }).click({ timeout: 15_000 });
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.screenshot({ path: 'test-results/shots/repair-ask-en.png' });
  await sheet.getByRole('button', { name: 'Repair' }).click();
  await expect(sheet).toContainText('The store is repaired', { timeout: 20_000 });
  await expect(sheet).toContainText(/\d+ events were saved\. At most \d+ events? (was|were) lost\./);
  await page.screenshot({ path: 'test-results/shots/repair-done-en.png' });
  const kept = besides(store).find((name) => /^store\.sqlite\.damaged-\w+$/.test(name));
  expect(kept, 'the damaged file').toBeDefined();
  expect(hashOf(path.join(path.dirname(store), kept ?? ''))).toBe(before);
  expect(besides(store).filter((name) => name.includes('recover'))).toEqual([]);
  const said = Number(/([\d,]+) events were saved/.exec(await sheet.innerText())?.[1]?.replace(',', ''));
  const reader = openStoreReader({ path: store, env: {}, now: Date.now, retentionHours: 240 });
  const stored = reader?.count({ since_ms: 0, until_ms: Date.now(), types: ['*'] }) ?? 0;
  reader?.close();
  expect(stored).toBeGreaterThanOrEqual(said);
  expect(said).toBeGreaterThan(50);
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /^(Recording|Paused)/ })).toBeVisible();
  await showYesterday(page);
});

test('a file of which nothing can be read is moved aside and recording goes on in a new store', async ({
  start,
}) => {
  let before = '';
  const { page, store } = await start({
    prepare: (folder) => {
      before = hashOf(foreignDatabase(folder));
    },
    window: 'settings',
  });
  await page.getByRole('navigation').getByRole('button', { name: 'Health' }).click();
  await page.getByRole('button', { name: 'Start New Store…' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Nothing in the file can be read');
  await page.screenshot({ path: 'test-results/shots/repair-lost-en.png' });
  expect(hashOf(store)).toBe(before);
  await sheet.getByRole('button', { name: 'Start New Store' }).click();
  await expect(sheet).toContainText('A new store was started');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^Recording/).first()).toBeVisible();
  const kept = besides(store).find((name) => /^store\.sqlite\.damaged-\w+$/.test(name));
  expect(hashOf(path.join(path.dirname(store), kept ?? ''))).toBe(before);
});

test('a sound store that is in use by another recorder is not repaired', async ({ start }) => {
  const first = await start({ seed: null, window: 'none' });
  await expect
    .poll(() => first.app.evaluate(({ shim }) => (shim.trays[0]?.image as { path: string }).path))
    .toContain('recording');
  const { page } = await start({ seed: null, env: { TEST_STORE: first.store } });
  expect(await callFrom(page, 'store.repair')).toMatchObject({ ok: false, code: 'recorder_running' });
  expect(await callFrom(page, 'store.setAside')).toMatchObject({ ok: false, code: 'recorder_running' });
  expect(besides(first.store).filter((name) => /damaged|recover/.test(name))).toEqual([]);
});

test('the app lets go of a store that it records into while it is repaired, and goes on afterwards', async ({
  start,
}) => {
  const { page } = await start({
    config: KEEP,
    prepare: (folder) => {
      goodStore(folder);
    },
  });
  await expect(page.getByRole('button', { name: /^Recording/ })).toBeVisible();
  expect(await callFrom(page, 'store.repair')).toMatchObject({ ok: true, value: { lost_at_most: 0 } });
  await expect(page.getByRole('button', { name: /^Recording/ })).toBeVisible();
  await showYesterday(page);
});
