import { app } from 'electron';
import type { MenuCommand } from '../../core/app/menu-model.ts';
import { pauseEnd } from '../../core/app/pause-end.ts';
import type { AppParts } from '../app-parts.ts';
import { forgetFromTray, type TrayQuestion } from './forget-from-tray.ts';
import { leaveOutApp } from './leave-out-app.ts';

/** Carries out what a menu asked for. Throws ZaneiError when it was not done. */
export async function runCommand(command: MenuCommand, { core, open }: AppParts): Promise<void> {
  const { recorder, ports } = core;
  switch (command.do) {
    case 'pause': {
      recorder.pause(pauseEnd(command.length, ports.now(), ports.zone));
      return;
    }
    case 'resume': {
      recorder.resume();
      return;
    }
    case 'start':
      return recorder.start();
    case 'openTimeline': {
      open({ window: 'timeline' });
      return;
    }
    case 'search': {
      open({ window: 'timeline', search: true });
      return;
    }
    case 'forget':
      return forgetFromTray(command.span, question(core));
    case 'leaveOut':
      return leaveOutApp({ name: command.app, bundle_id: command.bundle_id }, core.settings, question(core));
    case 'settings': {
      open({ window: 'settings', pane: 'general' });
      return;
    }
    case 'permissions': {
      open({ window: 'settings', pane: 'permissions' });
      return;
    }
    case 'agents': {
      open({ window: 'settings', pane: 'agents' });
      return;
    }
    case 'quit':
      app.quit();
  }
}

function question(core: AppParts['core']): TrayQuestion {
  const { store, ports } = core;
  return {
    store,
    forget: (ask) => core.forget(ask),
    texts: core.texts(),
    now_ms: ports.now(),
    zone: ports.zone,
  };
}
