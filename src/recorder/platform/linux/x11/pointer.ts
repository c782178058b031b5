import type { DesktopState, KnownWindow } from '../desktop-state.ts';
import { readOwnerPid } from './window-reader.ts';
import type { XConnection } from './x-connection.ts';

/** Deepest nesting from the root to an app's window: frame of the window manager, sometimes one more. */
const LEVELS = 6;

/** Where the pointer is, in pixels of the screen, and the app window under it (null for panels and the desktop). */
export interface PointerPlace {
  x: number;
  y: number;
  window: KnownWindow | null;
}

/** Finds the app window under the pointer. A menu is a window of its own: it counts as the front window of the same app. */
export async function locatePointer(x: XConnection, state: DesktopState): Promise<PointerPlace> {
  let at = await queryPointer(x, x.root);
  const place = { x: at.rootX, y: at.rootY };
  let top = 0;
  for (let level = 0; at.child !== 0 && level < LEVELS; level++) {
    top ||= at.child;
    const known = state.windows.get(at.child);
    if (known !== undefined) return { ...place, window: known };
    at = await queryPointer(x, at.child);
  }
  const pid = top === 0 ? null : await readOwnerPid(x, top);
  return { ...place, window: pid !== null && pid === state.front?.app.pid ? state.front : null };
}

function queryPointer(
  x: XConnection,
  window: number,
): Promise<{ rootX: number; rootY: number; child: number }> {
  return x.ask((reply) => x.client.QueryPointer(window, reply));
}

/** Upper left corner of a window's contents on the screen. */
export async function windowOrigin(x: XConnection, window: number): Promise<{ x: number; y: number }> {
  const { destX, destY } = await x.ask<{ destX: number; destY: number }>((reply) =>
    x.client.TranslateCoordinates(window, x.root, 0, 0, reply),
  );
  // left, right, top, bottom of the shadow that GTK draws around its windows
  const extents = await x.property(window, '_GTK_FRAME_EXTENTS');
  const shadow = (index: number) => (extents.length >= 16 ? extents.readUInt32LE(index * 4) : 0);
  return { x: destX + shadow(0), y: destY + shadow(2) };
}
