import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** D-Bus address of the user's session bus; null when there is none. */
export function sessionBusAddress(env: NodeJS.ProcessEnv): string | null {
  const given = env.DBUS_SESSION_BUS_ADDRESS ?? '';
  if (given !== '') return given;
  const socket = join(env.XDG_RUNTIME_DIR ?? '', 'bus');
  return (env.XDG_RUNTIME_DIR ?? '') !== '' && existsSync(socket) ? `unix:path=${socket}` : null;
}
