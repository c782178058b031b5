import { EventEmitter } from 'node:events';
import type * as E from 'electron';
import { app, windowsAtQuit } from './app.ts';
import { handlers, line } from './line.ts';
import { cancellable, strict } from './strict.ts';
import { ShimWebContents } from './web-contents.ts';

type WindowMembers =
  | 'loadURL'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'close'
  | 'destroy'
  | 'isVisible'
  | 'isFocused'
  | 'isDestroyed'
  | 'isMinimized'
  | 'restore'
  | 'getTitle'
  | 'setTitle'
  | 'getBounds'
  | 'setBounds'
  | 'setBackgroundColor';

interface WindowState {
  visible: boolean;
  focused: boolean;
  destroyed: boolean;
  title: string;
  bounds: E.Rectangle;
}

/** A window whose page is a tab of a real Chromium in the test process. */
class ShimWindow extends EventEmitter implements Pick<E.BrowserWindow, WindowMembers> {
  private static readonly all = new Map<number, ShimWindow>();
  private static last = 0;
  static getAllWindows(): ShimWindow[] {
    return [...ShimWindow.all.values()];
  }
  static getFocusedWindow(): ShimWindow | null {
    return ShimWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  }
  static fromId(id: number): ShimWindow | null {
    return ShimWindow.all.get(id) ?? null;
  }

  readonly id: number;
  readonly webContents: ShimWebContents;
  readonly options: E.BrowserWindowConstructorOptions;
  private readonly state: WindowState;
  private readonly created: Promise<unknown>;

  constructor(options: E.BrowserWindowConstructorOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    ShimWindow.last += 1;
    this.id = ShimWindow.last;
    this.options = options;
    this.webContents = strict('webContents', new ShimWebContents(this.id));
    const { x = 0, y = 0, width = 800, height = 600, show = true, title = '' } = options;
    this.state = { visible: show, focused: show, destroyed: false, title, bounds: { x, y, width, height } };
    const self = strict('BrowserWindow', this);
    ShimWindow.all.set(this.id, self);
    const preload = options.webPreferences?.preload;
    this.created = line.call('create', this.id, { width, height, preload });
    app.emit('browser-window-created', {}, self);
    app.emit('web-contents-created', {}, this.webContents);
    return self;
  }
  async loadURL(url: string): Promise<void> {
    await this.created;
    this.webContents.url = url;
    await line.call('goto', this.id, url);
  }
  show(): void {
    Object.assign(this.state, { visible: true, focused: true });
    this.emit('show');
    this.emit('focus');
  }
  showInactive(): void {
    this.state.visible = true;
    this.emit('show');
  }
  hide(): void {
    Object.assign(this.state, { visible: false, focused: false });
    this.emit('hide');
  }
  focus(): void {
    this.state.focused = true;
    this.emit('focus');
  }
  close(): void {
    if (this.state.destroyed) return;
    const event = cancellable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy(): void {
    if (this.state.destroyed) return;
    this.state.destroyed = true;
    this.webContents.destroyed = true;
    ShimWindow.all.delete(this.id);
    line.post('close', this.id);
    this.emit('closed');
    if (ShimWindow.all.size === 0) app.emit('window-all-closed');
  }
  isVisible(): boolean {
    return this.state.visible;
  }
  isFocused(): boolean {
    return this.state.focused;
  }
  isDestroyed(): boolean {
    return this.state.destroyed;
  }
  isMinimized(): boolean {
    return false;
  }
  restore(): void {
    this.show();
  }
  getTitle(): string {
    return this.state.title;
  }
  setTitle(title: string): void {
    this.state.title = title;
  }
  getBounds(): E.Rectangle {
    return { ...this.state.bounds };
  }
  setBounds(bounds: Partial<E.Rectangle>): void {
    Object.assign(this.state.bounds, bounds);
    line.post('resize', this.id, this.state.bounds);
  }
  setBackgroundColor(color: string): void {
    this.options.backgroundColor = color;
  }
}

export { ShimWindow as BrowserWindow };

windowsAtQuit.closeAll = () => {
  for (const window of ShimWindow.getAllWindows()) window.close();
  return ShimWindow.getAllWindows().length === 0;
};

handlers.willNavigate = (id: number, url: string, isMainFrame: boolean) => {
  const contents = ShimWindow.fromId(id)?.webContents;
  const event = cancellable({ url, isMainFrame });
  contents?.emit('will-frame-navigate', event);
  if (isMainFrame) contents?.emit('will-navigate', event, url);
  return event.defaultPrevented;
};
handlers.windowOpen = (id: number, url: string) =>
  ShimWindow.fromId(id)?.webContents.openRequested(url) ?? 'deny';
handlers.loaded = (id: number, url: string, title: string) => {
  const window = ShimWindow.fromId(id);
  if (window === null) return;
  window.webContents.url = url;
  window.setTitle(title);
  window.webContents.emit('dom-ready');
  window.webContents.emit('did-finish-load');
  window.emit('ready-to-show');
};
