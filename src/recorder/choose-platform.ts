import type { Platform } from '../core/port/platform.ts';
import { ZaneiError } from '../core/errors.ts';
import { createLinuxPlatform } from './platform/linux/create-linux-platform.ts';
import { createMacosPlatform } from './platform/macos/create-macos-platform.ts';
import { addonLoader } from './platform/macos/native/load-addon.ts';

/** The sensors of this machine. Throws ZaneiError platform_unsupported where Zanei has none. */
export function choosePlatform(env: NodeJS.ProcessEnv, system: NodeJS.Platform = process.platform): Platform {
  if (system === 'linux') return createLinuxPlatform(env);
  if (system === 'darwin') return createMacosPlatform(addonLoader());
  throw new ZaneiError('platform_unsupported', `Zanei cannot record on this system (${system}).`);
}
