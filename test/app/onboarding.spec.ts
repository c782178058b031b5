import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Script } from './main/scripted-ports.ts';
import { expect, test } from './fixtures.ts';
import { PERMISSIONS } from './permissions.ts';

test('the first run goes from what is recorded to the first live events, by keyboard alone', async ({
  start,
}) => {
  const { app, page, config, folder } = await start({
    seed: null,
    window: 'onboarding',
    env: { TEST_PLATFORM: 'macos', TEST_PERMISSIONS: JSON.stringify(PERMISSIONS.fresh) },
  });
  const next = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Continue' }).focus();
    await page.keyboard.press('Enter');
  };
  await expect(page.getByRole('heading', { level: 1 })).toContainText('on this computer only');
  await expect(page.getByText('Private browser windows')).toBeVisible();
  await next();

  const accessibility = page.locator('section', { hasText: 'Accessibility' }).first();
  await expect(accessibility).toHaveAttribute('aria-current', 'step');
  await expect(page.locator('section[aria-current=step]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Skip for Now' }).press('Enter');
  await expect(accessibility).toContainText('Skipped. You can allow it later');
  await expect(accessibility).toContainText('Only app switches are recorded');
  await app.evaluate(() => {
    const { script } = globalThis as unknown as { script: Script };
    for (const [index, state] of (['working', 'not_needed'] as const).entries())
      Object.assign(script.permissions[index] ?? {}, { state });
  });
  await expect(accessibility).toContainText('Working', { timeout: 8000 });
  await expect(page.getByText('Input Monitoring')).toBeHidden();
  await next();

  for (const name of ['Record typed text', 'Record visible text'])
    await expect(page.getByRole('switch', { name })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Record typed text' }).press('Space');
  await expect.poll(() => readFile(config, 'utf8').catch(() => '')).toContain('text_content = true');
  await next();

  await expect(page.getByRole('radio', { name: /48 hours, suggested/ })).toBeChecked();
  await page.getByRole('radio', { name: /48 hours/ }).press('ArrowDown');
  await expect.poll(() => readFile(config, 'utf8').catch(() => '')).toContain('retention_hours = 168');
  await next();

  await expect(page.getByText('Claude Code')).toBeVisible();
  await expect(page.getByText('opencode')).toBeHidden();
  await next();

  await app.evaluate(() => {
    const { script } = globalThis as unknown as { script: Script };
    const ref = { name: 'Calculator', bundle_id: null, pid: 4242 };
    script.observe({ kind: 'app.activated', app: ref, window: { title: 'Live window', id: 1 }, mode: null });
  });
  await expect(page.getByText('Calculator').first()).toBeVisible({ timeout: 15_000 });
  const timeline = app.waitForWindow();
  await page.getByRole('button', { name: 'Open Timeline' }).press('Enter');
  await expect((await timeline).getByRole('searchbox')).toBeVisible();
  const kept = await readFile(path.join(folder, 'user-data/preferences.json'), 'utf8');
  expect(JSON.parse(kept)).toMatchObject({ onboarded: true });
});

test('a machine without permissions to grant says so', async ({ start }) => {
  const { page } = await start({ seed: null, window: 'onboarding' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This system has nothing to allow.')).toBeVisible();
});
