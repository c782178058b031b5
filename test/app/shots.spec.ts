import type { Page } from '@playwright/test';
import { callFrom } from './call.ts';
import { expect, test, type AppOptions } from './fixtures.ts';
import { PERMISSIONS } from './permissions.ts';
import { showYesterday } from './timeline-pages.ts';
import { workday } from './workday.ts';

/** Every window in both languages and themes, written to an ignored folder for people to look at. */
const LOOKS = [
  ['en', 'light'],
  ['en', 'dark'],
  ['ja', 'light'],
  ['ja', 'dark'],
] as const;

const MAC: AppOptions = {
  seed: workday(),
  config: '[output]\nretention_hours = 240\n',
  env: { TEST_PLATFORM: 'macos', TEST_PERMISSIONS: JSON.stringify(PERMISSIONS.settings) },
};

/** Switches language and theme of the open window and runs `take` in each look. */
async function inEveryLook(
  page: Page,
  take: (shot: (name: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const [language, colorScheme] of LOOKS) {
    await callFrom(page, 'app.setPreferences', { language });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
    await take(async (name) => {
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
      await page.screenshot({ path: `test-results/shots/${name}-${language}-${colorScheme}.png` });
    });
  }
}

test('the timeline in every look', async ({ start }) => {
  test.setTimeout(60_000);
  const { page } = await start(MAC);
  await showYesterday(page);
  await inEveryLook(page, async (shot) => {
    await page.getByRole('tab').first().click();
    await shot('timeline');
    const session = page.getByRole('button', { name: /Pull Request #482/ }).first();
    await session.click();
    const secret = page.getByRole('button', { name: /REDACTED/ }).first();
    await secret.click();
    await expect(page.getByRole('button', { name: /JSON/ })).toBeVisible();
    await shot('timeline-event');
    await secret.click();
    await session.click();
    await page.getByRole('tab').last().click();
    await expect(page.locator('aside pre')).toContainText('# Zanei timeline');
    await shot('timeline-preview');
    await page.getByRole('searchbox').fill('rounding');
    await expect(page.getByRole('listitem').first()).toContainText('rounding');
    await shot('timeline-search');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: /Forget Range|範囲を消去/ }).click();
    await expect(page.getByRole('dialog')).toContainText(/\d{3}/);
    await shot('forget');
    await page.keyboard.press('Escape');
  });
});

test('the settings in every look', async ({ start }) => {
  test.setTimeout(60_000);
  const { page } = await start({ ...MAC, window: 'settings' });
  const pane = page.getByRole('navigation').getByRole('button');
  const panes = ['general', 'recording', 'privacy', 'keep', 'permissions', 'agents', 'health'];
  await inEveryLook(page, async (shot) => {
    for (const [index, name] of panes.entries()) {
      await pane.nth(index).click();
      await expect(page.locator('main section').first()).toBeVisible();
      await shot(`settings-${name}`);
    }
    await pane.nth(5).click();
    await page.getByRole('button', { name: /Claude Code/ }).click();
    await expect(page.getByRole('dialog')).toContainText('mcpServers');
    await shot('agents-sheet');
    await page.keyboard.press('Escape');
    await pane.nth(2).click();
    await page
      .getByRole('button', { name: /Leave out apps|記録しないアプリ/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Slack').click();
    await shot('app-picker');
    await page.keyboard.press('Escape');
    await pane.nth(1).click();
    await page.getByRole('button', { name: /Where typed text|入力した文章を保存する範囲/ }).click();
    await shot('scope-sheet');
    await page.keyboard.press('Escape');
  });
});

test('the onboarding in every look', async ({ start }) => {
  test.setTimeout(60_000);
  const env = { TEST_PLATFORM: 'macos', TEST_PERMISSIONS: JSON.stringify(PERMISSIONS.onboarding) };
  const { page } = await start({ ...MAC, env, window: 'onboarding' });
  const footer = page.getByRole('contentinfo').getByRole('button');
  await inEveryLook(page, async (shot) => {
    for (let step = 1; step <= 6; step += 1) {
      await expect(page.getByText(new RegExp(`(Step|ステップ) ${step}`))).toBeVisible();
      await shot(`onboarding-${step}`);
      if (step < 6) await footer.last().click();
    }
    for (let step = 6; step > 1; step -= 1) await footer.first().click();
  });
});

test('twice as large, with titles of ten thousand characters, in every look', async ({ start }) => {
  test.setTimeout(90_000);
  const long = `長い題名 ${'残高の丸めを修正する a very long title '.repeat(280)}`;
  const { page } = await start({ ...MAC, seed: workday(long) });
  await showYesterday(page);
  await page.setViewportSize({ width: 560, height: 370 });
  await inEveryLook(page, async (shot) => {
    await shot('large-timeline');
    await page
      .getByRole('button', { name: /長い題名/ })
      .first()
      .click();
    await shot('large-session');
    await page
      .getByRole('button', { name: /長い題名/ })
      .first()
      .click();
  });
});

test('clients that are connected and settings twice as large, in every look', async ({ start }) => {
  test.setTimeout(90_000);
  const running = [
    { pid: 5, parent: 1, command: 'claude' },
    { pid: 6, parent: 5, command: '/usr/local/bin/zanei mcp' },
    { pid: 7, parent: 1, command: '/usr/local/bin/zanei-mcp' },
  ];
  const env = { ...MAC.env, TEST_PROCESSES: JSON.stringify(running) };
  const { page } = await start({ ...MAC, env, window: 'settings' });
  const pane = page.getByRole('navigation').getByRole('button');
  await inEveryLook(page, async (shot) => {
    await page.setViewportSize({ width: 860, height: 720 });
    await pane.nth(5).click();
    await expect(page.getByText(/Connected now|いま接続中/).first()).toBeVisible();
    await shot('agents-connected');
    await page.setViewportSize({ width: 430, height: 310 });
    for (const [index, name] of [
      [3, 'keep'],
      [5, 'agents'],
    ] as const) {
      await pane.nth(index).click();
      await shot(`large-settings-${name}`);
    }
  });
});
