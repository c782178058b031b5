import type { Config } from '../../../../core/config/config.ts';
import type { CollectorContext } from '../../../../core/port/platform.ts';
import type { NativeAddon } from '../native/native-addon.ts';
import { mayListen, type PermissionReader } from '../permissions/permission-reader.ts';
import { noteKeys, type KeysShown } from '../permissions/keys-shown.ts';
import { stampBefore } from '../stamp.ts';

/** How often a missing grant or tap is looked at again, ms. */
const AGAIN_MS = 2_000;
/** How long after one try a tap is made anew, ms; the last one repeats. The first event heard ends the row. */
const WAITS_MS = [AGAIN_MS, 10_000, 30_000, 60_000, 300_000, 600_000];

/** The two event taps of the addon. */
export type TapName = 'keys' | 'pointer';
const TAPS: readonly TapName[] = ['keys', 'pointer'];

const LOST = 'the system gives no event tap any more';
const DEAF = 'the event tap hears nothing although there is input';

/** Keeps the taps that are wanted and allowed; trouble of one is told as `event_tap.<name>` until it hears again. */
export interface EventTaps {
  /** Starts what is allowed and does not run yet, and looks again while something is missing. */
  look(): void;
  /** Makes all taps anew: after a wake-up they may be dead without a word. */
  rearm(): void;
  /** The system switched it off; the addon tries to switch it on again. */
  disabled(tap: TapName): void;
  restored(tap: TapName): void;
  /** The addon gave it up. */
  lost(tap: TapName): void;
  /** It is enabled and hears nothing although there is input. */
  silent(tap: TapName): void;
  heard(tap: TapName): void;
  stop(): void;
}

/** What is known of one tap. */
interface Ward {
  running: boolean;
  deaf: boolean;
  /** How often it was made since it heard something last. */
  made: number;
  /** Not made again before this, monotonic ms. */
  not_before: number;
  told: string | null;
}

/** Makes taps of which none runs. Nothing is made without a grant: that would raise the system's dialog. */
export function createEventTaps(
  addon: NativeAddon,
  context: CollectorContext,
  permissions: PermissionReader,
): EventTaps {
  const { clock } = context;
  const wards = new Map<TapName, Ward>();
  const wardOf = (tap: TapName): Ward => {
    const ward = wards.get(tap) ?? { running: false, deaf: false, made: 0, not_before: 0, told: null };
    wards.set(tap, ward);
    return ward;
  };
  const now = (): number => clock.monoNs() / 1e6;
  let cancel = (): void => undefined;

  const tell = (tap: TapName, reason: string | null): void => {
    const ward = wardOf(tap);
    if (ward.told === reason) return;
    ward.told = reason;
    context.observe({
      kind: 'degraded',
      ...stampBefore(clock, 0),
      component: `event_tap.${tap}`,
      reason,
    });
  };
  const show = (tap: TapName, what: KeysShown | null): void => {
    if (tap === 'keys') noteKeys(addon, what);
  };
  const make = (tap: TapName): void => {
    const ward = wardOf(tap);
    ward.not_before = now() + (WAITS_MS[Math.min(ward.made, WAITS_MS.length - 1)] ?? 0);
    ward.made += 1;
    const why = addon.startSensor(tap);
    ward.running = why === '';
    // A tap that was deaf has to hear something first.
    show(tap, why !== '' ? 'refused' : ward.deaf ? 'deaf' : null);
    if (why !== '') tell(tap, why);
    else if (!ward.deaf) tell(tap, null);
  };
  const drop = (tap: TapName): void => {
    addon.stopSensor(tap);
    wardOf(tap).running = false;
  };
  const look = (): void => {
    cancel();
    const wanted = wantedTaps(context.ask.config());
    for (const tap of wanted) {
      const ward = wardOf(tap);
      if (!ward.running && now() >= ward.not_before && mayListen(permissions.words())) make(tap);
    }
    if (wanted.some((tap) => !wardOf(tap).running)) cancel = clock.after(AGAIN_MS, look);
  };
  return {
    look,
    rearm() {
      for (const tap of TAPS) if (wardOf(tap).running) drop(tap);
      for (const ward of wards.values()) ward.not_before = ward.made = 0;
      look();
    },
    disabled(tap) {
      show(tap, null);
      tell(tap, 'the system switched the event tap off');
    },
    restored: (tap) => tell(tap, wardOf(tap).deaf ? DEAF : null),
    lost(tap) {
      show(tap, null);
      tell(tap, LOST);
      drop(tap);
      look();
    },
    silent(tap) {
      const ward = wardOf(tap);
      ward.deaf = true;
      show(tap, 'deaf');
      tell(tap, DEAF);
      if (!ward.running || now() < ward.not_before) return;
      drop(tap);
      look();
    },
    heard(tap) {
      const ward = wardOf(tap);
      if (ward.made > 0) ward.not_before = now() + AGAIN_MS;
      ward.made = 0;
      show(tap, 'hears');
      if (!ward.deaf) return;
      ward.deaf = false;
      tell(tap, null);
    },
    stop() {
      cancel();
      for (const tap of TAPS) {
        drop(tap);
        show(tap, null);
        tell(tap, null);
      }
      wards.clear();
    },
  };
}

/** Keys only where they are recorded; the pointer also for its clicks, and to know Secure Input where text is read. */
function wantedTaps({ capture }: Config): readonly TapName[] {
  if (capture.sources.includes('input')) return TAPS;
  return capture.sources.includes('ui') || capture.text_content || capture.content_snapshot
    ? ['pointer']
    : [];
}
