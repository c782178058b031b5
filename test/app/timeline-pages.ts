import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { yesterday } from './workday.ts';

/** Shows yesterday, the seeded working day. */
export async function showYesterday(page: Page): Promise<void> {
  await page.locator('header select').first().selectOption(yesterday());
  await expect(page.getByRole('listitem').first()).toBeVisible();
}
