import type { XEvent, XInputExtension } from 'x11';
import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { ObservationOf } from '../../../../core/observation/observation.ts';
import type { DesktopState } from '../desktop-state.ts';
import type { Sequencer } from '../sequencer.ts';
import { stampNow } from '../stamp.ts';
import { createKeyTracker, isPaste, type KeyTracker } from './classify-key.ts';
import type { DisplayLink } from './display-link.ts';
import type { XConnection } from './x-connection.ts';

/** X buttons 4-7 are wheel steps. */
const WHEEL: ReadonlyMap<number, { direction: ObservationOf<'scrolled'>['direction']; amount: number }> =
  new Map([
    [4, { direction: 'up', amount: 1 }],
    [5, { direction: 'down', amount: -1 }],
    [6, { direction: 'left', amount: 1 }],
    [7, { direction: 'right', amount: -1 }],
  ]);

/** What the input collector needs. */
export interface InputCollectorParts {
  link: DisplayLink;
  state: DesktopState;
  sequencer: Sequencer;
}

/** Key and scroll facts from XInput 2 raw events: counts and kinds, never which character. */
export function createInputCollector(parts: InputCollectorParts): Collector {
  let stop: (() => void) | null = null;
  return {
    name: 'x11.input',
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
  parts: InputCollectorParts,
): Promise<() => void> {
  const xinput = await x.ask<XInputExtension>((reply) => x.client.require('xinput', reply));
  parts.state.xinput2 = xinput.xi2 !== null;
  if (xinput.xi2 === null) throw new Error('the X server has no XInput 2');
  const keys = createKeyTracker();
  await readKeymap(x, keys);
  let cancelRemap = (): void => undefined;
  const onEvent = (event: XEvent): void => {
    if (event.name === 'MappingNotify') {
      cancelRemap();
      cancelRemap = context.clock.after(20, () => void readKeymap(x, keys).catch(() => undefined));
    } else if (event.name === 'XIRawKeyRelease') keys.release(event.detail ?? 0);
    else if (event.name === 'XIRawKeyPress') onKey(event.detail ?? 0, keys, context, parts);
    else if (event.name === 'XIRawButtonPress') onButton(event.detail ?? 0, context, parts);
  };
  const endings = [x.onEvent(onEvent), x.onEnd(() => context.failed('the X server ended the connection'))];
  x.selectRawInput(xinput);
  return () => {
    for (const end of endings) end();
    cancelRemap();
    parts.link.release();
  };
}

function onKey(
  keycode: number,
  keys: KeyTracker,
  context: CollectorContext,
  parts: InputCollectorParts,
): void {
  const fact = keys.press(keycode);
  if (fact === null) return;
  const stamp = stampNow(context.clock);
  const { generation, clipboard } = parts.state;
  const added = parts.sequencer.add(() => {
    context.observe({
      kind: 'key.pressed',
      ...stamp,
      app: null,
      window: null,
      // 0 is no app's process: with nothing in front the key belongs nowhere and is filtered.
      pid: parts.state.front === null ? 0 : parts.state.front.app.pid,
      ...fact,
      text: null,
      generation,
    });
    if (isPaste(fact) && clipboard !== null)
      context.observe({
        kind: 'clipboard.pasted',
        ...stamp,
        app: null,
        window: null,
        ...clipboard,
        size_bytes: null,
        text: null,
        generation,
      });
  });
  if (!added) context.observe({ kind: 'lost', ...stamp, count: 1, reason: 'input_queue_full' });
}

function onButton(button: number, context: CollectorContext, parts: InputCollectorParts): void {
  const step = WHEEL.get(button);
  if (step === undefined) return;
  const stamp = stampNow(context.clock);
  const added = parts.sequencer.add(() =>
    context.observe({ kind: 'scrolled', ...stamp, app: null, window: null, ...step }),
  );
  if (!added) context.observe({ kind: 'lost', ...stamp, count: 1, reason: 'input_queue_full' });
}

async function readKeymap(x: XConnection, keys: KeyTracker): Promise<void> {
  const { min, max } = x.keycodes;
  keys.remap(min, await x.ask<number[][]>((reply) => x.client.GetKeyboardMapping(min, max - min + 1, reply)));
}
