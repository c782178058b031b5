/**
 * Stands in for the main-process module `electron` when the built app runs under plain Node. Windows are pages of a
 * real Chromium which the test process owns; these modules keep only the state that Electron's synchronous getters
 * need and pass everything else over the line to `launch.ts`. Classes implement picks of Electron's own types, so the
 * type check notices when they drift.
 */
import { runInThisContext } from 'node:vm';
import { app } from './app.ts';
import { ipcMain } from './ipc-main.ts';
import { handlers, line } from './line.ts';
import { Menu, MenuItem, Tray, trays } from './menus.ts';
import { protocol, session } from './session.ts';
import {
  asked,
  clipboard,
  dialog,
  globalShortcut,
  nativeImage,
  nativeTheme,
  powerMonitor,
  screen,
  shell,
  systemPreferences,
} from './system.ts';
import { utilityProcess, utilityProcesses } from './utility-process.ts';
import { BrowserWindow } from './windows.ts';

/** What only tests look at. */
export const shim = { trays, asked, utilityProcesses };

const electron = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  shim,
  systemPreferences,
  Tray,
  utilityProcess,
};
export type ShimElectron = typeof electron;

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
};

// The test sends the text of a function, as the test runner's own `ElectronApplication.evaluate` does.
handlers.evaluate = (source: string, argument: unknown): unknown => {
  const run = runInThisContext(`(${source})`) as (electron: ShimElectron, argument: unknown) => unknown;
  return run(electron, argument);
};
setImmediate(() => line.post('started'));
