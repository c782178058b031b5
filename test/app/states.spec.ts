import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorCode } from '../../src/core/errors.ts';
import { callFrom } from './call.ts';
import { expect, test, type AppOptions, type StartedApp } from './fixtures.ts';
import { workday } from './workday.ts';

const SOMETHING_MISSING = JSON.stringify([
  { name: 'accessibility', state: 'action_required', required: true, detail: null },
]);

/** A state of the window: how it comes about, what it says, and its one action. */
interface StateCase extends AppOptions {
  name: string;
  head: RegExp;
  action: string;
  /** Brings the state about once the window is open. */
  then?: (started: StartedApp) => Promise<void>;
}

const refused = (code: ErrorCode): AppOptions => ({ seed: null, env: { TEST_REFUSE: code } });

const CASES: StateCase[] = [
  { name: 'firstRun', seed: null, head: /Your day will appear here/, action: 'Open Welcome Guide' },
  {
    name: 'paused',
    seed: null,
    head: /Paused until you resume/,
    action: 'Resume Now',
    then: async ({ page }) => {
      await callFrom(page, 'recorder.pause', { length: 'forever' });
    },
  },
  {
    name: 'stopped',
    ...refused('recorder_running'),
    head: /Not recording since \d\d:\d\d/,
    action: 'Start Recording',
  },
  {
    name: 'unsupported',
    ...refused('platform_unsupported'),
    head: /This session cannot be recorded/,
    action: 'Open Health',
  },
  { name: 'busy', ...refused('store_busy'), head: /The store is busy/, action: 'Try Again' },
  { name: 'locked', ...refused('store_locked'), head: /The store is locked/, action: 'Try Again' },
  { name: 'corrupt', ...refused('store_corrupt'), head: /The store is damaged/, action: 'Repair…' },
  {
    name: 'newer',
    ...refused('store_newer'),
    head: /Made by a newer version/,
    action: 'Try Again',
  },
  {
    name: 'newer-linked',
    seed: null,
    env: { TEST_REFUSE: 'store_newer', TEST_LINKS: '{"releases":"https://example.com/r"}' },
    head: /Made by a newer version/,
    action: 'Get the Newer Version',
  },
  {
    name: 'unavailable',
    ...refused('store_unavailable'),
    head: /The store cannot be opened/,
    action: 'Try Again',
  },
  {
    name: 'permission',
    seed: null,
    env: { TEST_CAPABILITIES: SOMETHING_MISSING },
    head: /Accessibility permission is missing/,
    action: 'Open Permissions',
  },
  {
    name: 'noMatch',
    seed: workday(),
    head: /No event contains “zzzz%”/,
    action: 'Clear Filter',
    then: async ({ page }) => {
      await page.getByRole('searchbox').fill('zzzz%');
    },
  },
];

for (const { name, head, action, then, ...options } of CASES) {
  test(`the window says ${name} in its own words, with one action, in both languages and themes`, async ({
    start,
  }) => {
    const started = await start(options);
    const { page } = started;
    await then?.(started);
    const state = page.locator('main').getByRole('status').filter({ hasText: head });
    await expect(state).toBeVisible({ timeout: 10_000 });
    await expect(state.getByRole('button')).toHaveText([action]);
    for (const language of ['en', 'ja']) {
      await callFrom(page, 'app.setPreferences', { language });
      await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `test-results/shots/state-${name}-${language}-${colorScheme}.png` });
      }
    }
    await expect(page.locator('main')).not.toContainText(head);
  });
}

test('a file that is no store is said to be one, and its bytes reach no log', async ({ start }) => {
  const { page, store, app } = await start({ seed: null, env: { TEST_REFUSE: 'store_corrupt' } });
  await expect(page.getByText('The store is damaged')).toBeVisible();
  mkdirSync(path.dirname(store), { recursive: true });
  writeFileSync(store, 'this is no store '.repeat(500));
  writeFileSync(`${store}.key`, 'f'.repeat(64), { mode: 0o600 });
  await expect.poll(async () => JSON.stringify(await callFrom(page, 'timeline.days'))).toMatch(/store_\w+/);
  expect(app.output()).not.toContain('this is no store');
});
