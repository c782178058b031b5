import { formatsFor } from '../../src/core/i18n/formats.ts';
import { openStoreReader } from '../../src/store/reader/open-store-reader.ts';
import type { Script } from './main/scripted-ports.ts';
import { clickTray, expect, test } from './fixtures.ts';
import type { ShimApplication } from '../electron-shim/launch.ts';
import { workday } from './workday.ts';

const KEEP = '[output]\nretention_hours = 240\n';

interface Tray {
  tooltip: string;
  icon: string;
  template: boolean;
  state: string;
  ids: string[];
}

function tray(app: ShimApplication): Promise<Tray> {
  return app.evaluate(({ shim }) => {
    const [first] = shim.trays;
    const image = first?.image as { path: string; template: boolean };
    return {
      tooltip: first?.toolTip ?? '',
      icon: image.path.split('/').at(-1) ?? '',
      template: image.template,
      state: first?.menu?.getMenuItemById('state')?.label ?? '',
      ids: (first?.menu?.items ?? []).map(({ id }) => id).filter((id) => id !== ''),
    };
  });
}

test('icon, tooltip and menu follow the recorder', async ({ start }) => {
  const { app } = await start({
    seed: workday(),
    window: 'none',
    config: '[output]\nretention_hours = 240\n',
  });
  await expect.poll(async () => (await tray(app)).state).toMatch(/^Recording · [\d,]+ events today$/);
  const recording = await tray(app);
  expect(recording).toMatchObject({ icon: 'recordingTemplate.png', template: true });
  expect(recording.tooltip).toBe(`Zanei: ${recording.state}`);
  expect(recording.ids).toEqual([
    'state',
    'pause',
    'open-timeline',
    'search',
    'forget',
    'settings',
    'agents',
    'quit',
  ]);
  await clickTray(app, 'pause-15m');
  const until = formatsFor('en', 'en-US', 'Asia/Tokyo').clock(Date.now() + 15 * 60_000);
  await expect.poll(async () => (await tray(app)).state).toContain(`Paused until ${until.slice(0, 3)}`);
  expect(await tray(app)).toMatchObject({ icon: 'pausedTemplate.png' });
  await clickTray(app, 'resume');
  await expect.poll(async () => (await tray(app)).icon).toBe('recordingTemplate.png');
});

test('a pause survives quitting and starting again', async ({ start }) => {
  const { app, store } = await start({ seed: workday(), window: 'none' });
  await clickTray(app, 'pause-forever');
  await expect.poll(async () => (await tray(app)).icon).toBe('pausedTemplate.png');
  await app.close();
  const reader = openStoreReader({ path: store, env: {}, now: Date.now, retentionHours: 240 });
  expect(reader?.state().paused_until).toBe('infinity');
  reader?.close();
});

test('what does not run says why and can be started', async ({ start }) => {
  const { app } = await start({ seed: null, window: 'none', env: { TEST_REFUSE: 'recorder_running' } });
  await expect.poll(async () => (await tray(app)).state).toBe('Not recording: another Zanei is recording');
  expect(await tray(app)).toMatchObject({ icon: 'stoppedTemplate.png' });
  await app.evaluate(() => {
    const { script } = globalThis as unknown as { script: Script };
    script.refuse = null;
  });
  await clickTray(app, 'start');
  await expect.poll(async () => (await tray(app)).icon).toBe('recordingTemplate.png');
});

test('forgetting from the tray asks with the number and keeps everything on cancel', async ({ start }) => {
  const { app, store } = await start({
    seed: workday(),
    window: 'none',
    config: KEEP,
  });
  const count = (): number => {
    const reader = openStoreReader({ path: store, env: {}, now: Date.now, retentionHours: 240 });
    const since_ms = Date.now() - 3_600_000;
    const found = reader?.count({ since_ms, until_ms: Date.now(), types: [] }) ?? 0;
    reader?.close();
    return found;
  };
  const shown = (): Promise<{ detail: string; buttons: string[]; defaultId: number }[]> =>
    app.evaluate(({ dialog }) => dialog.shown as never);
  const before = count();
  expect(before).toBeGreaterThan(0);
  await clickTray(app, 'forget-h1');
  await expect.poll(async () => (await shown()).length).toBe(1);
  const [question] = await shown();
  expect(question?.detail).toMatch(/\d+ events from \d+ apps? will be deleted/);
  expect(question?.defaultId).toBe(0);
  expect(count()).toBe(before);
  await app.evaluate(({ dialog }) => void dialog.answers.push({ response: 1 }));
  await clickTray(app, 'forget-h1');
  await expect.poll(count).toBe(0);
});

