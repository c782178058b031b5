import { EventEmitter } from 'node:events';
import type * as E from 'electron';
import { handlers } from './line.ts';
import { strict } from './strict.ts';
import { BrowserWindow } from './windows.ts';

/** Where a message came from, as the page side knows it. */
interface From {
  url: string;
  main: boolean;
}

type Listener = (event: object, ...args: unknown[]) => unknown;

class ShimIpcMain extends EventEmitter implements Pick<E.IpcMain, 'handle' | 'removeHandler'> {
  readonly handlers = new Map<string, Listener>();
  handle(channel: string, listener: (event: E.IpcMainInvokeEvent, ...args: never[]) => unknown): void {
    if (this.handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, listener as Listener);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}

export const ipcMain = strict('ipcMain', new ShimIpcMain());

const frameOf = (from: From): object => ({ url: from.url, parent: from.main ? null : {} });

handlers.invoke = async (windowId: number, from: From, channel: string, args: unknown[]) => {
  const handler = ipcMain.handlers.get(channel);
  if (handler === undefined) throw new Error(`Error: No handler registered for '${channel}'`);
  const sender = BrowserWindow.fromId(windowId)?.webContents;
  return structuredClone(await handler({ type: 'frame', sender, senderFrame: frameOf(from) }, ...args));
};
handlers.send = (windowId: number, from: From, channel: string, args: unknown[]) => {
  const sender = BrowserWindow.fromId(windowId)?.webContents;
  ipcMain.emit(channel, { sender, senderFrame: frameOf(from) }, ...args);
};
