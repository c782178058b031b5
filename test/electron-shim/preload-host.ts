type Listener = (event: object, ...args: unknown[]) => void;
type Binding = (kind: string, channel: string, text: string) => Promise<string>;

/**
 * Runs in every page before its own scripts, as Electron's sandboxed preload host does: gives the real preload script
 * a `require` that knows only 'electron', and bridges what it exposes the way contextBridge would. The function is
 * turned to text and injected, so it must not use anything from outside itself.
 */
export function preloadHost(
  preload: ((require: (name: string) => object, module: object, exports: object) => void) | null,
  names: { binding: string; emit: string },
  encode: (value: unknown) => string,
  decode: (text: string) => unknown,
): void {
  const page = window as unknown as Record<PropertyKey, unknown>;
  const binding = page[names.binding] as Binding;
  Reflect.deleteProperty(page, names.binding);
  const listeners = new Map<string, Set<Listener>>();
  const call = async (kind: string, channel: string, args: unknown[]): Promise<unknown> =>
    decode(await binding(kind, channel, encode(args)));

  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const reply = (await call('invoke', channel, args)) as { error?: string; value?: unknown };
      if (reply.error !== undefined)
        throw new Error(`Error invoking remote method '${channel}': ${reply.error}`);
      return reply.value;
    },
    on(channel: string, listener: Listener): object {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    removeListener(channel: string, listener: Listener): object {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };

  Object.defineProperty(page, Symbol.for(names.emit), {
    value: (channel: string, text: string): void => {
      const heard = [...(listeners.get(channel) ?? [])];
      for (const listener of heard) listener({ sender: ipcRenderer }, ...(decode(text) as unknown[]));
    },
  });

  /** Copies a value across the bridge: plain data is cloned, functions become proxies, prototypes are lost. */
  const bridge = (value: unknown): unknown => {
    if (typeof value === 'symbol') throw new TypeError('An object could not be cloned.');
    if (typeof value === 'function') {
      return (...args: unknown[]): unknown => {
        try {
          return bridge((value as (...inner: unknown[]) => unknown)(...args.map(bridge)));
        } catch (error) {
          throw new Error((error as Error).message, { cause: error });
        }
      };
    }
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Promise) {
      return value.then(bridge, (error: unknown) => {
        throw new Error(error instanceof Error ? error.message : String(error));
      });
    }
    if (value instanceof Error) return new Error(value.message);
    if (Array.isArray(value)) return value.map(bridge);
    const name = (Object.getPrototypeOf(value) as object | null)?.constructor.name ?? 'Object';
    if (name !== 'Object') return structuredClone(value);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bridge(item)]));
  };

  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown): void {
      if (key in page)
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      const copy = bridge(api);
      // Electron makes what it exposes unchangeable; the copy here is frozen only when the preload's own object was.
      const value = typeof api === 'object' && Object.isFrozen(api) ? Object.freeze(copy) : copy;
      Object.defineProperty(page, key, { value, enumerable: true });
    },
  };

  // What would open a window is handed to setWindowOpenHandler; child windows do not exist here.
  const open = (url: string): null => {
    void call('open', '', [new URL(url, location.href).href]);
    return null;
  };
  Object.assign(page, { open });
  window.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[target=_blank]');
    if (link === null || link === undefined || event.defaultPrevented) return;
    event.preventDefault();
    open(link.href);
  });

  if (preload === null) return;
  const require = (name: string): object => {
    if (name === 'electron' || name === 'electron/renderer') return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  try {
    preload(require, module, module.exports);
  } catch (error) {
    console.error('Unable to load preload script', error);
  }
}
