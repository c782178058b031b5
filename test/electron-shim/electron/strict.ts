/** Every member that nobody wrote yet fails loudly, naming itself, instead of being undefined. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (key in object || typeof key === 'symbol' || key === 'then' || key === 'toJSON')
        return Reflect.get(object, key, receiver);
      throw new Error(`electron-shim: ${name}.${key} is not implemented`);
    },
  });
}

/** An event object whose default can be prevented. */
export function cancellable<T extends object>(extra: T): T & Cancellable {
  const event = {
    defaultPrevented: false,
    preventDefault: (): void => {
      event.defaultPrevented = true;
    },
    ...extra,
  };
  return event;
}

export interface Cancellable {
  defaultPrevented: boolean;
  preventDefault: () => void;
}
