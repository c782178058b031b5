import type { LocalDisplay } from './display-name.ts';
import { connectDisplay, type XConnection } from './x-connection.ts';

/**
 * The X connection that the X11 collectors share, so that a key and the window change before it arrive in the
 * server's order. Opened by the first that needs it, closed when the last lets go, opened anew after the server ended it.
 */
export interface DisplayLink {
  acquire(): Promise<XConnection>;
  release(): void;
}

/** Makes a link to a display; nothing is opened yet. */
export function createDisplayLink(display: LocalDisplay): DisplayLink {
  let users = 0;
  let current: Promise<XConnection> | null = null;
  const open = async (): Promise<XConnection> => {
    const connection = await connectDisplay(display);
    connection.onEnd(() => {
      current = null;
    });
    return connection;
  };
  return {
    async acquire() {
      users += 1;
      current ??= open();
      const mine = current;
      try {
        return await mine;
      } catch (error) {
        users -= 1;
        if (current === mine) current = null;
        throw error;
      }
    },
    release() {
      users -= 1;
      if (users > 0 || current === null) return;
      const last = current;
      current = null;
      void last.then(
        (connection) => connection.close(),
        () => undefined,
      );
    },
  };
}
