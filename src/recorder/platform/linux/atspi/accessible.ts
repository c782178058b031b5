import { z } from 'zod';
import type { Bus } from '../dbus/bus.ts';

/** An object of an app's accessibility tree: bus name and object path. */
export type Ref = readonly [name: string, path: string];

const A11Y = 'org.a11y.atspi';
const ROOT_PATH = '/org/a11y/atspi/accessible/root';
const NULL_PATH = '/org/a11y/atspi/null';

const ref = z.tuple([z.string(), z.string()]);
const refs = z.tuple([z.array(ref)]).transform(([list]) => list);
const variant = z.object({ value: z.unknown() });
const value = z.tuple([variant]).transform(([one]) => one.value);

/** The registry's list of apps. */
export const DESKTOP: Ref = ['org.a11y.atspi.Registry', ROOT_PATH];

/** The root object of the app that has this bus name. */
export function appRoot(name: string): Ref {
  return [name, ROOT_PATH];
}

/** Children of an object, apps of {@link DESKTOP}. */
export async function readChildren(bus: Bus, [name, path]: Ref): Promise<Ref[]> {
  const found = await bus.call(refs, [name, path, `${A11Y}.Accessible`, 'GetChildren']);
  return found.filter((child) => child[1] !== NULL_PATH);
}

/** The accessible name; empty when it has none. */
export async function readName(bus: Bus, object: Ref): Promise<string> {
  return z
    .string()
    .catch('')
    .parse(await readProperty(bus, object, 'Accessible', 'Name'));
}

/** Any property of an AT-SPI interface, unchecked. */
export function readProperty(bus: Bus, [name, path]: Ref, iface: string, property: string): Promise<unknown> {
  return bus.call(value, [name, path, 'org.freedesktop.DBus.Properties', 'Get'], 'ss', [
    `${A11Y}.${iface}`,
    property,
  ]);
}

/** Process of a bus name; null when it is gone. */
export async function readBusPid(bus: Bus, name: string): Promise<number | null> {
  const target = [
    'org.freedesktop.DBus',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus',
    'GetConnectionUnixProcessID',
  ] as const;
  return bus.call(z.tuple([z.int()]), target, 's', [name]).then(
    ([pid]) => pid,
    () => null,
  );
}
