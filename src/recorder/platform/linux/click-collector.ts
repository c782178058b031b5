import type { XEvent, XInputExtension } from 'x11';
import type { Collector, CollectorContext } from '../../../core/port/platform.ts';
import type { ObservationOf } from '../../../core/observation/observation.ts';
import type { AccessibilityLink } from './atspi/accessibility-link.ts';
import { describe, type Described, type SecretFields } from './atspi/describe.ts';
import { hitTest } from './atspi/hit.ts';
import { createClickCounter, type Press } from './click-count.ts';
import { isOpen, windowRefOf, type DesktopState, type KnownWindow } from './desktop-state.ts';
import { stampNow, type Stamp } from './stamp.ts';
import type { DisplayLink } from './x11/display-link.ts';
import { locatePointer, windowOrigin } from './x11/pointer.ts';
import type { XConnection } from './x11/x-connection.ts';

const BUTTONS: ReadonlyMap<number, ObservationOf<'pointer.clicked'>['button']> = new Map([
  [1, 'left'],
  [2, 'other'],
  [3, 'right'],
  [8, 'other'],
  [9, 'other'],
]);

/** What the click collector needs. */
export interface ClickCollectorParts {
  link: DisplayLink;
  accessibility: AccessibilityLink;
  state: DesktopState;
  secrets: SecretFields;
}

/** Mouse clicks (XInput 2) with the element under the pointer (AT-SPI, when there is one). */
export function createClickCollector(parts: ClickCollectorParts): Collector {
  let stop: (() => void) | null = null;
  return {
    name: 'x11.clicks',
    async start(context) {
      const x = await parts.link.acquire();
      try {
        stop = await listen(x, context, parts);
      } catch (error) {
        parts.link.release();
        throw error;
      }
    },
    stop() {
      stop?.();
      stop = null;
      return Promise.resolve();
    },
  };
}

async function listen(
  x: XConnection,
  context: CollectorContext,
  parts: ClickCollectorParts,
): Promise<() => void> {
  const xinput = await x.ask<XInputExtension>((reply) => x.client.require('xinput', reply));
  if (xinput.xi2 === null) throw new Error('the X server has no XInput 2');
  const count = createClickCounter();
  const endings = [
    x.onEvent((event: XEvent) => {
      const button = event.name === 'XIRawButtonPress' ? event.detail : undefined;
      if (button !== undefined && BUTTONS.has(button))
        void clicked(button, stampNow(context.clock), count, x, context, parts).catch(() => undefined);
    }),
    x.onEnd(() => context.failed('the X server ended the connection')),
  ];
  x.selectRawInput(xinput);
  return () => {
    for (const end of endings) end();
    parts.link.release();
  };
}

async function clicked(
  button: number,
  stamp: Stamp,
  count: (press: Press) => number,
  x: XConnection,
  context: CollectorContext,
  parts: ClickCollectorParts,
): Promise<void> {
  const { window, ...at } = await locatePointer(x, parts.state);
  const click_count = count({ button, ...at, mono_ns: stamp.mono_ns });
  if (window === null) return;
  const found = isOpen(window) ? await elementAt(window, at, x, parts).catch(() => null) : null;
  context.observe({
    kind: 'pointer.clicked',
    ...stamp,
    app: window.app,
    window: windowRefOf(window),
    mode: window.mode,
    button: BUTTONS.get(button) ?? 'other',
    click_count,
    element: found?.element ?? null,
    field: found?.field ?? 'unknown',
  });
}

async function elementAt(
  window: KnownWindow,
  at: { x: number; y: number },
  x: XConnection,
  { accessibility, secrets }: ClickCollectorParts,
): Promise<Described | null> {
  const { current } = accessibility;
  if (current === null) return null;
  const object = await hitTest(current, window, at, () => windowOrigin(x, window.id));
  return object === null ? null : describe(current.read, secrets, object);
}
