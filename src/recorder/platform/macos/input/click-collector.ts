import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { ObservationOf } from '../../../../core/observation/observation.ts';
import { classifyField, classifyInBrowser, elementRefOf } from '../ax/classify-field.ts';
import { frontWindow, isOpen, windowRefOf, type KnownWindow } from '../desk-state.ts';
import type { RawOf } from '../native/raw-observation.ts';
import type { MacosParts } from '../parts.ts';
import type { Stamp } from '../stamp.ts';

/** CGMouseButton: 0 left, 1 right; all others are `other`. */
const BUTTONS: readonly ObservationOf<'pointer.clicked'>['button'][] = ['left', 'right'];

/** Clicks from the pointer tap with the element under the pointer. */
export function createClickCollector(parts: MacosParts): Collector {
  let stop: (() => void) | null = null;
  return {
    name: 'clicks',
    start(context) {
      parts.link.acquire(context.clock);
      const end = parts.link.on('click', (raw, stamp) => {
        for (const listener of parts.state.onActivity) listener('input');
        void clicked(raw, stamp, context, parts);
      });
      stop = () => {
        end();
        parts.link.release();
      };
      return Promise.resolve();
    },
    stop() {
      stop?.();
      stop = null;
      return Promise.resolve();
    },
  };
}

async function clicked(
  raw: RawOf<'click'>,
  stamp: Stamp,
  context: CollectorContext,
  { link, state }: MacosParts,
): Promise<void> {
  const hit = await link.ask('ax.hit', (addon, request) => addon.hitTest(raw.pid, raw.x, raw.y, request));
  const window = windowOf(raw.pid, hit?.window);
  if (window === null) return;
  const known = hit?.role !== undefined && isOpen(window) ? hit : null;
  const classify = window.family === null ? classifyField : classifyInBrowser;
  context.observe({
    kind: 'pointer.clicked',
    ...stamp,
    app: window.app,
    window: windowRefOf(window),
    mode: window.mode,
    button: BUTTONS[raw.button] ?? 'other',
    click_count: Math.max(1, raw.count),
    element: known === null ? null : elementRefOf(known),
    field: known === null ? 'unknown' : classify(known),
  });

  /** A click may bring another window of the app to the front before that is told; of an unseen one nothing is known. */
  function windowOf(pid: number, id: number | undefined): KnownWindow | null {
    if (id !== undefined) return state.windows.get(`${String(pid)} ${String(id)}`) ?? null;
    const front = frontWindow(state);
    return front?.app.pid === pid ? front : null;
  }
}
