import { app } from 'electron';
import type { MenuCommand } from '../../core/app/menu-model.ts';
import { pauseEnd } from '../../core/app/pause-end.ts';
import type { AppParts } from '../app-parts.ts';
import { forgetFromTray, type TrayQuestion } from './forget-from-tray.ts';
import { leaveOutApp } from './leave-out-app.ts';

/** Carries out what a menu asked for. Failures show in the state that the menu and windows have anyway. */
export async function runCommand(command: MenuCommand, { core, open }: AppParts): Promise<void> {
  const { recorder, ports } = core;
  switch (command.do) {
    case 'pause':
      return recorder.pause(pauseEnd(command.length, ports.now(), ports.zone));
    case 'resume':
      return recorder.resume();
    case 'start':
      return recorder.start();
    case 'openTimeline':
      return open({ window: 'timeline' });
    case 'search':
      return open({ window: 'timeline', search: true });
    case 'forget':
      return forgetFromTray(command.span, question(core));
    case 'leaveOut':
      return leaveOutApp({ name: command.app, bundle_id: command.bundle_id }, core.settings, question(core));
    case 'settings':
      return open({ window: 'settings', pane: 'general' });
    case 'permissions':
      return open({ window: 'settings', pane: 'permissions' });
    case 'agents':
      return open({ window: 'settings', pane: 'agents' });
    case 'quit':
      app.quit();
  }
}

function question(core: AppParts["core"]): TrayQuestion {
  const { store, ports } = core;
  return { store, texts: core.texts(), now_ms: ports.now(), zone: ports.zone };
}
