import { app, clipboard, shell } from 'electron';
import { pauseEnd } from '../../core/app/pause-end.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { AppParts } from '../app-parts.ts';
import { openLink } from '../security/open-link.ts';
import type { CallHandlers } from './call-handlers.ts';

type AppCalls = Extract<keyof CallHandlers, `app.${string}` | `recorder.${string}` | `permissions.${string}`>;

/** Answers about the app itself, the recorder and permissions. */
export function appHandlers({ core, open, applyPreferences }: AppParts): Pick<CallHandlers, AppCalls> {
  const { recorder, ports, preferences, permissions } = core;
  return {
    'app.state': () => core.state(),
    'app.open': (place) => open(place),
    'app.copy': async ({ text }) => {
      await clipboard.writeText(text);
    },
    'app.openLink': async ({ link }) => {
      await openLink(link, ports.links);
    },
    'app.revealConfig': () => shell.showItemInFolder(ports.paths.config),
    'app.relaunch': () => {
      app.relaunch();
      app.quit();
    },
    'app.setPreferences': (patch) => {
      const before = preferences.get();
      preferences.set(patch);
      try {
        applyPreferences();
      } catch (error) {
        preferences.set(before);
        applyPreferences();
        throw error;
      }
      core.onStateChange();
      return preferences.get();
    },
    'recorder.pause': ({ length }) => recorder.pause(pauseEnd(length, ports.now(), ports.zone)),
    'recorder.resume': () => recorder.resume(),
    'recorder.start': async () => {
      await recorder.start();
      const { stop_reason } = recorder.view();
      if (stop_reason !== null && stop_reason !== 'stopped_by_user' && stop_reason !== 'starting')
        throw new ZaneiError(stop_reason, 'The recorder did not start.');
    },
    'permissions.list': () => permissions.check(),
    'permissions.open': async ({ name }) => {
      if (!permissions.states().some((one) => one.name === name))
        throw new ZaneiError('usage', 'There is no such permission.', { field: 'name' });
      await ports.permissions.open(name);
    },
    'permissions.revealApp': () => shell.showItemInFolder(app.getPath('exe')),
  };
}
