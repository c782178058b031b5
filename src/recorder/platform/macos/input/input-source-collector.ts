import type { Collector } from '../../../../core/port/platform.ts';
import type { MacosParts } from '../parts.ts';
import { sensorCollector } from './sensor-collector.ts';

/** kTISTypeKeyboardLayout of HIToolbox/TextInputSources.h; every other type composes or may. */
const LAYOUT = 'TISTypeKeyboardLayout';

/** Whether typing composes (IME); an unreadable or unknown input source counts as composing. */
export function createInputSourceCollector(parts: MacosParts): Collector {
  return sensorCollector('input_source', 'input_source', parts, (context) =>
    parts.link.on('input_source', ({ type }, stamp) =>
      context.observe({ kind: 'input_source', ...stamp, composing: type !== LAYOUT }),
    ),
  );
}
