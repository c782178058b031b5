import type { MenuCommand } from '../../core/app/menu-model.ts';
import { trayModel, type TrayState } from '../../core/app/tray-menu.ts';
import type { AppCore } from '../app-core.ts';
import { AppTray } from './app-tray.ts';

/** Keeps the tray in step with the app's state. */
export class TrayPresenter {
  private readonly core: AppCore;
  private readonly tray: AppTray;

  constructor(core: AppCore, run: (command: MenuCommand) => void) {
    this.core = core;
    this.tray = new AppTray(core.ports.assets, run);
  }

  refresh(): void {
    this.tray.show(trayModel(this.state(), this.core.texts(), this.core.formats()));
  }

  private state(): TrayState {
    const { core } = this;
    const missing = core.permissions.states().filter(({ state }) => state === 'denied' || state === 'stale');
    return {
      recorder: core.recorder.view(),
      front_app: this.frontApp(),
      missing_permissions: missing.length,
      now_ms: core.ports.now(),
    };
  }

  /** null for an app that is left out already. */
  private frontApp(): TrayState['front_app'] {
    const { frontApp, settings } = this.core;
    if (frontApp === null) return null;
    const excluded = new Set(settings.current().filter.exclude_apps.map((name) => name.toLowerCase()));
    const keys = [frontApp.name, frontApp.bundle_id ?? frontApp.name];
    return keys.some((key) => excluded.has(key.toLowerCase())) ? null : frontApp;
  }
}
