import { EventEmitter } from 'node:events';
import type * as E from 'electron';
import { line } from './line.ts';
import { strict } from './strict.ts';

/** What the app asked the system to do, for tests to look at. */
export const asked = { opened: [] as string[], revealed: [] as string[] };

class ShimTheme
  extends EventEmitter
  implements Pick<E.NativeTheme, 'shouldUseDarkColors' | 'themeSource' | 'shouldUseHighContrastColors'>
{
  readonly shouldUseHighContrastColors = false;
  shouldUseDarkColors = process.env.SHIM_DARK === '1';
  private source: E.NativeTheme['themeSource'] = 'system';
  get themeSource(): E.NativeTheme['themeSource'] {
    return this.source;
  }
  set themeSource(value: E.NativeTheme['themeSource']) {
    this.source = value;
    this.shouldUseDarkColors = value === 'dark';
    line.post('colorScheme', value === 'system' ? null : value);
    this.emit('updated');
  }
}
export const nativeTheme = strict('nativeTheme', new ShimTheme());

class ShimPower extends EventEmitter implements Pick<E.PowerMonitor, 'getSystemIdleTime'> {
  getSystemIdleTime(): number {
    return 0;
  }
}
export const powerMonitor = strict('powerMonitor', new ShimPower());

type PreferenceMembers = 'isTrustedAccessibilityClient' | 'getAccentColor';
class ShimPreferences extends EventEmitter implements Pick<E.SystemPreferences, PreferenceMembers> {
  trusted = false;
  accent = '0b5fd0ff';
  isTrustedAccessibilityClient(): boolean {
    return this.trusted;
  }
  getAccentColor(): string {
    return this.accent;
  }
}
export const systemPreferences = strict('systemPreferences', new ShimPreferences());

class ShimShell implements Pick<E.Shell, 'openExternal' | 'showItemInFolder' | 'openPath'> {
  openExternal(url: string): Promise<void> {
    asked.opened.push(url);
    return Promise.resolve();
  }
  showItemInFolder(path: string): void {
    asked.revealed.push(path);
  }
  openPath(path: string): Promise<string> {
    asked.opened.push(path);
    return Promise.resolve('');
  }
}
export const shell = strict('shell', new ShimShell());

/** Dialogs answer what a test queued, else the first button or cancel. */
class ShimDialog {
  readonly answers: object[] = [];
  readonly shown: object[] = [];
  showMessageBox(first: object, second?: object): Promise<object> {
    this.shown.push(second ?? first);
    return Promise.resolve(this.answers.shift() ?? { response: 0, checkboxChecked: false });
  }
  showSaveDialog(first: object, second?: object): Promise<object> {
    this.shown.push(second ?? first);
    return Promise.resolve(this.answers.shift() ?? { canceled: true, filePath: '' });
  }
  showErrorBox(title: string, content: string): void {
    this.shown.push({ title, content });
  }
}
export const dialog = strict('dialog', new ShimDialog());

class ShimScreen extends EventEmitter implements Pick<E.Screen, 'getCursorScreenPoint'> {
  pointer: E.Point = { x: 1200, y: 5 };
  areas: E.Rectangle[] = [{ x: 0, y: 25, width: 1440, height: 875 }];
  getCursorScreenPoint(): E.Point {
    return this.pointer;
  }
  getAllDisplays(): Pick<E.Display, 'workArea'>[] {
    return this.areas.map((workArea) => ({ workArea }));
  }
}
export const screen = strict('screen', new ShimScreen());

class ShimImage implements Pick<E.NativeImage, 'isEmpty' | 'setTemplateImage'> {
  readonly path: string;
  template = false;
  constructor(path: string) {
    this.path = path;
  }
  isEmpty(): boolean {
    return this.path === '';
  }
  setTemplateImage(option: boolean): void {
    this.template = option;
  }
}
export const nativeImage = strict('nativeImage', {
  createEmpty: () => new ShimImage(''),
  createFromPath: (path: string) => new ShimImage(path),
});

class ShimShortcuts implements Pick<E.GlobalShortcut, 'register' | 'unregisterAll' | 'isRegistered'> {
  readonly keys = new Map<string, () => void>();
  /** A shortcut that another program has. */
  taken = '';
  register(accelerator: string, callback: () => void): boolean {
    if (accelerator === this.taken) return false;
    this.keys.set(accelerator, callback);
    return true;
  }
  unregisterAll(): void {
    this.keys.clear();
  }
  isRegistered(accelerator: string): boolean {
    return this.keys.has(accelerator);
  }
}
export const globalShortcut = strict('globalShortcut', new ShimShortcuts());

class ShimClipboard implements Pick<E.Clipboard, 'writeText' | 'readText'> {
  private text = '';
  writeText(text: string): Promise<void> {
    this.text = text;
    return Promise.resolve();
  }
  readText(): Promise<string> {
    return Promise.resolve(this.text);
  }
}
export const clipboard = strict('clipboard', new ShimClipboard());
