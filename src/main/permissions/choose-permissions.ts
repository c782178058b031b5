import { createRequire } from 'node:module';
import { shell } from 'electron';
import type { Platform } from '../../core/port/platform.ts';
import { capabilityPermissions } from './capability-permissions.ts';
import { macPermissions, type MacPermissions } from './mac-permissions.ts';
import type { PermissionPort } from './permission-port.ts';

/** The permissions of this system: macOS asks its own, elsewhere the platform's health report says what works. */
export function choosePermissions(platform: () => Platform): PermissionPort {
  if (process.platform !== 'darwin') return capabilityPermissions(platform);
  return macPermissions({
    system: loadSystem(),
    capabilities: async (config) => platform().capabilities(config),
    openPane: (address) => shell.openExternal(address),
  });
}

/** An optional dependency: its absence leaves the judgement to the sensors' own tries. */
function loadSystem(): MacPermissions | null {
  try {
    return createRequire(import.meta.url)('node-mac-permissions') as MacPermissions;
  } catch {
    return null;
  }
}
