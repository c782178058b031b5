import type { AppRef } from '../../../../core/event/event.ts';
import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { DeskState, KnownApp } from '../desk-state.ts';
import type { RawOf } from '../native/raw-observation.ts';
import type { MacosParts } from '../parts.ts';
import { stampBefore, type Stamp } from '../stamp.ts';
import type { FrontWatch } from './front-watch.ts';

type RawApp = RawOf<'app.running' | 'app.launched' | 'app.terminated' | 'app.activated'>;

/** Apps launched, ended and brought to the front (NSWorkspace); needs no permission. Also tells what the addon lost. */
export function createAppsCollector(parts: MacosParts, front: FrontWatch): Collector {
  let end: (() => void) | null = null;
  const stop = (): void => {
    end?.();
    end = null;
  };
  return {
    name: 'workspace',
    start(context) {
      const addon = parts.link.acquire(context.clock);
      const endings = listen(context, parts, front);
      const why = addon.startSensor('workspace');
      end = () => {
        addon.stopSensor('workspace');
        for (const one of endings) one();
        front.stop();
        parts.sequencer.clear();
        parts.state.apps.clear();
        parts.state.front = null;
        parts.link.release();
      };
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

function listen(
  context: CollectorContext,
  { link, state, sequencer }: MacosParts,
  front: FrontWatch,
): (() => void)[] {
  front.start(context);
  return [
    link.on('app.running', (raw) => know(state, raw)),
    link.on('app.launched', (raw, stamp) => {
      const app = know(state, raw);
      if (app !== null) context.observe({ kind: 'app.launched', ...stamp, app: app.ref });
    }),
    link.on('app.terminated', (raw, stamp) => {
      const app = state.apps.get(raw.pid);
      if (app === undefined) return;
      sequencer.add(() => ended(app, stamp, context, state));
    }),
    link.on('app.activated', (raw, stamp) => {
      const app = know(state, raw);
      if (app !== null) sequencer.add(() => front.activated(app, stamp));
    }),
    link.onLost((count, reason) =>
      context.observe({ kind: 'lost', ...stampBefore(context.clock, 0), count, reason }),
    ),
  ];
}

/** Apps without a face, without a name or without a process are no apps to the person. */
function know(state: DeskState, raw: RawApp): KnownApp | null {
  if (raw.policy === 'prohibited' || raw.pid <= 0 || raw.name === undefined) return null;
  const known = state.apps.get(raw.pid);
  const launched_ms = raw.launched_ms ?? null;
  if (known?.launched_ms === launched_ms) return known;
  const ref: AppRef & { pid: number } = {
    name: raw.name,
    bundle_id: raw.bundle_id ?? null,
    pid: raw.pid,
  };
  const app = { ref, launched_ms };
  state.apps.set(raw.pid, app);
  return app;
}

function ended(app: KnownApp, stamp: Stamp, context: CollectorContext, state: DeskState): void {
  const { pid } = app.ref;
  if (state.apps.get(pid) === app) state.apps.delete(pid);
  if (state.front === app) state.front = null;
  if (state.focus?.pid === pid) state.focus = null;
  state.focusedWindow.delete(pid);
  for (const [key, window] of state.windows) if (window.app.pid === pid) state.windows.delete(key);
  context.observe({ kind: 'app.terminated', ...stamp, app: app.ref });
}
