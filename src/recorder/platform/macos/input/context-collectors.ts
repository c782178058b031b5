import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { NativeSensor } from '../native/native-addon.ts';
import type { MacosParts } from '../parts.ts';
import { kindOfTypes } from './pasteboard-kinds.ts';

/** kTISTypeKeyboardLayout of HIToolbox/TextInputSources.h; every other type composes or may. */
const LAYOUT = 'TISTypeKeyboardLayout';

/** Facts about copies: in which types. The content is never read: newer systems ask the person about it. */
export function createClipboardCollector(parts: MacosParts): Collector {
  return sensorCollector('clipboard', 'pasteboard', parts, (context) =>
    parts.link.on('pasteboard', ({ types }, stamp) => {
      const offer = { content_kind: kindOfTypes(types), types };
      parts.state.clipboard = offer;
      context.observe({
        kind: 'clipboard.changed',
        ...stamp,
        ...offer,
        owner_pid: null,
        size_bytes: null,
        text: null,
      });
    }),
  );
}

/** Whether typing composes (IME); an unreadable or unknown input source counts as composing. */
export function createInputSourceCollector(parts: MacosParts): Collector {
  return sensorCollector('input_source', 'input_source', parts, (context) =>
    parts.link.on('input_source', ({ type }, stamp) =>
      context.observe({ kind: 'input_source', ...stamp, composing: type !== LAYOUT }),
    ),
  );
}

function sensorCollector(
  name: string,
  sensor: NativeSensor,
  parts: MacosParts,
  listen: (context: CollectorContext) => () => void,
): Collector {
  let stop: (() => void) | null = null;
  return {
    name,
    start(context) {
      const addon = parts.link.acquire(context.clock);
      const end = listen(context);
      stop = () => {
        addon.stopSensor(sensor);
        end();
        parts.link.release();
      };
      const why = addon.startSensor(sensor);
      return why === '' ? Promise.resolve() : Promise.reject(new Error(why));
    },
    stop() {
      stop?.();
      stop = null;
      return Promise.resolve();
    },
  };
}
