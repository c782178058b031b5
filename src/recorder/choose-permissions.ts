import { execFile } from 'node:child_process';
import {
  createMacosPermissions,
  type MacosPermissions,
} from './platform/macos/permissions/macos-permissions.ts';
import { addonLoader } from './platform/macos/native/load-addon.ts';
import { loadMacPermissions } from './platform/macos/permissions/node-mac-permissions.ts';
import { createPermissionReader } from './platform/macos/permissions/permission-reader.ts';

/** What the system allows this app, and how to ask for it; null where there is nothing to grant. `appId` = its bundle id. */
export function choosePermissions(
  appId: string,
  system: NodeJS.Platform = process.platform,
): MacosPermissions | null {
  if (system !== 'darwin') return null;
  const loadAddon = addonLoader();
  const after = (ms: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  const reader = createPermissionReader(loadAddon, after);
  return createMacosPermissions({ loadAddon, reader, loadPackage: loadMacPermissions, openPane, appId });
}

function openPane(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('/usr/bin/open', [address], (error) => {
      if (error === null) resolve();
      else reject(new Error('the settings could not be opened', { cause: error }));
    });
  });
}
