import { expect, test, type AppOptions } from './fixtures.ts';
import { showYesterday } from './timeline-pages.ts';
import { PERMISSIONS } from './permissions.ts';
import { workday } from './workday.ts';

/** Every window and state in both languages and themes, written to an ignored folder for people to look at. */
const LOOKS = [
  ['en', 'light'],
  ['en', 'dark'],
  ['ja', 'light'],
  ['ja', 'dark'],
] as const;

for (const [language, colorScheme] of LOOKS) {
  const look: AppOptions = {
    colorScheme,
    preferences: { language },
    locale: language === 'ja' ? 'ja-JP' : 'en-US',
    config: '[output]\nretention_hours = 240\n',
  };
  const shot = (name: string): { path: string } => ({
    path: `test-results/shots/${name}-${language}-${colorScheme}.png`,
  });

  test(`timeline, ${language} ${colorScheme}`, async ({ start }) => {
    const { page } = await start({ ...look, seed: workday() });
    await showYesterday(page);
    await page.screenshot(shot('timeline'));
    await page.getByRole('button', { name: /Pull Request #482/ }).first().click();
    await page.getByRole('button', { name: /REDACTED/ }).first().click();
    await expect(page.getByRole('button', { name: /JSON/ })).toBeVisible();
    await page.screenshot(shot('timeline-event'));
    await page.getByRole('tab').last().click();
    await expect(page.locator('pre').last()).toContainText('# Zanei timeline');
    await page.screenshot(shot('timeline-preview'));
    await page.getByRole('searchbox').fill('rounding');
    await expect(page.getByRole('listitem').first()).toContainText('rounding');
    await page.screenshot(shot('timeline-search'));
    await page.getByRole('button', { name: /Forget Range|範囲を消去/ }).click();
    await expect(page.getByRole('dialog')).toContainText(/\d{3}/);
    await page.screenshot(shot('forget'));
  });

  test(`settings, ${language} ${colorScheme}`, async ({ start }) => {
    const { page } = await start({
      ...look,
      seed: workday(),
      window: 'settings',
      env: { TEST_PLATFORM: 'macos', TEST_PERMISSIONS: JSON.stringify(PERMISSIONS.settings) },
    });
    for (const [index, pane] of ['general', 'recording', 'privacy', 'keep', 'permissions', 'agents', 'health'].entries()) {
      await page.getByRole('navigation').getByRole('button').nth(index).click();
      await expect(page.locator('main section').first()).toBeVisible();
      await page.waitForTimeout(150);
      await page.screenshot(shot(`settings-${pane}`));
    }
    await page.getByRole('navigation').getByRole('button').nth(5).click();
    await page.getByRole('button', { name: /Claude Code/ }).click();
    await expect(page.getByRole('dialog')).toContainText('mcpServers');
    await page.screenshot(shot('agents-sheet'));
    await page.keyboard.press('Escape');
    await page.getByRole('navigation').getByRole('button').nth(2).click();
    await page.getByRole('button', { name: /Leave out apps|記録しないアプリ/ }).first().click();
    await expect(page.getByRole('dialog').getByText('Slack')).toBeVisible();
    await page.getByRole('dialog').getByText('Slack').click();
    await page.screenshot(shot('app-picker'));
  });

  test(`onboarding, ${language} ${colorScheme}`, async ({ start }) => {
    const { page } = await start({
      ...look,
      seed: workday(),
      window: 'onboarding',
      env: { TEST_PLATFORM: 'macos', TEST_PERMISSIONS: JSON.stringify(PERMISSIONS.onboarding) },
    });
    for (let step = 1; step <= 6; step += 1) {
      await expect(page.getByText(new RegExp(`(Step|ステップ) ${step}`))).toBeVisible();
      await page.waitForTimeout(100);
      await page.screenshot(shot(`onboarding-${step}`));
      if (step < 6) await page.getByRole('contentinfo').getByRole('button').last().click();
    }
  });
}
