import type { CollectorContext } from '../../../../core/port/platform.ts';
import type { NativeAddon } from '../native/native-addon.ts';
import { stampBefore } from '../stamp.ts';

/** A just launched app is not ready though it says so (-25204): when it is tried again, ms. */
const RETRY_MS = [500, 2_000, 8_000];
/** A slow app is left alone this long, doubling. ms */
const SLOW_MS = 30_000;
const SLOW_LONGEST_MS = 600_000;

/** Keeps an accessibility observer on each app: tries again, and lets go of apps that do not answer. */
export interface AttachWatch {
  /** The app is there; `front` = the person brought it to the front. */
  want(pid: number, climb: boolean, front: boolean): void;
  attached(pid: number, ok: boolean): void;
  slow(pid: number): void;
  answered(pid: number): void;
  gone(pid: number): void;
  isAttached(pid: number): boolean;
  stop(): void;
}

interface Ward {
  climb: boolean;
  state: 'trying' | 'attached' | 'failed' | 'resting';
  tries: number;
  /** The person used it, so that its trouble matters. */
  used: boolean;
  rest_ms: number;
  cancel: () => void;
}

/** Makes a watch without apps. Trouble is told as `accessibility` and ends with the last such app. */
export function createAttachWatch(addon: NativeAddon, context: CollectorContext): AttachWatch {
  const wards = new Map<number, Ward>();
  let troubled = 0;

  const report = (): void => {
    const bad = [...wards.values()].filter((ward) => ward.used && ward.state !== 'attached').length;
    const failed = [...wards.values()].some(
      (ward) => ward.used && (ward.state === 'failed' || ward.state === 'resting'),
    );
    const count = failed ? bad : 0;
    if (count === troubled) return;
    troubled = count;
    const apps = count === 1 ? '1 app does' : `${String(count)} apps do`;
    const reason = count === 0 ? null : `${apps} not answer accessibility questions`;
    const stamp = stampBefore(context.clock, 0);
    context.observe({ kind: 'degraded', ...stamp, component: 'accessibility', reason });
  };
  const attach = (pid: number, ward: Ward): void => {
    ward.state = 'trying';
    addon.attach(pid, ward.climb);
  };
  return {
    want(pid, climb, front) {
      const known = wards.get(pid);
      if (known === undefined) {
        const ward: Ward = {
          climb,
          state: 'trying',
          tries: 0,
          used: front,
          rest_ms: SLOW_MS / 2,
          cancel: () => undefined,
        };
        wards.set(pid, ward);
        attach(pid, ward);
        return;
      }
      known.used ||= front;
      // The addon looks again at what has the focus; not every app says so when it comes back to the front.
      if (known.state === 'attached' && front) addon.attach(pid, known.climb);
      if (known.state === 'failed') {
        known.tries = 0;
        attach(pid, known);
      }
      report();
    },
    attached(pid, ok) {
      const ward = wards.get(pid);
      if (ward === undefined) return;
      ward.cancel();
      const wait = RETRY_MS[ward.tries];
      ward.tries += 1;
      if (ok) ward.state = 'attached';
      else if (wait === undefined) ward.state = 'failed';
      else ward.cancel = context.clock.after(wait, () => attach(pid, ward));
      report();
    },
    slow(pid) {
      const ward = wards.get(pid);
      if (ward === undefined || ward.state === 'resting') return;
      addon.detach(pid);
      ward.cancel();
      ward.state = 'resting';
      ward.tries = 0;
      ward.rest_ms = Math.min(ward.rest_ms * 2, SLOW_LONGEST_MS);
      ward.cancel = context.clock.after(ward.rest_ms, () => attach(pid, ward));
      report();
    },
    answered(pid) {
      const ward = wards.get(pid);
      if (ward?.state === 'attached') ward.rest_ms = SLOW_MS / 2;
    },
    gone(pid) {
      wards.get(pid)?.cancel();
      if (wards.delete(pid)) addon.detach(pid);
      report();
    },
    isAttached: (pid) => wards.get(pid)?.state === 'attached',
    stop() {
      for (const ward of wards.values()) ward.cancel();
      wards.clear();
      report();
    },
  };
}