test('a forget from the tray that cannot be done says so and why', async ({ start }) => {
  const { app, store } = await start({ seed: workday(), window: 'none', config: KEEP });
  const shown = (): Promise<{ type: string; message: string }[]> =>
    app.evaluate(({ dialog }) => dialog.shown as never);
  const { writeFileSync } = await import('node:fs');
  writeFileSync(`${store}.key`, 'not a key');
  await clickTray(app, 'forget-h1');
  await expect.poll(async () => (await shown()).length, { timeout: 15_000 }).toBe(1);
  const [said] = await shown();
  expect(said?.type).toBe('warning');
  expect(said?.message).toMatch(/^That did not work: .*key/);
});

test('"Don’t record" names the app in front, excludes it and can forget it', async ({ start }) => {
  const { app, config } = await start({
    seed: workday(),
    window: 'none',
    config: '# mine\n[output]\nretention_hours = 240\n',
  });
  await app.evaluate(() => {
    const { script } = globalThis as unknown as { script: Script };
    const ref = { name: 'Slack', bundle_id: 'com.tinyspeck.slackmacgap', pid: 4242 };
    script.observe({ kind: 'app.activated', app: ref, window: { title: 'x', id: 1 }, mode: null });
  });
  await expect.poll(async () => (await tray(app)).ids).toContain('leave-out');
  await app.evaluate(({ dialog }) => void dialog.answers.push({ response: 2 }));
  await clickTray(app, 'leave-out');
  const { readFile } = await import('node:fs/promises');
  await expect.poll(() => readFile(config, 'utf8')).toContain('com.tinyspeck.slackmacgap');
  expect(await readFile(config, 'utf8')).toContain('# mine');
  await expect.poll(async () => (await tray(app)).ids).not.toContain('leave-out');
});

test('sleep, lock and user switch reach the recorder, and a pause outlives them', async ({ start }) => {
  const { app, store } = await start({ seed: null, window: 'none' });
  await expect.poll(async () => (await tray(app)).icon).toBe('recordingTemplate.png');
  const emit = (name: string): Promise<void> =>
    app.evaluate(({ powerMonitor }, event) => void powerMonitor.emit(event), name);
  await emit('lock-screen');
  await emit('unlock-screen');
  await clickTray(app, 'pause-forever');
  for (const name of ['suspend', 'resume', 'user-did-resign-active', 'user-did-become-active'])
    await emit(name);
  await expect.poll(async () => (await tray(app)).state).toBe('Paused until you resume');
  await app.close();
  const reader = openStoreReader({ path: store, env: {}, now: Date.now, retentionHours: 240 });
  const reasons = reader?.intervals(0, Date.now()).map(({ reason }) => reason);
  reader?.close();
  expect(reasons).toContain('locked');
  expect(reasons).toContain('paused');
});

test('a second copy of the app leaves at once', async ({ start }) => {
  const started = start({ seed: null, window: 'none', env: { SHIM_SECOND_INSTANCE: '1' } });
  await expect(started).rejects.toThrow(/exited with 0|has exited/);
});

test('the pause shortcut works, and one that is taken changes nothing', async ({ start }) => {
  const { app, page } = await start({ seed: null, window: 'settings' });
  const record = page.getByRole('button', { name: 'Record Shortcut' });
  await record.click();
  await page.keyboard.press('Control+Alt+KeyP');
  await expect(page.getByText('Control+Alt+P')).toBeVisible();
  await app.evaluate(({ globalShortcut }) => globalShortcut.keys.get('Control+Alt+P')?.());
  await expect.poll(async () => (await tray(app)).icon).toBe('pausedTemplate.png');
  await app.evaluate(({ globalShortcut }) => void (globalShortcut.taken = 'Control+Alt+Q'));
  await record.click();
  await page.keyboard.press('Control+Alt+KeyQ');
  await expect(page.getByRole('alert')).toContainText('Not changed');
  await expect(page.getByText('Control+Alt+P')).toBeVisible();
  expect(await app.evaluate(({ globalShortcut }) => [...globalShortcut.keys.keys()])).toEqual([
    'Control+Alt+P',
  ]);
});
