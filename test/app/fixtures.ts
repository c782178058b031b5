import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { launchShim, type LaunchOptions, type ShimApplication } from '../electron-shim/launch.ts';
import { seedStore, type Seed } from './seed-store.ts';

export interface AppOptions extends Partial<LaunchOptions> {
  /** What the store holds before the app starts; null = no store at all. */
  seed?: Seed | null;
  /** Makes files in the test's folder before the app starts. */
  prepare?: (folder: string) => void;
  /** Text of config.toml; undefined = no file. */
  config?: string;
  preferences?: object;
  window?: 'timeline' | 'settings' | 'onboarding' | 'none';
}

export interface StartedApp {
  app: ShimApplication;
  page: Page;
  folder: string;
  store: string;
  config: string;
}

interface Fixtures {
  start: (options?: AppOptions) => Promise<StartedApp>;
}

/** Every test starts its own app in its own folder; all of them are closed and removed afterwards. */
export const test = base.extend<Fixtures>({
  start: async ({ browser }, use) => {
    const apps: { app: ShimApplication; folder: string }[] = [];
    await use(async (options = {}) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'zanei-app-test-'));
      const started = await startIn(folder, options, (launch) => launchShim(browser, launch));
      apps.push({ app: started.app, folder });
      return started;
    });
    for (const { app, folder } of apps) {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
});
export { expect } from '@playwright/test';

type Launch = (options: LaunchOptions) => Promise<ShimApplication>;

async function startIn(folder: string, options: AppOptions, launch: Launch): Promise<StartedApp> {
  const userData = path.join(folder, 'user-data');
  const store = path.join(folder, 'state/store.sqlite');
  const config = path.join(folder, 'config/config.toml');
  await mkdir(userData, { recursive: true });
  await mkdir(path.dirname(config), { recursive: true });
  if (options.config !== undefined) await writeFile(config, options.config);
  const window = options.window ?? 'timeline';
  const preferences = { onboarded: window !== 'onboarding', ...options.preferences };
  await writeFile(path.join(userData, 'preferences.json'), JSON.stringify(preferences));
  if (options.seed !== null && options.seed !== undefined) seedStore(store, options.seed);
  options.prepare?.(folder);
  const app = await launch({
    main: options.main ?? 'out/app-under-test/main/index.js',
    timezone: 'Asia/Tokyo',
    ...options,
    userData,
    env: { TEST_STORE: store, TEST_CONFIG: config, ...options.env },
  });
  // A test that opens no window has no use for its page.
  const page = await (window === 'none' ? app.context().newPage() : openWindow(app, window));
  return { app, page, folder, store, config };
}

/** Opens a window as a person does: from the tray; onboarding opens by itself on the first run. */
async function openWindow(
  app: ShimApplication,
  window: 'timeline' | 'settings' | 'onboarding',
): Promise<Page> {
  if (window === 'onboarding') return app.firstWindow();
  const shown = app.waitForWindow();
  await clickTray(app, window === 'timeline' ? 'open-timeline' : 'settings');
  return shown;
}

/** Clicks a line of the tray's menu by its id. */
export async function clickTray(app: ShimApplication, id: string): Promise<void> {
  await app.evaluate(({ shim }, wanted) => {
    const item = shim.trays[0]?.menu?.getMenuItemById(wanted);
    if (item === null || item === undefined) throw new Error(`no ${wanted} in the tray`);
    item.click();
  }, id);
}
