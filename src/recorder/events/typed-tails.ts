import type { ZaneiEvent } from '../../core/event/event.ts';
import { appKey } from '../../core/policy/app-key.ts';

/** Remembers the end of what was typed into each place, in memory, so that a secret typed across two events is seen whole. */
export interface TypedTails {
  before(event: ZaneiEvent): string;
  typed(event: ZaneiEvent): void;
  clear(): void;
}

/** Characters; the longest known tokens and a private key of 4096 bits fit. */
const TAIL = 4096;
const PLACES = 64;

/** Nothing typed yet. */
export function createTypedTails(): TypedTails {
  const tails = new Map<string, string>();
  return {
    before: (event) => tails.get(placeKey(event)) ?? '',
    typed(event) {
      if (event.type !== 'input.key' && event.type !== 'ui.value') return;
      const key = placeKey(event);
      // Keys without text (arrows, deletions) may stand inside a secret: what was typed stays known.
      if (event.data.text === null) return;
      const before = tails.get(key) ?? '';
      tails.delete(key);
      tails.set(key, (before + event.data.text).slice(-TAIL));
      const oldest = tails.size > PLACES ? tails.keys().next().value : undefined;
      if (oldest !== undefined) tails.delete(oldest);
    },
    clear: () => {
      tails.clear();
    },
  };
}

function placeKey({ type, app, window }: ZaneiEvent): string {
  return JSON.stringify([type, appKey(app.bundle_id ?? app.name), app.pid, window?.id ?? window?.title]);
}
