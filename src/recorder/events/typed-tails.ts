import { placeKey } from '../../core/coalesce/group.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';

/** Remembers the end of what was typed into each place, in memory, so that a secret typed across two events is seen whole. */
export interface TypedTails {
  /** '' also for events that hold no typed text. */
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
    before: (event) => (typedIn(event) === null ? '' : (tails.get(keyOf(event)) ?? '')),
    typed(event) {
      const text = typedIn(event);
      // Keys without text (arrows, deletions) may stand inside a secret: what was typed stays known.
      if (text === null) return;
      const key = keyOf(event);
      const before = tails.get(key) ?? '';
      tails.delete(key);
      tails.set(key, (before + text).slice(-TAIL));
      const oldest = tails.size > PLACES ? tails.keys().next().value : undefined;
      if (oldest !== undefined) tails.delete(oldest);
    },
    clear: () => {
      tails.clear();
    },
  };
}

/** Typing in a field and its keys are two strands: the same text comes by both. */
const keyOf = (event: ZaneiEvent): string => `${event.type} ${placeKey(event)}`;

/** What an event says was typed; null = nothing, and only typed text is judged by what came before it. */
function typedIn(event: ZaneiEvent): string | null {
  return event.type === 'input.key' || event.type === 'ui.value' ? event.data.text : null;
}
