import { EventEmitter } from 'node:events';
import type * as E from 'electron';
import { BrowserWindow } from './windows.ts';

/** What tests look at in the order it was made. */
export const trays: ShimTray[] = [];

class ShimMenuItem implements Pick<E.MenuItem, 'enabled' | 'visible' | 'label' | 'checked'> {
  readonly id: string;
  readonly type: string;
  readonly submenu: ShimMenu | undefined;
  readonly accelerator: unknown;
  readonly role: unknown;
  enabled: boolean;
  visible: boolean;
  label: string;
  checked: boolean;
  private readonly run: (item: never, window: never, event: never) => void;

  constructor(options: E.MenuItemConstructorOptions) {
    const { submenu, click } = options;
    this.id = options.id ?? '';
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.submenu = Array.isArray(submenu) ? ShimMenu.buildFromTemplate(submenu) : undefined;
    this.accelerator = options.accelerator;
    this.role = options.role;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.label = options.label ?? '';
    this.checked = options.checked ?? false;
    this.run = (click as ShimMenuItem['run'] | undefined) ?? (() => undefined);
  }
  click(): void {
    if (!this.enabled) throw new Error(`electron-shim: ${this.id} is disabled`);
    this.run(this as never, BrowserWindow.getFocusedWindow() as never, {} as never);
  }
}

class ShimMenu extends EventEmitter {
  static application: ShimMenu | null = null;
  readonly items: ShimMenuItem[] = [];
  static buildFromTemplate(template: E.MenuItemConstructorOptions[]): ShimMenu {
    const menu = new ShimMenu();
    menu.items.push(...template.map((options) => new ShimMenuItem(options)));
    return menu;
  }
  static setApplicationMenu(menu: ShimMenu | null): void {
    ShimMenu.application = menu;
  }
  getMenuItemById(id: string): ShimMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found !== undefined && found !== null) return found;
    }
    return null;
  }
}

type TrayMembers = 'setToolTip' | 'getBounds' | 'isDestroyed' | 'destroy' | 'popUpContextMenu';

class ShimTray extends EventEmitter implements Pick<E.Tray, TrayMembers> {
  menu: ShimMenu | null = null;
  toolTip = '';
  image: unknown;
  destroyed = false;
  constructor(image: unknown) {
    super();
    this.image = image;
    trays.push(this);
  }
  setContextMenu(menu: ShimMenu | null): void {
    this.menu = menu;
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setImage(image: unknown): void {
    this.image = image;
  }
  popUpContextMenu(): void {
    this.emit('shim-popped-up');
  }
  getBounds(): E.Rectangle {
    return { x: 1200, y: 0, width: 24, height: 24 };
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

export { ShimMenu as Menu, ShimMenuItem as MenuItem, ShimTray as Tray };
