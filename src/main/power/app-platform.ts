import type { AppRef } from '../../core/event/event.ts';
import type { Collector, Platform } from '../../core/port/platform.ts';
import { SessionCollector } from './session-collector.ts';

/**
 * The platform as the app uses it: the app's own session events added, and a look at which app comes to the front, for
 * the tray's "Don't record …". The name stays in memory and is the sensor's, before any rule.
 */
export function appPlatform(platform: Platform, onFront: (app: AppRef) => void): Platform {
  return {
    name: platform.name,
    capabilities: (config) => platform.capabilities(config),
    collectors: (config) => [
      ...platform.collectors(config).map((collector) => watchFront(collector, onFront)),
      new SessionCollector(),
    ],
  };
}

function watchFront(collector: Collector, onFront: (app: AppRef) => void): Collector {
  return {
    name: collector.name,
    stop: () => collector.stop(),
    start: (context) =>
      collector.start({
        ...context,
        observe: (observation) => {
          if (observation.kind === 'app.activated') onFront(observation.app);
          context.observe(observation);
        },
      }),
  };
}
