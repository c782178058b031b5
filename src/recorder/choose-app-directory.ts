import type { AppDirectory } from '../core/port/app-directory.ts';
import { createLinuxApps } from './platform/linux/linux-apps.ts';
import { createMacosApps } from './platform/macos/macos-apps.ts';
import { addonLoader } from './platform/macos/native/load-addon.ts';

/** Where no list of apps can be had, only the recently recorded ones are known. */
const NO_APPS: AppDirectory = { installed: () => [], running: () => Promise.resolve([]) };

/** The list of installed and running apps of this system. */
export function chooseAppDirectory(
  env: NodeJS.ProcessEnv,
  system: NodeJS.Platform = process.platform,
): AppDirectory {
  if (system === 'linux') return createLinuxApps(env);
  return system === 'darwin' ? createMacosApps(env, addonLoader()) : NO_APPS;
}
