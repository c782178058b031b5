import { createConnection } from 'node:net';
import { createClient, type Reply, type XClient, type XEvent, type XInputExtension } from 'x11';
import type { LocalDisplay } from './display-name.ts';

/** Longest wait for the server's answer to the first hello, ms. */
const CONNECT_MS = 5_000;
/** Longest property that is read, in 32-bit words: titles and client lists fit easily. */
const PROPERTY_WORDS = 16_384;

const RAW_INPUT = ['RawKeyPress', 'RawKeyRelease', 'RawButtonPress'];

/** One connection to the X server; listeners get every event in the server's order. */
export interface XConnection {
  readonly client: XClient;
  readonly root: number;
  readonly keycodes: { min: number; max: number };
  /** Turns one of the library's callback requests into a promise; rejects when the server refuses. */
  ask<T>(request: (reply: Reply<T>) => void): Promise<T>;
  /** The number of an atom, interned once per connection. */
  atom(name: string): Promise<number>;
  /** Raw bytes of a window property; empty when it is missing or the window is gone. */
  property(window: number, name: string): Promise<Buffer>;
  /** Asks for raw key and button events; collectors share one selection, since a second one would replace the first. */
  selectRawInput(xinput: XInputExtension): void;
  onEvent(listener: (event: XEvent) => void): () => void;
  /** Called once when the connection is over, whoever ended it. */
  onEnd(listener: () => void): () => void;
  close(): void;
}

/** Connects to a local display over its Unix socket; rejects when the server does not answer within 5 s. */
export function connectDisplay(display: LocalDisplay): Promise<XConnection> {
  return new Promise((resolve, reject) => {
    const stream = createConnection(display.socketPath);
    const timer = setTimeout(() => {
      stream.destroy();
      reject(new Error('the X server does not answer'));
    }, CONNECT_MS);
    const client = createClient({ display: display.name, stream, auth: undefined }, (error, found) => {
      clearTimeout(timer);
      const root = found?.screen[0]?.root;
      if (found === undefined || root === undefined) reject(error ?? new Error('the X server has no screen'));
      else resolve(wrap(client, root, { min: found.min_keycode, max: found.max_keycode }));
    });
    // A window that vanished between two requests is an ordinary error here; the request's own callback sees it too.
    client.on('error', () => undefined);
  });
}

function wrap(client: XClient, root: number, keycodes: { min: number; max: number }): XConnection {
  const listeners = new Set<(event: XEvent) => void>();
  const ends = new Set<() => void>();
  const pending = new Set<(error: Error) => void>();
  const atoms = new Map<string, Promise<number>>();
  let over = false;
  const finish = () => {
    if (over) return;
    over = true;
    for (const fail of pending) fail(new Error('the X connection is over'));
    pending.clear();
    listeners.clear();
    for (const listener of [...ends]) listener();
  };
  client.on('event', (event) => {
    for (const listener of [...listeners]) listener(event);
  });
  client.on('end', finish);

  const ask = <T>(request: (reply: Reply<T>) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      if (over) {
        reject(new Error('the X connection is over'));
        return;
      }
      pending.add(reject);
      request((error, result) => {
        pending.delete(reject);
        if (error) reject(error);
        else resolve(result);
        return true;
      });
    });
  const atom = (name: string): Promise<number> => {
    const known = atoms.get(name) ?? ask<number>((reply) => client.InternAtom(false, name, reply));
    atoms.set(name, known);
    return known;
  };
  return {
    client,
    root,
    keycodes,
    ask,
    atom,
    async property(window, name) {
      const id = await atom(name);
      return ask<{ data: Buffer }>((reply) =>
        client.GetProperty(0, window, id, 0, 0, PROPERTY_WORDS, reply),
      ).then(
        (answer) => answer.data,
        () => Buffer.alloc(0),
      );
    },
    selectRawInput(xinput) {
      xinput.XISelectEvents(root, { deviceId: xinput.AllMasterDevices, mask: RAW_INPUT });
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEnd(listener) {
      if (over) listener();
      else ends.add(listener);
      return () => ends.delete(listener);
    },
    close() {
      if (!over) client.terminate();
      finish();
    },
  };
}
