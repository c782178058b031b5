/** A two-way request/reply line over a Node IPC channel. */
export type Handler = (...args: never[]) => unknown;

interface Request {
  id?: number;
  method: string;
  args: unknown[];
}
interface Reply {
  id: number;
  value?: unknown;
  error?: string;
}
interface Channel {
  send: (message: Request | Reply) => void;
  onMessage: (listener: (message: Request | Reply) => void) => void;
}

export interface Rpc {
  call: <T = unknown>(method: string, ...args: unknown[]) => Promise<T>;
  /** Sends without waiting for a reply. */
  post: (method: string, ...args: unknown[]) => void;
  /** Rejects everything that still waits. */
  close: (reason: string) => void;
}

/** Joins two sides of a channel: `handlers` answer what the other side calls. */
export function createRpc(channel: Channel, handlers: Record<string, Handler>): Rpc {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  const answer = async ({ id, method, args }: Request): Promise<void> => {
    try {
      const handler = handlers[method];
      if (handler === undefined) throw new Error(`electron-shim: no handler for ${method}`);
      const value = await handler(...(args as never[]));
      if (id !== undefined) channel.send({ id, value });
    } catch (error) {
      if (id === undefined) console.error(error);
      else channel.send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
  channel.onMessage((message) => {
    if ('method' in message) {
      void answer(message);
      return;
    }
    const entry = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) entry?.resolve(message.value);
    else entry?.reject(new Error(message.error));
  });
  return {
    call: async <T>(method: string, ...args: unknown[]) => {
      const entry = Promise.withResolvers<unknown>();
      last += 1;
      waiting.set(last, entry);
      channel.send({ id: last, method, args });
      return (await entry.promise) as T;
    },
    post: (method, ...args) => channel.send({ method, args }),
    close(reason) {
      for (const entry of waiting.values()) entry.reject(new Error(reason));
      waiting.clear();
    },
  };
}
