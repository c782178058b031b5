import { COPY_WINDOW_NS } from '../../../../core/policy/clipboard-types.ts';
import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { PasteboardOffer } from '../desk-state.ts';
import type { RawOf } from '../native/raw-observation.ts';
import type { MacosParts } from '../parts.ts';
import type { Stamp } from '../stamp.ts';
import { kindOfTypes } from './pasteboard-kinds.ts';
import { NO_BODY, readPasteboard } from './pasteboard-text.ts';
import { sensorCollector } from './sensor-collector.ts';

/** Facts about copies: in which types; the text only of a copy by shortcut and where it may be read at that moment. */
export function createClipboardCollector(parts: MacosParts): Collector {
  return sensorCollector('clipboard', 'pasteboard', parts, (context, addon) => {
    const end = parts.link.on('pasteboard', (raw, stamp) => {
      const offer = offerOf(raw);
      parts.state.clipboard = offer;
      // The core would not keep the text of a copy that no shortcut asked for: it is not even read.
      const body = wasCopied(parts, stamp) ? readPasteboard(addon, context, parts.state, offer) : NO_BODY;
      const tell = (): void => observe(context, stamp, offer, body);
      // Behind the key that asked for it.
      if (!parts.sequencer.add(tell))
        context.observe({ kind: 'lost', ...stamp, count: 1, reason: 'input_queue_full' });
    });
    return () => {
      end();
      parts.state.clipboard = null;
    };
  });
}

function offerOf({ types, change, access }: RawOf<'pasteboard'>): PasteboardOffer {
  return { content_kind: kindOfTypes(types), types, change, access };
}

function observe(
  context: CollectorContext,
  stamp: Stamp,
  { content_kind, types }: PasteboardOffer,
  body: typeof NO_BODY,
): void {
  context.observe({ kind: 'clipboard.changed', ...stamp, content_kind, types, owner_pid: null, ...body });
}

/** Does the change belong to a copy shortcut of the app that is still in front; used up in any case. */
function wasCopied({ state }: MacosParts, stamp: Stamp): boolean {
  const { copied } = state;
  state.copied = null;
  if (copied === null || copied.pid !== state.front?.ref.pid) return false;
  const after = stamp.mono_ns - copied.mono_ns;
  return after >= 0 && after <= COPY_WINDOW_NS;
}
