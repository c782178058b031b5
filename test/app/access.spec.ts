import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { callFrom } from './call.ts';
import { expect, test } from './fixtures.ts';
import { PERMISSIONS } from './permissions.ts';
import { showYesterday } from './timeline-pages.ts';
import { workday } from './workday.ts';

const MAC = {
  seed: workday(),
  config: '[output]\nretention_hours = 240\n',
  env: { TEST_PLATFORM: 'macos', TEST_PERMISSIONS: JSON.stringify(PERMISSIONS.settings) },
};

/** What axe finds in both themes; nothing at all is allowed. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map((node) => `${colorScheme} ${id}: ${node.html.slice(0, 160)}`));
  }
  return found;
}

test('axe finds nothing in the timeline', async ({ start }) => {
  const { page } = await start(MAC);
  await showYesterday(page);
  expect(await faults(page)).toEqual([]);
  await page
    .getByRole('button', { name: /Pull Request #482/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /REDACTED/ })
    .first()
    .click();
  await page.getByRole('tab').last().click();
  await expect(page.locator('aside pre')).toContainText('# Zanei');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: /Forget Range/ }).click();
  await expect(page.getByRole('dialog')).toContainText('events from');
  expect(await faults(page)).toEqual([]);
});

test('axe finds nothing in the settings', async ({ start }) => {
  test.setTimeout(60_000);
  const { page } = await start({ ...MAC, window: 'settings' });
  for (let pane = 0; pane < 7; pane += 1) {
    await page.getByRole('navigation').getByRole('button').nth(pane).click();
    await expect(page.locator('main section').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
  }
});

test('axe finds nothing in the onboarding', async ({ start }) => {
  const { page } = await start({ ...MAC, window: 'onboarding' });
  for (let step = 1; step <= 6; step += 1) {
    await expect(page.getByText(`Step ${step}`)).toBeVisible();
    expect(await faults(page)).toEqual([]);
    if (step < 6) await page.getByRole('button', { name: 'Continue' }).click();
  }
});

test('every control is reached by Tab and shows where the focus is', async ({ start }) => {
  const { page } = await start(MAC);
  await showYesterday(page);
  const seen = new Set<string>();
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const field = element.closest('[class*=search]') ?? element;
      return {
        name: element.getAttribute('aria-label') ?? element.textContent.slice(0, 40),
        outlined: [element, field].some((one) => getComputedStyle(one).outlineStyle !== 'none'),
      };
    });
    if (focus === null) continue;
    expect(focus.outlined, focus.name).toBe(true);
    seen.add(focus.name);
  }
  for (const name of ['Choose a day', 'Search this day', 'Zoom in', 'App', 'Kind', 'Site'])
    expect([...seen]).toContain(name);
});

test('no layout breaks at 200 % zoom in any window', async ({ start }) => {
  test.setTimeout(60_000);
  const overflow = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const { page } = await start({ ...MAC, window: 'settings' });
  for (const language of ['en', 'ja']) {
    await callFrom(page, 'app.setPreferences', { language });
    await page.setViewportSize({ width: 430, height: 310 });
    for (let pane = 0; pane < 7; pane += 1) {
      await page.getByRole('navigation').getByRole('button').nth(pane).click();
      await expect(page.locator('main section').first()).toBeVisible();
      expect(await overflow(page), `pane ${pane} ${language}`).toBe(0);
    }
  }
});
