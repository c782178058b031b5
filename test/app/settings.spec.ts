import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Script } from './main/scripted-ports.ts';
import { expect, test } from './fixtures.ts';
import { PERMISSIONS } from './permissions.ts';
import { workday } from './workday.ts';

const KEEP = '# my comment\n[output]\nretention_hours = 240 # long\n';
const show = (page: Page, pane: string): Promise<void> =>
  page.getByRole('navigation').getByRole('button', { name: pane }).click();

test('a switch writes config.toml and keeps comments and layout', async ({ start }) => {
  const { page, config } = await start({ seed: null, window: 'settings', config: KEEP });
  await show(page, 'Recording');
  const typed = page.getByRole('switch', { name: 'Typed text' });
  await expect(typed).not.toBeChecked();
  await typed.click();
  await expect(typed).toBeChecked();
  await expect.poll(() => readFile(config, 'utf8')).toContain('text_content = true');
  const text = await readFile(config, 'utf8');
  expect(text).toContain('# my comment');
  expect(text).toContain('retention_hours = 240 # long');
  await page.getByRole('switch', { name: 'Controls' }).click();
  await expect
    .poll(() => readFile(config, 'utf8'))
    .toMatch(/sources = \["app", "window", "input", "browser"\]/);
});

test('a change made in the file appears at once, and a broken file keeps the last good settings', async ({
  start,
}) => {
  const { page, config } = await start({ seed: null, window: 'settings', config: KEEP });
  await show(page, 'Privacy');
  await writeFile(config, '[filter]\nexclude_apps = ["Only This"]\n');
  await expect(page.getByText('Only This')).toBeVisible({ timeout: 8000 });
  await writeFile(config, '[filter]\nexclude_apps = 5\n');
  await expect(page.getByText('The settings file has a fault.')).toBeVisible({ timeout: 8000 });
  await expect(page.getByText('Only This')).toBeVisible();
});

test('a change that fails says why and keeps the old value', async ({ start }) => {
  const { page, config } = await start({ seed: null, window: 'settings', config: KEEP });
  await show(page, 'Recording');
  await writeFile(config, 'this is = = not toml\n');
  const visible = page.getByRole('switch', { name: 'Visible text' });
  await visible.click();
  await expect(page.getByRole('alert')).toContainText('Not changed');
  await expect(visible).not.toBeChecked();
  await chmod(path.dirname(config), 0o700);
});

test('a shorter retention says how many events go, asks, and deletes them', async ({ start }) => {
  const { page, config } = await start({ seed: workday(), window: 'settings', config: KEEP });
  await show(page, 'Keep & Forget');
  const hours = page.getByLabel('Keep events for');
  await page.getByLabel('Retention').selectOption('hours');
  await hours.fill('1');
  await expect(page.getByText(/Lowering this to 1 hour deletes [\d,]+ events now/)).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await readFile(config, 'utf8')).toContain('retention_hours = 240');
  await page.getByRole('button', { name: 'Apply' }).click();
  await sheet.getByRole('button', { name: /Delete [\d,]+ Events/ }).click();
  await expect.poll(() => readFile(config, 'utf8')).toContain('retention_hours = 1 # long');
  const everything = page
    .getByRole('group', { name: 'Forget' })
    .getByText(/^\d+ events$/)
    .nth(3);
  await expect.poll(async () => Number((await everything.innerText()).split(' ')[0])).toBeLessThan(60);
});

test('the tester answers as the recorder would', async ({ start }) => {
  const config = '[filter]\nexclude_websites = ["bank.example.co.jp"]\nexclude_apps = ["Messages"]\n';
  const { page } = await start({ seed: null, window: 'settings', config });
  await show(page, 'Privacy');
  const field = page.getByRole('searchbox');
  const cases = [
    ['https://bank.example.co.jp/transfer', /No\. It is among the sites that are left out/],
    ['messages', /No\. It is among the apps that are left out/],
    ['1Password', /No\. It is on the built-in list/],
    ['com.apple.Notes', /Yes\. No rule leaves it out/],
    ['github.com', /Yes\. No rule leaves it out/],
  ] as const;
  for (const [text, answer] of cases) {
    await field.fill(text);
    await expect(page.getByRole('status').filter({ hasText: answer })).toBeVisible();
  }
});

