import type { Collector } from '../../../../core/port/platform.ts';
import type { AccessibilityLink } from './accessibility-link.ts';

/** What the AT-SPI collector needs. */
export interface AtspiCollectorParts {
  link: AccessibilityLink;
}

/** Holds the accessibility bus open; it ends (and is started again) with the bus. */
export function createAtspiCollector({ link }: AtspiCollectorParts): Collector {
  let held = false;
  return {
    name: 'atspi',
    async start(context) {
      const { bus } = await link.acquire();
      held = true;
      bus.onEnd(() => context.failed('the accessibility bus is gone'));
    },
    async stop() {
      if (held) await link.release();
      held = false;
    },
  };
}
