import { eventId } from '../../core/event/event-id.ts';
import { sourceOf, type SourcePlatform } from '../../core/event/event-rules.ts';
import { CURRENT_VERSION } from '../../core/event/event-schema.ts';
import type { AppRef, ElementRef, EventData, EventOf, WindowRef } from '../../core/event/event.ts';
import type { EventType } from '../../core/event/event-types.ts';
import { formatTs } from '../../core/time/timestamp.ts';

/** When and where an event is made. */
export interface DraftFrame {
  platform: SourcePlatform;
  monoOriginNs: number;
  random: (bytes: Uint8Array) => void;
}

/** The parts that differ from event to event. `mono_ns` is the platform's clock. */
export interface DraftParts<T extends EventType> {
  type: T;
  stamp: { wall_ms: number; mono_ns: number };
  app: AppRef;
  window: WindowRef | null;
  element?: ElementRef;
  data: EventData<T>;
}

/** A fresh event, not yet judged. Throws ZaneiError internal when the wall clock is out of range. */
export function draftEvent<T extends EventType>(parts: DraftParts<T>, frame: DraftFrame): EventOf<T> {
  return {
    v: CURRENT_VERSION[parts.type],
    id: eventId(parts.stamp.wall_ms, frame.random),
    ts: formatTs(parts.stamp.wall_ms),
    mono_ns: parts.stamp.mono_ns - frame.monoOriginNs,
    source: sourceOf(parts.type, frame.platform),
    type: parts.type,
    app: { ...parts.app },
    window: parts.window === null ? null : { ...parts.window },
    element: parts.element === undefined ? null : { ...parts.element },
    data: parts.data,
    truncated: false,
    redaction: { applied: false, rules: [] },
  };
}
