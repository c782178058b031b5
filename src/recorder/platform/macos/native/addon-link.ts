import type { Clock } from '../../../../core/port/platform.ts';
import { stampBefore, type Stamp } from '../stamp.ts';
import { takenSchema, type LoadAddon, type NativeAddon } from './native-addon.ts';
import { rawObservation, type RawKind, type RawObservation, type RawOf } from './raw-observation.ts';

/** Longest wait for the answer to a question, ms; one AX timeout is 250 ms, and others may stand before it. */
const ANSWER_MS = 1_000;
/** How often the main run loop is turned where nobody else does, ms. */
const PUMP_MS = 50;

type Answer = 'ax.hit' | 'ax.field' | 'ax.snapshot';
type Listener = (seen: RawObservation, stamp: Stamp) => void;

/** The addon that collectors share: opened by the first, closed by the last. */
export interface AddonLink {
  /** Throws when there is no addon or another part of this process holds it. */
  acquire(clock: Clock): NativeAddon;
  release(): void;
  on<K extends RawKind>(kind: K, listener: (seen: RawOf<K>, stamp: Stamp) => void): () => void;
  /** Observations were lost: the native queue was full (`queue_full`), one was not understood (`invalid`) or a listener failed on it (`failed`). */
  onLost(listener: (count: number, reason: string, stamp: Stamp) => void): () => void;
  /** Sends a question; null when no answer came in time. */
  ask<K extends Answer>(
    kind: K,
    send: (addon: NativeAddon, request: number) => void,
  ): Promise<RawOf<K> | null>;
}

/** Makes a link over what `loadAddon` gives; nothing is loaded before the first acquire. `pumps`: turn the main run loop, too. */
export function createAddonLink(loadAddon: LoadAddon, pumps: boolean): AddonLink {
  const listeners = new Map<RawKind, Set<Listener>>();
  const lost = new Set<(count: number, reason: string, stamp: Stamp) => void>();
  const waiting = new Map<number, (answer: RawObservation | null) => void>();
  let open: { addon: NativeAddon; clock: Clock } | null = null;
  let users = 0;
  let requests = 0;
  let stopPump = (): void => undefined;

  const tell = (seen: RawObservation, stamp: Stamp): void => {
    if ('request' in seen) waiting.get(seen.request)?.(seen);
    for (const listener of listeners.get(seen.kind) ?? []) listener(seen, stamp);
  };
  const take = (): void => {
    if (open === null) return;
    const { addon, clock } = open;
    const taken = takenSchema.nullable().parse(addon.take());
    if (taken === null) return;
    const parsed = taken.items.map((item) => rawObservation.safeParse(item));
    const invalid = parsed.filter((one) => !one.success).length;
    const lose = (count: number, reason: string): void => {
      if (count > 0) for (const listener of lost) listener(count, reason, stampBefore(clock, 0));
    };
    // What was lost was lost before what follows is judged.
    lose(taken.dropped, 'queue_full');
    lose(invalid, 'invalid');
    for (const one of parsed) {
      if (!one.success) continue;
      try {
        tell(one.data, stampBefore(clock, taken.now_ms - one.data.at_ms));
      } catch {
        // One that fails must not take those behind it along.
        lose(1, 'failed');
      }
    }
  };
  const pump = (addon: NativeAddon, clock: Clock): void => {
    addon.pump();
    stopPump = clock.after(PUMP_MS, () => pump(addon, clock));
  };
  return {
    acquire(clock) {
      if (open === null) {
        const addon = loadAddon();
        if (addon === null) throw new Error('the native addon is not there');
        if (!addon.open(() => setImmediate(take))) throw new Error('the native addon is in use');
        open = { addon, clock };
        if (pumps) pump(addon, clock);
      }
      users += 1;
      return open.addon;
    },
    release() {
      users -= 1;
      if (users > 0 || open === null) return;
      stopPump();
      open.addon.close();
      open = null;
      for (const answer of waiting.values()) answer(null);
    },
    on(kind, listener) {
      const set = listeners.get(kind) ?? new Set<Listener>();
      listeners.set(kind, set);
      const typed: Listener = (seen, stamp) => {
        if (isKind(seen, kind)) listener(seen, stamp);
      };
      set.add(typed);
      return () => set.delete(typed);
    },
    onLost(listener) {
      lost.add(listener);
      return () => lost.delete(listener);
    },
    async ask(kind, send) {
      if (open === null) return null;
      const { addon, clock } = open;
      const request = ++requests;
      const answer = await new Promise<RawObservation | null>((resolve) => {
        const cancel = clock.after(ANSWER_MS, () => resolve(null));
        waiting.set(request, (seen) => {
          cancel();
          resolve(seen);
        });
        send(addon, request);
      });
      waiting.delete(request);
      return answer !== null && isKind(answer, kind) ? answer : null;
    },
  };
}

function isKind<K extends RawKind>(seen: RawObservation, kind: K): seen is RawOf<K> {
  return seen.kind === kind;
}
