import { z } from 'zod';
import type { Bus } from '../dbus/bus.ts';
import { bitWords, ROLES, roleName, stateNames, STATES } from './tables.ts';

/** An object of an app's accessibility tree: bus name and object path. */
export type Ref = readonly [name: string, path: string];

/** A place or box on the screen, pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const A11Y = 'org.a11y.atspi';
const ROOT_PATH = '/org/a11y/atspi/accessible/root';
const NULL_PATH = '/org/a11y/atspi/null';
/** ATSPI_COORD_TYPE_SCREEN */
const SCREEN = 0;
/** AtspiCollectionMatchType: all / any of the given; AtspiCollectionSortOrder canonical. */
const MATCH_ALL = 1;
const MATCH_ANY = 2;
const CANONICAL = 1;
const SEARCH_MS = 2_000;

const ref = z.tuple([z.string(), z.string()]);
const oneRef = z.tuple([ref]).transform(([one]) => one);
const refs = z.tuple([z.array(ref)]).transform(([list]) => list);
const value = z.tuple([z.object({ value: z.unknown() })]).transform(([one]) => one.value);
const number = z.tuple([z.number()]).transform(([one]) => one);
const string = z.tuple([z.string()]).transform(([one]) => one);
const words = z.tuple([z.array(z.number())]).transform(([list]) => list);
const strings = z.tuple([z.record(z.string(), z.string())]).transform(([record]) => record);
const box = z
  .tuple([z.tuple([z.number(), z.number(), z.number(), z.number()])])
  .transform(([[x, y, width, height]]): Box => ({ x, y, width, height }));

/** The registry's list of apps. */
export const DESKTOP: Ref = ['org.a11y.atspi.Registry', ROOT_PATH];

/** The root object of the app that has this bus name. */
export function appRoot(name: string): Ref {
  return [name, ROOT_PATH];
}

/** Are both the same object. */
export function sameRef(a: Ref | null, b: Ref | null): boolean {
  return a !== null && b !== null && a[0] === b[0] && a[1] === b[1];
}

/** One name for an object, for maps. */
export function refKey([name, path]: Ref): string {
  return `${name} ${path}`;
}

/** Reads accessibility objects; every call rejects when the object is gone or its app does not answer in time. */
export interface AccessibleReader {
  children(object: Ref): Promise<Ref[]>;
  /** null at the top. */
  parent(object: Ref): Promise<Ref | null>;
  role(object: Ref): Promise<string>;
  states(object: Ref): Promise<ReadonlySet<string>>;
  /** Empty when it has none. */
  name(object: Ref): Promise<string>;
  attributes(object: Ref): Promise<Record<string, string>>;
  /** Characters (code points) of a text object. */
  textLength(object: Ref): Promise<number>;
  text(object: Ref): Promise<string>;
  documentAttributes(object: Ref): Promise<Record<string, string>>;
  toolkit(app: Ref): Promise<{ name: string; version: string }>;
  /** In screen coordinates. */
  extents(object: Ref): Promise<Box>;
  /** The child at a place of the screen, one level or more down; null when there is none. */
  childAt(object: Ref, x: number, y: number): Promise<Ref | null>;
  /** Objects below that have all these states and any of these roles, in document order; one round trip. */
  matches(below: Ref, states: readonly string[], roles: readonly string[], limit: number): Promise<Ref[]>;
}

/** Makes a reader over the accessibility bus. */
export function createAccessibleReader(bus: Bus): AccessibleReader {
  const call = <T>(shape: z.ZodType<T>, [name, path]: Ref, iface: string, member: string): Promise<T> =>
    bus.call(shape, [name, path, `${A11Y}.${iface}`, member]);
  const property = ([name, path]: Ref, iface: string, key: string): Promise<unknown> =>
    bus.call(value, [name, path, 'org.freedesktop.DBus.Properties', 'Get'], 'ss', [`${A11Y}.${iface}`, key]);
  const text = z.string().catch('');
  return {
    children: async (object) =>
      (await call(refs, object, 'Accessible', 'GetChildren')).filter((child) => child[1] !== NULL_PATH),
    parent: async (object) => notNull(ref.parse(await property(object, 'Accessible', 'Parent'))),
    role: async (object) => roleName(await call(number, object, 'Accessible', 'GetRole')),
    states: async (object) => stateNames(await call(words, object, 'Accessible', 'GetState')),
    name: async (object) => text.parse(await property(object, 'Accessible', 'Name')),
    attributes: (object) => call(strings, object, 'Accessible', 'GetAttributes'),
    textLength: async (object) => z.number().parse(await property(object, 'Text', 'CharacterCount')),
    text: ([name, path]) => bus.call(string, [name, path, `${A11Y}.Text`, 'GetText'], 'ii', [0, -1]),
    documentAttributes: (object) => call(strings, object, 'Document', 'GetAttributes'),
    toolkit: async (app) => ({
      name: text.parse(await property(app, 'Application', 'ToolkitName')),
      version: text.parse(await property(app, 'Application', 'Version')),
    }),
    extents: ([name, path]) => bus.call(box, [name, path, `${A11Y}.Component`, 'GetExtents'], 'u', [SCREEN]),
    childAt: async ([name, path], x, y) =>
      notNull(
        await bus.call(oneRef, [name, path, `${A11Y}.Component`, 'GetAccessibleAtPoint'], 'iiu', [
          x,
          y,
          SCREEN,
        ]),
      ),
    matches([name, path], states, roles, limit) {
      const rule = [
        bitWords(states, STATES, 2),
        MATCH_ALL,
        {},
        MATCH_ALL,
        bitWords(roles, ROLES, 4),
        roles.length > 0 ? MATCH_ANY : MATCH_ALL,
        [],
        MATCH_ALL,
        false,
      ];
      const target = [name, path, `${A11Y}.Collection`, 'GetMatches'] as const;
      return bus.call(refs, target, '(aiia{ss}iaiiasib)uib', [rule, CANONICAL, limit, true], SEARCH_MS);
    },
  };
}

function notNull(object: Ref): Ref | null {
  return object[1] === NULL_PATH || object[1] === '' ? null : object;
}

/** Process of a bus name; null when it is gone. */
export async function readBusPid(bus: Bus, name: string): Promise<number | null> {
  const target = [
    'org.freedesktop.DBus',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus',
    'GetConnectionUnixProcessID',
  ] as const;
  return bus.call(number, target, 's', [name]).catch(() => null);
}
