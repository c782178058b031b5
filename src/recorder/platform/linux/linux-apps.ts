import type { AppRef } from '../../../core/event/event.ts';
import type { AppDirectory } from '../../../core/port/app-directory.ts';
import { identifyApp } from './x11/app-identity.ts';
import { readDesktopEntries } from './x11/desktop-entries.ts';
import { findDisplay } from './x11/display-name.ts';
import { readClues, readWindowIds } from './x11/window-reader.ts';
import { connectDisplay } from './x11/x-connection.ts';

/** Apps of this machine: .desktop files, and the windows of the X11 session when there is one. */
export function createLinuxApps(env: NodeJS.ProcessEnv): AppDirectory {
  return {
    installed: () => readDesktopEntries(env).map(({ id, name }) => ({ name, bundle_id: id, path: null })),
    running: async () => {
      try {
        return await runningApps(env);
      } catch {
        return []; // no display: nothing runs that a window could show
      }
    },
  };
}

async function runningApps(env: NodeJS.ProcessEnv): Promise<AppRef[]> {
  const x = await connectDisplay(findDisplay(env));
  try {
    const entries = readDesktopEntries(env);
    const windows = await readWindowIds(x, '_NET_CLIENT_LIST');
    const clues = await Promise.all(windows.map((window) => readClues(x, window)));
    return clues.map((one) => identifyApp(one, entries));
  } finally {
    x.close();
  }
}
