import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures.ts';

test('the entry as it ships starts without a display, says so, and leaves cleanly', async ({ start }) => {
  const { app, folder } = await start({
    main: 'out/main/index.js',
    seed: null,
    window: 'none',
    env: {
      HOME: path.join(import.meta.dirname, '../../test-results/home'),
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
    },
  });
  await expect
    .poll(() => app.evaluate(({ shim }) => shim.trays[0]?.menu?.getMenuItemById('state')?.label))
    .toBe('Not recording: this session cannot be recorded');
  const window = app.waitForWindow();
  await app.evaluate(({ shim }) => shim.trays[0]?.menu?.getMenuItemById('open-timeline')?.click());
  await expect((await window).getByText('This session cannot be recorded')).toBeVisible();
  await app.close();
  expect(await app.exited).toBe(0);
  expect(existsSync(folder)).toBe(true);
});
