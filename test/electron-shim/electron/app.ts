import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as E from 'electron';
import { handlers } from './line.ts';
import { cancellable, strict } from './strict.ts';

type AppMembers =
  | 'whenReady'
  | 'isReady'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'getVersion'
  | 'getName'
  | 'setName'
  | 'getLocale'
  | 'getSystemLocale'
  | 'getPreferredSystemLanguages'
  | 'requestSingleInstanceLock'
  | 'setActivationPolicy'
  | 'setLoginItemSettings'
  | 'getLoginItemSettings'
  | 'setAboutPanelOptions'
  | 'enableSandbox'
  | 'relaunch'
  | 'quit'
  | 'exit'
  | 'isPackaged';

/** What closing all windows does at quit; the windows module sets it, because it needs the app first. */
export const windowsAtQuit = { closeAll: (): boolean => true };

class ShimApp extends EventEmitter implements Pick<E.App, AppMembers> {
  readonly isPackaged = process.env.SHIM_PACKAGED === '1';
  readonly dock = { hide: (): void => undefined, show: () => Promise.resolve() };
  readonly commandLine = { appendSwitch: (): void => undefined, hasSwitch: () => false };
  /** What tests look at. */
  readonly loginItem: { openAtLogin: boolean } = { openAtLogin: false };
  relaunches = 0;
  private readonly paths = new Map<string, string>();
  private ready = false;
  private quitting = false;
  private name = 'Zanei';

  whenReady(): Promise<void> {
    if (this.ready) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.once('ready', () => resolve(undefined));
    return promise;
  }
  isReady(): boolean {
    return this.ready;
  }
  markReady(): void {
    this.ready = true;
    this.emit('ready', {}, {});
  }
  getPath(name: string): string {
    const base = process.env.SHIM_USER_DATA ?? tmpdir();
    return this.paths.get(name) ?? (name === 'userData' ? base : path.join(base, name));
  }
  setPath(name: string, value: string): void {
    this.paths.set(name, value);
  }
  getAppPath(): string {
    return process.cwd();
  }
  getVersion(): string {
    return '0.1.0';
  }
  getName(): string {
    return this.name;
  }
  setName(name: string): void {
    this.name = name;
  }
  getLocale(): string {
    return process.env.SHIM_LOCALE ?? 'en-US';
  }
  getSystemLocale(): string {
    return this.getLocale();
  }
  getPreferredSystemLanguages(): string[] {
    return [this.getLocale()];
  }
  requestSingleInstanceLock(): boolean {
    return process.env.SHIM_SECOND_INSTANCE !== '1';
  }
  setActivationPolicy(): void {
    this.emit('shim-activation-policy');
  }
  setLoginItemSettings(settings: E.Settings): void {
    this.loginItem.openAtLogin = settings.openAtLogin ?? false;
  }
  getLoginItemSettings(): E.LoginItemSettings {
    const { openAtLogin } = this.loginItem;
    return {
      openAtLogin,
      executableWillLaunchAtLogin: openAtLogin,
      launchItems: [],
      wasOpenedAtLogin: false,
      status: openAtLogin ? 'enabled' : 'not-registered',
    };
  }
  setAboutPanelOptions(): void {
    this.emit('shim-about');
  }
  /** Every renderer is sandboxed, whatever a window asks for. */
  sandboxed = false;
  enableSandbox(): void {
    this.sandboxed = true;
  }
  relaunch(): void {
    this.relaunches += 1;
  }
  quit(): void {
    if (this.quitting) return;
    const before = cancellable({});
    this.emit('before-quit', before);
    if (before.defaultPrevented || !windowsAtQuit.closeAll()) return;
    const will = cancellable({});
    this.emit('will-quit', will);
    if (will.defaultPrevented) return;
    this.quitting = true;
    this.exit(0);
  }
  exit(code = 0): void {
    this.emit('quit', {}, code);
    process.exit(code);
  }
}

export const app = strict('app', new ShimApp());
handlers.ready = () => app.markReady();
handlers.quit = () => app.quit();
