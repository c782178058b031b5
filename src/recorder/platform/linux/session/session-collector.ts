import { z } from 'zod';
import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { ObservationOf } from '../../../../core/observation/observation.ts';
import { connectBus, type Bus, type BusSignal } from '../dbus/bus.ts';
import { sessionBusAddress } from '../dbus/session-address.ts';
import { stampNow } from '../stamp.ts';

/** Where the system bus listens (D-Bus specification). */
const SYSTEM_BUS = 'unix:path=/var/run/dbus/system_bus_socket';

type SessionState = ObservationOf<'session'>['state'];

const SCREEN_SAVERS = new Set([
  'org.freedesktop.ScreenSaver',
  'org.gnome.ScreenSaver',
  'org.mate.ScreenSaver',
  'org.cinnamon.ScreenSaver',
  'org.xfce.ScreenSaver',
]);
const LOGIN_MANAGER = 'org.freedesktop.login1.Manager';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
const LOGIN_SESSION = 'org.freedesktop.login1.Session';

const SESSION_RULES = [...SCREEN_SAVERS].map(
  (name) => `type='signal',interface='${name}',member='ActiveChanged'`,
);
const SYSTEM_RULES = [
  `type='signal',interface='${LOGIN_MANAGER}',member='PrepareForSleep'`,
  `type='signal',interface='${LOGIN_MANAGER}',member='PrepareForShutdown'`,
  `type='signal',interface='${LOGIN_SESSION}'`,
  `type='signal',interface='${PROPERTIES}',member='PropertiesChanged',arg0='${LOGIN_SESSION}'`,
];

const flag = z.tuple([z.boolean()]);
/** Desktops that lock by themselves tell logind so. */
const lockedHint = z
  .tuple(
    [z.literal(LOGIN_SESSION), z.looseObject({ LockedHint: z.object({ value: z.boolean() }) })],
    z.unknown(),
  )
  .transform(([, changed]) => changed.LockedHint.value);
const sessionPath = z.tuple([z.string()]).transform(([path]) => path);

/** What a signal says about the session; null when it says nothing. */
export function sessionStateOf({
  iface,
  member,
  body,
}: Pick<BusSignal, 'iface' | 'member' | 'body'>): SessionState | null {
  if (iface === LOGIN_SESSION) return member === 'Lock' ? 'locked' : member === 'Unlock' ? 'unlocked' : null;
  if (iface === PROPERTIES) {
    const locked = lockedHint.safeParse(body);
    return locked.success ? (locked.data ? 'locked' : 'unlocked') : null;
  }
  const on = flag.safeParse(body).data?.[0];
  if (on === undefined) return null;
  if (iface === LOGIN_MANAGER && member === 'PrepareForSleep') return on ? 'asleep' : 'awake';
  if (iface === LOGIN_MANAGER && member === 'PrepareForShutdown') return on ? 'shutdown' : null;
  if (!SCREEN_SAVERS.has(iface) || member !== 'ActiveChanged') return null;
  return on ? 'screen_saver_on' : 'screen_saver_off';
}

/** Sleep, lock and screen saver as far as logind and the desktop tell of them; nothing at all without D-Bus. */
export function createSessionCollector(env: NodeJS.ProcessEnv): Collector {
  let buses: Bus[] = [];
  return {
    name: 'session',
    async start(context) {
      const session = sessionBusAddress(env);
      const found = await Promise.all([
        session === null ? null : listen(session, SESSION_RULES, context),
        listen(env.DBUS_SYSTEM_BUS_ADDRESS ?? SYSTEM_BUS, SYSTEM_RULES, context),
      ]);
      buses = found.filter((bus) => bus !== null);
    },
    stop() {
      for (const bus of buses) bus.close();
      buses = [];
      return Promise.resolve();
    },
  };
}

/** null when there is no such bus: many machines have none, and that is no trouble. */
async function listen(
  address: string,
  rules: readonly string[],
  context: CollectorContext,
): Promise<Bus | null> {
  const bus = await connectBus(address).catch(() => null);
  if (bus === null) return null;
  const own = await ownSession(bus);
  bus.onSignal((signal) => {
    const state = sessionStateOf(signal);
    const ofSession = signal.iface === LOGIN_SESSION || signal.iface === PROPERTIES;
    if (state !== null && (!ofSession || signal.path === own))
      context.observe({ kind: 'session', ...stampNow(context.clock), state });
  });
  bus.onEnd(() => context.failed('a D-Bus connection is gone'));
  for (const rule of rules) await bus.match(rule).catch(() => undefined);
  return bus;
}

/** Object of the login session this process belongs to, so that another user's lock is not taken for ours; null without logind. */
async function ownSession(bus: Bus): Promise<string | null> {
  const target = [
    'org.freedesktop.login1',
    '/org/freedesktop/login1',
    LOGIN_MANAGER,
    'GetSessionByPID',
  ] as const;
  return bus.call(sessionPath, target, 'u', [process.pid]).catch(() => null);
}
