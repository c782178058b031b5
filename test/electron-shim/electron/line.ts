import { createRpc, type Handler } from '../rpc.ts';

/** What the test process may call here; each module of the shim adds its own. */
export const handlers: Record<string, Handler> = {};

/** The line to the test process, which owns the pages. */
export const line = createRpc(
  {
    send: (message) => {
      process.send?.(message);
    },
    onMessage: (listener) => {
      process.on('message', listener);
    },
  },
  handlers,
);
