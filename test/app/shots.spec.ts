import { expect, test } from './fixtures.ts';
import { showYesterday } from './timeline-pages.ts';
import { workday } from './workday.ts';

const LOOKS = [
  ['en', 'light'],
  ['en', 'dark'],
  ['ja', 'light'],
  ['ja', 'dark'],
] as const;

for (const [language, colorScheme] of LOOKS) {
  const look = { colorScheme, preferences: { language }, locale: language === 'ja' ? 'ja-JP' : 'en-US' };
  const shot = (name: string): { path: string } => ({ path: `test-results/shots/${name}-${language}-${colorScheme}.png` });

  test(`timeline, ${language} ${colorScheme}`, async ({ start }) => {
    const { page } = await start({ ...look, seed: workday(), config: '[output]\nretention_hours = 240\n' });
    await showYesterday(page);
    await page.screenshot(shot('timeline'));
    const session = page.getByRole('button', { name: /Pull Request #482/ });
    await session.first().click();
    const secret = page.getByRole('button', { name: /REDACTED/ });
    await secret.first().click();
    await expect(page.getByRole('button', { name: /JSON/ })).toBeVisible();
    await page.screenshot(shot('timeline-event'));
    await page.getByRole('tab').last().click();
    await expect(page.locator('pre').last()).toContainText('# Zanei timeline');
    await page.screenshot(shot('timeline-preview'));
  });
}
