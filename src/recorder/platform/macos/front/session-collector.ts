import type { Collector } from '../../../../core/port/platform.ts';
import type { MacosParts } from '../parts.ts';

/** Sleep, lock and user switch, told by the workspace sensor; where there is no Electron, whose powerMonitor tells the app. */
export function createSessionCollector({ link }: MacosParts): Collector {
  let end: (() => void) | null = null;
  return {
    name: 'session',
    start(context) {
      link.acquire(context.clock);
      const deaf = link.on('session', ({ state }, stamp) =>
        context.observe({ kind: 'session', ...stamp, state }),
      );
      end = () => {
        deaf();
        link.release();
      };
      return Promise.resolve();
    },
    stop() {
      end?.();
      end = null;
      return Promise.resolve();
    },
  };
}
