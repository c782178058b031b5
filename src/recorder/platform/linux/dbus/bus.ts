import type { EventEmitter } from 'node:events';
import { Message, MessageType, sessionBus, Variant } from '@jellybrick/dbus-next';
import type { z } from 'zod';

/** Longest wait for one answer, ms: a frozen app must not hold up the recorder. */
const CALL_MS = 800;
/** The library does not tell when a bus goes away, so it is asked for a sign of life this often, ms. */
const PING_MS = 5_000;

/** Where a call goes: bus name, object path, interface, member. */
export type Target = readonly [destination: string, path: string, iface: string, member: string];

/** A signal as it came; `body` is untrusted. */
export interface BusSignal {
  sender: string;
  path: string;
  iface: string;
  member: string;
  body: unknown[];
}

/** One D-Bus connection. Calls reject on error replies, after their time, and when the answer has another shape. */
export interface Bus {
  /** The whole answer body, checked by `shape`. */
  call<T>(shape: z.ZodType<T>, target: Target, signature?: string, body?: unknown[], ms?: number): Promise<T>;
  match(rule: string): Promise<void>;
  onSignal(listener: (signal: BusSignal) => void): () => void;
  /** Called once when the bus is gone, not when we close it. */
  onEnd(listener: () => void): void;
  close(): void;
}

/** A D-Bus boolean as a property value, `v` in signatures. */
export function booleanVariant(value: boolean): Variant {
  return new Variant('b', value);
}

/** Connects to the first Unix socket of a D-Bus address list; throws when it has none (no network connections). */
export async function connectBus(addresses: string): Promise<Bus> {
  const address = addresses.split(';').find((one) => one.startsWith('unix:'));
  if (address === undefined) throw new Error('the D-Bus address names no Unix socket');
  const connection = sessionBus({ busAddress: address });
  const ends = new Set<() => void>();
  let over = false;
  const failing = new Set<(error: Error) => void>();
  const finish = () => {
    if (over) return;
    over = true;
    clearInterval(timer);
    for (const fail of failing) fail(new Error('the bus is gone'));
    for (const listener of ends) listener();
  };
  const emitter: EventEmitter = connection;
  emitter.on('error', finish);
  const send = async (target: Target, signature: string, body: unknown[], ms: number): Promise<unknown[]> => {
    if (over) throw new Error('the bus is gone');
    const [destination, path, iface, member] = target;
    const message = new Message({ destination, path, interface: iface, member, signature, body });
    return (await within(connection.call(message), ms, failing)).body;
  };
  const driver = (member: string): Target => [
    'org.freedesktop.DBus',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus',
    member,
  ];
  const timer = setInterval(() => {
    send(driver('GetId'), '', [], PING_MS).catch(finish);
  }, PING_MS);
  timer.unref();
  const bus: Bus = {
    async call(shape, target, signature = '', body = [], ms = CALL_MS) {
      return shape.parse(await send(target, signature, body, ms));
    },
    async match(rule) {
      await send(driver('AddMatch'), 's', [rule], PING_MS);
    },
    onSignal(listener) {
      const pass = (message: Message): void => {
        if (message.type !== MessageType.SIGNAL) return;
        const { sender, path, member, body } = message;
        listener({ sender, path, iface: message.interface, member, body });
      };
      connection.on('message', pass);
      return () => connection.off('message', pass);
    },
    onEnd(listener) {
      ends.add(listener);
    },
    close() {
      over = true;
      clearInterval(timer);
      connection.disconnect();
    },
  };
  try {
    await send(driver('GetId'), '', [], PING_MS);
  } catch (error) {
    bus.close();
    throw error;
  }
  return bus;
}

async function within(
  answer: Promise<Message | null>,
  ms: number,
  failing: Set<(error: Error) => void>,
): Promise<Message> {
  const { promise: limit, reject: fail } = Promise.withResolvers<never>();
  const timer = setTimeout(() => fail(new Error('no answer in time')), ms);
  failing.add(fail);
  try {
    const message = await Promise.race([answer, limit]);
    if (message === null) throw new Error('no answer');
    return message;
  } finally {
    clearTimeout(timer);
    failing.delete(fail);
  }
}
