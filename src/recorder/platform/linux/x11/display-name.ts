import { existsSync } from 'node:fs';
import { ZaneiError } from '../../../../core/errors.ts';

/** A display on this machine: the name as X clients write it and the file of its Unix socket. */
export interface LocalDisplay {
  name: string;
  socketPath: string;
}

const LOCAL = /^(?:unix)?:(\d{1,5})(?:\.\d+)?$/;

/**
 * Finds the X11 display named by the environment.
 * @throws ZaneiError platform_unsupported without a display, on Wayland, or when the display is on another machine
 * (Zanei opens no network connection).
 */
export function findDisplay(env: NodeJS.ProcessEnv): LocalDisplay {
  if (env.XDG_SESSION_TYPE === 'wayland' || (env.WAYLAND_DISPLAY ?? '') !== '')
    throw unsupported('Zanei cannot record a Wayland session yet; log in to an X11 (Xorg) session instead.');
  const name = env.DISPLAY ?? '';
  if (name === '')
    throw unsupported(
      'There is no display to record: DISPLAY is not set. Start Zanei inside an X11 session.',
    );
  const number = LOCAL.exec(name)?.[1];
  if (number === undefined)
    throw unsupported('Zanei records displays of this machine only, and DISPLAY names another one.');
  const socketPath = `/tmp/.X11-unix/X${number}`;
  if (!existsSync(socketPath))
    throw unsupported(`There is no X server at display :${number}. Start Zanei inside an X11 session.`);
  return { name: `:${number}`, socketPath };
}

function unsupported(message: string): ZaneiError {
  return new ZaneiError('platform_unsupported', message);
}
