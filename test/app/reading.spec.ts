import { openStoreReader } from '../../src/store/reader/open-store-reader.ts';
import type { ShimApplication } from '../electron-shim/launch.ts';
import { callFrom } from './call.ts';
import { clickTray, expect, test } from './fixtures.ts';
import type { Script } from './main/scripted-ports.ts';
import { workday } from './workday.ts';

const KEEP = '[output]\nretention_hours = 240\n';

/** The process that reads for the windows. */
async function readerPid(app: ShimApplication): Promise<number> {
  const pids = await app.evaluate(({ shim }) => [...shim.utilityProcesses].map(({ pid }) => pid));
  expect(pids).toHaveLength(1);
  return pids[0] ?? 0;
}

const storedOf = (store: string, name: string): number => {
  const reader = openStoreReader({ path: store, env: {}, now: Date.now, retentionHours: 240 });
  const found = reader?.count({ since_ms: 0, until_ms: Date.now(), types: ['*'], app: name }) ?? 0;
  reader?.close();
  return found;
};

const observe = (app: ShimApplication, name: string): Promise<void> =>
  app.evaluate((_electron, wanted) => {
    const { script } = globalThis as unknown as { script: Script };
    const ref = { name: wanted, bundle_id: null, pid: 4242 };
    script.observe({ kind: 'app.activated', app: ref, window: { title: 'x', id: 1 }, mode: null });
  }, name);

test('a read that never ends stops neither recording nor the menu bar', async ({ start }) => {
  const { app, page, store } = await start({ seed: workday(), config: KEEP });
  const pid = await readerPid(app);
  process.kill(pid, 'SIGSTOP');
  try {
    const asked = callFrom(page, 'timeline.range', { since_ms: 0, until_ms: Date.now() });
    await observe(app, 'While Reading');
    await expect.poll(() => storedOf(store, 'While Reading'), { timeout: 15_000 }).toBeGreaterThan(0);
    await clickTray(app, 'pause-forever');
    await expect(page.getByRole('button', { name: /^Paused/ })).toBeVisible();
    process.kill(pid, 'SIGCONT');
    expect(await asked).toMatchObject({ ok: true });
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('a reading process that dies takes its question with it and is there again for the next one', async ({
  start,
}) => {
  const { app, page } = await start({ seed: workday(), config: KEEP });
  const pid = await readerPid(app);
  process.kill(pid, 'SIGSTOP');
  const asked = callFrom(page, 'timeline.days');
  // Calls are taken in their order: with this answer the question has been handed on.
  await callFrom(page, 'app.state');
  process.kill(pid, 'SIGKILL');
  expect(await asked).toMatchObject({ ok: false, code: 'internal' });
  expect(await callFrom(page, 'timeline.days')).toMatchObject({ ok: true });
  await expect(page.getByRole('button', { name: /^Recording/ })).toBeVisible();
});

test('a count can be stopped; while it runs its sheet turns, says so and lets nothing be forgotten', async ({
  start,
}) => {
  const { app, page } = await start({ seed: workday(), config: KEEP, window: 'settings' });
  await page.getByRole('navigation').getByRole('button', { name: 'Keep & Forget' }).click();
  await expect(page.getByRole('group', { name: 'Forget' }).getByText(/^4\d\d events$/)).toBeVisible();
  const pid = await readerPid(app);
  process.kill(pid, 'SIGSTOP');
  try {
    await page.getByRole('button', { name: 'Everything: Forget…' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('Counting…');
    await expect(sheet.getByRole('button', { name: 'Forget Events' })).toBeDisabled();
    await page.getByLabel('Retention').selectOption('hours', { force: true });
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet).toBeHidden();
    await page.getByLabel('Keep events for').fill('1');
    await expect(page.getByText('Counting…')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
    const counted = callFrom(page, 'forget.count', { what: { all: true }, ticket: 7 });
    const stopped = callFrom(page, 'forget.stopCounting', { ticket: 7 });
    process.kill(pid, 'SIGCONT');
    expect(await counted).toEqual({ ok: true, value: null });
    await stopped;
    await expect(page.getByText(/Lowering this to 1 hour deletes [\d,]+ events now/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});
