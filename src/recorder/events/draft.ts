import { eventId } from '../../core/event/event-id.ts';
import { sourceOf, type SourcePlatform } from '../../core/event/event-rules.ts';
import { CURRENT_VERSION } from '../../core/event/event-schema.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { formatTs } from '../../core/time/timestamp.ts';
import type { Attributed } from './attributed.ts';
import type { Stamp } from './value-batch.ts';

/** What all events of one run have in common. */
export interface DraftFrame {
  platform: SourcePlatform;
  monoOriginNs: number;
  random: (bytes: Uint8Array) => void;
}

/** A fresh event, not yet judged, that shares nothing with what it was made from. Throws ZaneiError internal when the wall clock is out of range. */
export function draftEvent(made: Attributed, stamp: Stamp, frame: DraftFrame): ZaneiEvent {
  const { type, app, window, element, data } = made;
  const event = {
    v: CURRENT_VERSION[type],
    id: eventId(stamp.wall_ms, frame.random),
    ts: formatTs(stamp.wall_ms),
    mono_ns: stamp.mono_ns - frame.monoOriginNs,
    source: sourceOf(type, frame.platform),
    type,
    app: { ...app },
    window: window === null ? null : { ...window },
    element: element === null ? null : { ...element },
    data: { ...data },
    truncated: false,
    redaction: { applied: false, rules: [] },
  };
  return event as ZaneiEvent;
}
