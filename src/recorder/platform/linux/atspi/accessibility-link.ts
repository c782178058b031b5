import { z } from 'zod';
import { booleanVariant, connectBus, type Bus, type Target } from '../dbus/bus.ts';
import { sessionBusAddress } from '../dbus/session-address.ts';
import {
  appRoot,
  createAccessibleReader,
  DESKTOP,
  readBusPid,
  type AccessibleReader,
  type Ref,
} from './accessible.ts';

/** Longest wait for the accessibility bus to be started, ms. */
const START_MS = 5_000;

const address = z.tuple([z.string().min(1)]);
const flag = z.tuple([z.object({ value: z.boolean() })]).transform(([one]) => one.value);

/** The accessibility bus of a session, with what it costs time to find out kept. */
export interface Accessibility {
  readonly bus: Bus;
  readonly read: AccessibleReader;
  /** Root objects of the apps of that process; one app may have several connections. */
  appsOf(pid: number): Promise<Ref[]>;
  pidOf(busName: string): Promise<number | null>;
}

/** The accessibility connection that collectors share: opened by the first, closed by the last. */
export interface AccessibilityLink {
  /** The session has a D-Bus, so that a connection can be tried. */
  readonly possible: boolean;
  /** null while nobody is connected. */
  readonly current: Accessibility | null;
  acquire(): Promise<Accessibility>;
  release(): Promise<void>;
}

/** Makes a link to the session that `env` names. Rejects in `acquire` when there is no bus. */
export function createAccessibilityLink(env: NodeJS.ProcessEnv): AccessibilityLink {
  let users = 0;
  let pending: Promise<Opened> | null = null;
  let current: Accessibility | null = null;
  const forget = () => {
    pending = null;
    current = null;
  };
  return {
    possible: sessionBusAddress(env) !== null,
    get current() {
      return current;
    },
    async acquire() {
      users += 1;
      pending ??= open(env, forget);
      const mine = pending;
      try {
        current = (await mine).accessibility;
        return current;
      } catch (error) {
        users -= 1;
        if (pending === mine) forget();
        throw error;
      }
    },
    async release() {
      users -= 1;
      if (users > 0 || pending === null) return;
      const last = pending;
      forget();
      await last.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}

interface Opened {
  accessibility: Accessibility;
  close(): Promise<void>;
}

async function open(env: NodeJS.ProcessEnv, ended: () => void): Promise<Opened> {
  const sessionAddress = sessionBusAddress(env);
  if (sessionAddress === null) throw new Error('there is no D-Bus session');
  const session = await connectBus(sessionAddress);
  try {
    const target: Target = ['org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress'];
    const [busAddress] = await session.call(address, target, '', [], START_MS);
    const restore = await enable(session);
    const bus = await connectBus(busAddress);
    bus.onEnd(ended);
    const close = async (): Promise<void> => {
      bus.close();
      await restore().catch(() => undefined);
      session.close();
    };
    return { accessibility: knowApps(bus), close };
  } catch (error) {
    session.close();
    throw error;
  }
}

/**
 * Tells apps that somebody looks at their accessibility tree, and returns how to take it back. Only IsEnabled:
 * ScreenReaderEnabled would start a screen reader on some desktops.
 */
async function enable(session: Bus): Promise<() => Promise<void>> {
  const at = (member: string): Target => [
    'org.a11y.Bus',
    '/org/a11y/bus',
    'org.freedesktop.DBus.Properties',
    member,
  ];
  const set = (on: boolean) =>
    session.call(z.unknown(), at('Set'), 'ssv', ['org.a11y.Status', 'IsEnabled', booleanVariant(on)]);
  const before = await session.call(flag, at('Get'), 'ss', ['org.a11y.Status', 'IsEnabled']);
  if (before) return () => Promise.resolve();
  await set(true);
  return async () => {
    await set(false);
  };
}

function knowApps(bus: Bus): Accessibility {
  const pids = new Map<string, Promise<number | null>>();
  const pidOf = (name: string): Promise<number | null> => {
    const known = pids.get(name) ?? readBusPid(bus, name);
    pids.set(name, known);
    return known;
  };
  const read = createAccessibleReader(bus);
  return {
    bus,
    read,
    pidOf,
    async appsOf(pid) {
      const apps = await read.children(DESKTOP);
      for (const name of pids.keys()) if (!apps.some((app) => app[0] === name)) pids.delete(name);
      const owners = await Promise.all(apps.map(([name]) => pidOf(name)));
      return apps.filter((_, index) => owners[index] === pid).map(([name]) => appRoot(name));
    },
  };
}
