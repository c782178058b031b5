import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { NativeAddon, NativeSensor } from '../native/native-addon.ts';
import type { RawOf } from '../native/raw-observation.ts';
import type { MacosParts } from '../parts.ts';
import { mayListen } from '../permissions/permission-reader.ts';
import { stampBefore, type Stamp } from '../stamp.ts';
import { keyFact, isPaste, scrollFact } from './key-fact.ts';
import type { SecureInput } from './secure-input.ts';

/** How often a missing grant or a refused tap is looked at again, ms. */
const AGAIN_MS = 2_000;
const TAPS: readonly NativeSensor[] = ['keys', 'pointer'];

/** Keys, scrolling and secure input from two listen-only event taps; clicks go to the click collector. */
export function createInputCollector(parts: MacosParts, secure: SecureInput): Collector {
  let stop: (() => void) | null = null;
  return {
    name: 'eventtap',
    start(context) {
      const addon = parts.link.acquire(context.clock);
      const taps = createTaps(addon, context, parts);
      const endings = listen(context, parts, secure, taps);
      taps.look();
      stop = () => {
        taps.stop();
        for (const end of endings) end();
        secure.reset(stampBefore(context.clock, 0));
        parts.state.secureInput = null;
        parts.link.release();
      };
      return Promise.resolve();
    },
    stop() {
      stop?.();
      stop = null;
      return Promise.resolve();
    },
  };
}

interface Taps {
  /** Starts what is allowed and does not run yet, and looks again while something is missing. */
  look(): void;
  /** Makes all taps anew: after a wake-up they may be dead without a word. */
  rearm(): void;
  trouble(tap: NativeSensor, reason: string | null): void;
  stop(): void;
}

function createTaps(addon: NativeAddon, context: CollectorContext, { permissions, state }: MacosParts): Taps {
  const running = new Set<NativeSensor>();
  const told = new Map<NativeSensor, string | null>();
  let cancel = (): void => undefined;
  const taps: Taps = {
    look() {
      cancel();
      for (const tap of TAPS) {
        // Making a keyboard tap without a grant raises the system's dialog: only once there is one.
        if (running.has(tap) || !mayListen(permissions.words())) continue;
        const why = addon.startSensor(tap);
        if (why === '') running.add(tap);
        taps.trouble(tap, why === '' ? null : why);
      }
      if (running.size < TAPS.length) cancel = context.clock.after(AGAIN_MS, () => taps.look());
    },
    rearm() {
      for (const tap of running) addon.stopSensor(tap);
      running.clear();
      taps.look();
    },
    trouble(tap, reason) {
      if ((told.get(tap) ?? null) === reason) return;
      told.set(tap, reason);
      const stamp = stampBefore(context.clock, 0);
      context.observe({ kind: 'degraded', ...stamp, component: `event_tap.${tap}`, reason });
    },
    stop() {
      cancel();
      for (const tap of TAPS) {
        addon.stopSensor(tap);
        taps.trouble(tap, null);
      }
      running.clear();
      state.secureInput = null;
    },
  };
  return taps;
}

function listen(
  context: CollectorContext,
  parts: MacosParts,
  secure: SecureInput,
  taps: Taps,
): (() => void)[] {
  const { link, state, sequencer } = parts;
  secure.start((on, stamp) => context.observe({ kind: 'secure_input', ...stamp, on }));
  return [
    link.on('secure_input', ({ on }, stamp) => {
      state.secureInput = on;
      secure.system(on, stamp);
    }),
    link.on('key', (raw, stamp) => onKey(raw, stamp, context, parts)),
    link.on('scroll', (raw, stamp) => {
      const fact = scrollFact(raw);
      if (fact === null) return;
      add(() => context.observe({ kind: 'scrolled', ...stamp, app: null, window: null, ...fact }), stamp);
    }),
    link.on('tap.disabled', ({ tap }) => taps.trouble(tap, 'the system switched the event tap off')),
    link.on('tap.lost', ({ tap }) => taps.trouble(tap, 'the system gives no event tap any more')),
    link.on('tap.restored', ({ tap }) => taps.trouble(tap, null)),
    link.on('system.woke', () => taps.rearm()),
  ];

  function add(step: () => void, stamp: Stamp): void {
    if (!sequencer.add(step))
      context.observe({ kind: 'lost', ...stamp, count: 1, reason: 'input_queue_full' });
  }
}

function onKey(raw: RawOf<'key'>, stamp: Stamp, context: CollectorContext, parts: MacosParts): void {
  const { state, sequencer } = parts;
  const fact = keyFact(raw);
  // As they are when the key goes down, not when its turn comes.
  const { generation, clipboard } = state;
  const added = sequencer.add(() => {
    context.observe({
      kind: 'key.pressed',
      ...stamp,
      app: null,
      window: null,
      pid: raw.pid,
      ...fact,
      text: null,
      generation,
    });
    if (isPaste(fact) && clipboard !== null && raw.pid === state.front?.ref.pid)
      context.observe({
        kind: 'clipboard.pasted',
        ...stamp,
        app: null,
        window: null,
        ...clipboard,
        size_bytes: null,
        text: null,
        generation,
      });
  });
  if (!added) context.observe({ kind: 'lost', ...stamp, count: 1, reason: 'input_queue_full' });
  for (const listener of state.onActivity) listener('input');
}
