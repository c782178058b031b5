import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { NativeAddon, NativeSensor } from '../native/native-addon.ts';
import type { MacosParts } from '../parts.ts';

/** A collector of one sensor of the addon; `listen` says what is done with what it sees and returns how to end that. */
export function sensorCollector(
  name: string,
  sensor: NativeSensor,
  parts: MacosParts,
  listen: (context: CollectorContext, addon: NativeAddon) => () => void,
): Collector {
  let end: (() => void) | null = null;
  const stop = (): void => {
    end?.();
    end = null;
  };
  return {
    name,
    start(context) {
      const addon = parts.link.acquire(context.clock);
      const deaf = listen(context, addon);
      end = () => {
        addon.stopSensor(sensor);
        deaf();
        parts.link.release();
      };
      const why = addon.startSensor(sensor);
      if (why === '') return Promise.resolve();
      stop();
      return Promise.reject(new Error(why));
    },
    stop() {
      stop();
      return Promise.resolve();
    },
  };
}
