import { z } from 'zod';
import type { Bus, BusSignal } from '../dbus/bus.ts';
import type { Ref } from './accessible.ts';

const EVENT = 'org.a11y.atspi.Event';
const object = (member: string, detail?: string) =>
  `type='signal',interface='${EVENT}.Object',member='${member}'${detail === undefined ? '' : `,arg0='${detail}'`}`;

/** Narrow rules: apps send thousands of other signals. */
const RULES = [
  object('StateChanged', 'focused'),
  object('StateChanged', 'checked'),
  object('TextChanged'),
  `type='signal',interface='${EVENT}.Document',member='LoadComplete'`,
  `type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged'`,
];

/** Apps emit nothing until somebody registers for it. */
const REGISTERED = [
  'object:state-changed:focused',
  'object:state-changed:checked',
  'object:text-changed:insert',
  'object:text-changed:delete',
  'document:load-complete',
];

/** What an app said, as far as Zanei listens. */
export type AccessibleSignal =
  | { kind: 'focused'; object: Ref }
  | { kind: 'checked'; object: Ref }
  | { kind: 'text'; object: Ref; program: boolean }
  | { kind: 'loaded'; object: Ref }
  | { kind: 'gone'; busName: string };

const body = z.tuple([z.string(), z.number()], z.unknown());
const owner = z.tuple([z.string(), z.string(), z.string()], z.unknown());

/** Reads a raw signal; null for everything that is not listened to. */
export function readSignal({ sender, path, iface, member, body: raw }: BusSignal): AccessibleSignal | null {
  if (iface === 'org.freedesktop.DBus' && member === 'NameOwnerChanged') {
    const names = owner.safeParse(raw);
    return names.success && names.data[2] === '' ? { kind: 'gone', busName: names.data[0] } : null;
  }
  const found = iface.startsWith(`${EVENT}.`) ? body.safeParse(raw) : null;
  if (found?.success !== true) return null;
  const [detail, on] = found.data;
  const from: Ref = [sender, path];
  if (member === 'LoadComplete') return { kind: 'loaded', object: from };
  if (member === 'TextChanged') return { kind: 'text', object: from, program: detail.endsWith('/system') };
  if (member !== 'StateChanged') return null;
  if (detail === 'focused') return on === 1 ? { kind: 'focused', object: from } : null;
  return detail === 'checked' ? { kind: 'checked', object: from } : null;
}

/** Starts the flow of signals; returns how to end it. */
export async function listenForSignals(
  bus: Bus,
  heard: (signal: AccessibleSignal) => void,
): Promise<() => void> {
  const end = bus.onSignal((raw) => {
    const signal = readSignal(raw);
    if (signal !== null) heard(signal);
  });
  for (const rule of RULES) await bus.match(rule);
  const registry = [
    'org.a11y.atspi.Registry',
    '/org/a11y/atspi/registry',
    'org.a11y.atspi.Registry',
    'RegisterEvent',
  ] as const;
  for (const event of REGISTERED) await bus.call(z.unknown(), registry, 's', [event], 5_000);
  return end;
}
