import path from 'node:path';
import { BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions } from 'electron';
import { placeWindow, type Rect } from '../../core/app/place-window.ts';
import type { Place } from '../../core/ipc/ipc-contract.ts';
import { APP_ORIGIN } from '../protocol/app-origin.ts';
import { pagePreferences } from '../security/page-preferences.ts';

type WindowName = Place['window'];

/** Size and frame of each window; measures in CSS pixels. */
const SHAPES: Readonly<Record<WindowName, BrowserWindowConstructorOptions>> = {
  timeline: { width: 1120, height: 740, minWidth: 420, minHeight: 380 },
  settings: { width: 860, height: 620, minWidth: 400, minHeight: 360 },
  onboarding: { width: 720, height: 560, minWidth: 400, minHeight: 420 },
};

/** A page that crashed is loaded again, but not for ever. */
const MAX_RELOADS = 3;

interface WindowSetOptions {
  preload: string;
  title: (name: WindowName) => string;
  onCountChange: (open: number) => void;
}

/** At most one window of each kind; both the tray and a second launch come through here, so they show the same page. */
export class WindowSet {
  private readonly options: WindowSetOptions;
  private readonly open = new Map<WindowName, BrowserWindow>();
  private readonly loaded = new WeakSet<BrowserWindow>();

  constructor(options: WindowSetOptions) {
    this.options = options;
  }

  /** Shows the window of that name; `query` is read by a page that is only just loading. Returns true when it was open already. */
  show(name: WindowName, query: Record<string, string>): boolean {
    const present = this.open.get(name);
    if (present !== undefined && !present.isDestroyed()) {
      // A page that is still loading hears no push: it reads the query instead.
      if (!this.loaded.has(present)) load(present, name, query);
      if (present.isMinimized()) present.restore();
      present.show();
      present.focus();
      return true;
    }
    this.create(name, query);
    return false;
  }

  count(): number {
    return this.open.size;
  }

  reloadAll(): void {
    for (const window of this.open.values()) window.webContents.reload();
  }

  closeAll(): void {
    for (const window of this.open.values()) window.close();
  }

  private create(name: WindowName, query: Record<string, string>): void {
    const window = new BrowserWindow({
      ...SHAPES[name],
      ...placed(SHAPES[name]),
      show: false,
      title: this.options.title(name),
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1e1e20' : '#f5f5f6',
      titleBarStyle: process.platform === 'darwin' ? 'hiddenInset' : 'default',
      webPreferences: pagePreferences(path.resolve(this.options.preload)),
    });
    this.open.set(name, window);
    window.once('ready-to-show', () => window.show());
    window.webContents.on('did-finish-load', () => this.loaded.add(window));
    window.on('closed', () => {
      this.open.delete(name);
      this.options.onCountChange(this.open.size);
    });
    reloadAfterCrash(window);
    load(window, name, query);
    this.options.onCountChange(this.open.size);
  }
}

/** A failed load leaves an empty window that can be closed and opened again. */
function load(window: BrowserWindow, name: WindowName, query: Record<string, string>): void {
  const search = new URLSearchParams(query).toString();
  window.loadURL(`${APP_ORIGIN}/${name}.html${search === '' ? '' : `?${search}`}`).catch(() => undefined);
}

/** On the display where the person just clicked. */
function placed({ width = 800, height = 600 }: BrowserWindowConstructorOptions): Rect | null {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  return placeWindow({ width, height }, areas, screen.getCursorScreenPoint());
}

function reloadAfterCrash(window: BrowserWindow): void {
  let reloads = 0;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    reloads += 1;
    if (reloads <= MAX_RELOADS) window.webContents.reload();
    else window.close();
  });
}
