import { expect, test } from './fixtures.ts';
import { workday } from './workday.ts';

test('the timeline opens from the tray and shows what is stored', async ({ start }) => {
  const { page, app } = await start({ seed: workday() });
  page.on('console', (message) => console.log('page:', message.text()));
  page.on('pageerror', (error) => console.log('page error:', error.message));
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeVisible();
  await page.screenshot({ path: 'test-results/smoke.png' });
  console.log(app.output());
  await expect(page.getByRole('listitem').first()).toBeVisible();
});