test('apps are picked from those used, sites are checked before they are added', async ({ start }) => {
  const { page, config } = await start({ seed: workday(), window: 'settings', config: KEEP });
  await show(page, 'Privacy');
  await page.getByRole('button', { name: /^Leave out apps/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('checkbox', { name: 'Installed Only' })).toBeAttached();
  await sheet.getByRole('checkbox', { name: 'Slack' }).check();
  await sheet.getByRole('checkbox', { name: /Also forget what is stored of them/ }).check();
  await sheet.getByRole('button', { name: 'Add 1 App' }).click();
  await expect(page.getByText('com.tinyspeck.slackmacgap')).toBeVisible();
  await expect.poll(() => readFile(config, 'utf8')).toContain('com.tinyspeck.slackmacgap');
  await page
    .getByRole('button', { name: /^Add a site/ })
    .first()
    .click();
  await page.getByLabel(/Domain/).fill('not a domain');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel(/Domain/).fill('https://health.example.org/me');
  await page.keyboard.press('Enter');
  await expect(page.getByText('health.example.org')).toBeVisible();
});

test('export and diagnostics are written where the person says; diagnostics hold no content', async ({
  start,
}) => {
  const { app, page, folder } = await start({
    seed: workday('Canary title'),
    window: 'settings',
    config: KEEP,
  });
  await show(page, 'Keep & Forget');
  const events = path.join(folder, 'events.ndjson');
  const report = path.join(folder, 'report.json');
  const answer = (filePath: string): Promise<void> =>
    app.evaluate(
      ({ dialog }, file) => void dialog.answers.push({ canceled: false, filePath: file }),
      filePath,
    );
  await answer(events);
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByText(`Written to ${events}.`)).toBeVisible();
  const lines = (await readFile(events, 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(300);
  expect(JSON.parse(lines[0] ?? '')).toHaveProperty('type');
  await show(page, 'Health');
  await answer(report);
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByText(`Written to ${report}.`)).toBeVisible();
  const text = await readFile(report, 'utf8');
  expect(text).not.toMatch(/Canary|github|mozilla|Slack/);
  expect(JSON.parse(text)).toHaveProperty('health.counters.captured');
});

test('permissions are live: a grant shows within seconds, one denial alone changes nothing', async ({
  start,
}) => {
  const { app, page } = await start({
    seed: null,
    window: 'settings',
    env: { TEST_PLATFORM: 'macos', TEST_PERMISSIONS: JSON.stringify(PERMISSIONS.fresh) },
  });
  await show(page, 'Permissions');
  await page.getByRole('button', { name: 'Accessibility: Open System Settings' }).click();
  const set = (states: string[]): Promise<void> =>
    app.evaluate((_electron, wanted) => {
      const { script } = globalThis as unknown as { script: Script };
      for (const [index, state] of wanted.entries())
        Object.assign(script.permissions[index] ?? {}, { state });
    }, states);
  expect(await app.evaluate(() => (globalThis as unknown as { script: Script }).script.opened)).toEqual([
    'accessibility',
  ]);
  await set(['working', 'not_needed']);
  const group = page.getByRole('group', { name: 'Permissions' });
  await expect(group.getByText('Working')).toBeVisible({ timeout: 8000 });
  await expect(group.getByText('Not needed', { exact: true })).toBeVisible();
});

test('registering shows the change first and can be undone', async ({ start }) => {
  const { page } = await start({ seed: null, window: 'settings' });
  await show(page, 'Agents');
  await page.getByRole('button', { name: 'Claude Code: Register…' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('+   "mcpServers"');
  await expect(sheet).toContainText('Adds /home/you/.config/claude/skills/zanei/SKILL.md');
  await sheet.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Claude Code: Undo' }).click();
  await expect(page.getByRole('button', { name: 'Claude Code: Register…' })).toBeVisible();
});

test('a client says when it is connected and when it last was; what it read is not claimed', async ({
  start,
}) => {
  const { app, page } = await start({ seed: null, window: 'settings' });
  await show(page, 'Agents');
  const row = page.getByRole('group', { name: 'Found on this computer' });
  await expect(row.getByText('No connection seen yet.')).toHaveCount(1);
  const running = (processes: Script['processes']): Promise<void> =>
    app.evaluate((_electron, next) => {
      (globalThis as unknown as { script: Script }).script.processes = next;
    }, processes);
  await running([
    { pid: 5, parent: 1, command: 'claude' },
    { pid: 6, parent: 5, command: '/usr/local/bin/zanei mcp' },
    { pid: 7, parent: 1, command: '/usr/local/bin/zanei-mcp' },
  ]);
  await expect(row.getByText('Connected now.')).toHaveCount(2, { timeout: 15_000 });
  await expect(row.getByText('Another program')).toBeVisible();
  await running([]);
  await expect(row.getByText(/Last connected \d\d:\d\d\./)).toHaveCount(2, { timeout: 15_000 });
  await expect(page.getByText('reading leaves no trace')).toBeVisible();
});

test('the language follows the system until the person chooses, in windows and menu', async ({ start }) => {
  const { app, page } = await start({ seed: null, window: 'settings', locale: 'ja-JP' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('一般');
  await page.getByLabel('言語').selectOption('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General');
  const quit = (): Promise<string | undefined> =>
    app.evaluate(({ shim }) => shim.trays[0]?.menu?.getMenuItemById('settings')?.label);
  await expect.poll(quit).toBe('Settings…');
});
