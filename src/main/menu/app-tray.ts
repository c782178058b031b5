import path from 'node:path';
import { nativeImage, Tray, type NativeImage } from 'electron';
import type { MenuCommand } from '../../core/app/menu-model.ts';
import type { TrayModel } from '../../core/app/tray-menu.ts';
import { PHASES, type Phase } from '../../core/ipc/app-state.ts';
import { nativeMenu } from './native-menu.ts';

/** The icon in the menu bar; shows one model and rebuilds only what differs. */
export class AppTray {
  private readonly tray: Tray;
  private readonly icons: Record<Phase, NativeImage>;
  private readonly run: (command: MenuCommand) => void;
  private shown: TrayModel | null = null;

  constructor(assets: string, run: (command: MenuCommand) => void) {
    this.icons = loadIcons(assets);
    this.run = run;
    this.tray = new Tray(this.icons.stopped);
  }

  show(model: TrayModel): void {
    const { shown } = this;
    if (shown?.icon !== model.icon) this.tray.setImage(this.icons[model.icon]);
    if (shown?.tooltip !== model.tooltip) this.tray.setToolTip(model.tooltip);
    if (JSON.stringify(shown?.lines) !== JSON.stringify(model.lines))
      this.tray.setContextMenu(nativeMenu(model.lines, this.run));
    this.shown = model;
  }
}

/** `…Template` images are drawn by macOS in the menu bar's own colour; @2x is found beside them. */
function loadIcons(assets: string): Record<Phase, NativeImage> {
  const load = (phase: Phase): NativeImage => {
    const image = nativeImage.createFromPath(path.join(assets, 'tray', `${phase}Template.png`));
    image.setTemplateImage(true);
    return image;
  };
  return Object.fromEntries(PHASES.map((phase) => [phase, load(phase)])) as Record<Phase, NativeImage>;
}
