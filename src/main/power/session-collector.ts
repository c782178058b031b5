import { powerMonitor } from 'electron';
import type { Collector, CollectorContext } from '../../core/port/platform.ts';
import type { ObservationOf } from '../../core/observation/observation.ts';

type SessionState = ObservationOf<'session'>['state'];

/** Electron's words for what happens to the session, and ours. */
const EVENTS = {
  suspend: 'asleep',
  resume: 'awake',
  'lock-screen': 'locked',
  'unlock-screen': 'unlocked',
  'user-did-resign-active': 'switched_out',
  'user-did-become-active': 'switched_in',
  shutdown: 'shutdown',
} as const satisfies Record<string, SessionState>;

/** Tells the recorder what the system tells the app: sleep, lock, user switch and shutdown. */
export class SessionCollector implements Collector {
  readonly name = 'power';
  private readonly listeners = new Map<string, () => void>();

  start(context: CollectorContext): Promise<void> {
    const emitter: NodeJS.EventEmitter = powerMonitor;
    for (const [event, state] of Object.entries(EVENTS)) {
      const { clock } = context;
      const listener = (): void =>
        context.observe({ kind: 'session', wall_ms: clock.wallMs(), mono_ns: clock.monoNs(), state });
      this.listeners.set(event, listener);
      emitter.on(event, listener);
    }
    return Promise.resolve();
  }

  stop(): Promise<void> {
    const emitter: NodeJS.EventEmitter = powerMonitor;
    for (const [event, listener] of this.listeners) emitter.removeListener(event, listener);
    this.listeners.clear();
    return Promise.resolve();
  }
}
