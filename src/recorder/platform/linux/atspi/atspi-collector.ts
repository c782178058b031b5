import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import { isOpen, windowRefOf, type DesktopState, type KnownWindow } from '../desktop-state.ts';
import type { Sequencer } from '../sequencer.ts';
import { stampNow, type Stamp } from '../stamp.ts';
import type { Accessibility, AccessibilityLink } from './accessibility-link.ts';
import { describe, type SecretFields } from './describe.ts';
import { createFocusWatch, type FocusWatch } from './focus.ts';
import { createPageWatch, type PageWatch } from './pages.ts';
import { listenForSignals, type AccessibleSignal } from './signals.ts';
import { createValueWatch, type ValueWatch } from './values.ts';

/** What the AT-SPI collector needs. */
export interface AtspiCollectorParts {
  link: AccessibilityLink;
  state: DesktopState;
  sequencer: Sequencer;
  secrets: SecretFields;
}

/** Focused elements, field values and browser pages, from the accessibility tree; idle where the session has no D-Bus. */
export function createAtspiCollector(parts: AtspiCollectorParts): Collector {
  let stop: (() => Promise<void>) | null = null;
  return {
    name: 'atspi',
    async start(context) {
      if (!parts.link.possible) return;
      const accessibility = await parts.link.acquire();
      stop = () => parts.link.release();
      accessibility.bus.onEnd(() => context.failed('the accessibility bus is gone'));
      const end = await follow(accessibility, context, parts);
      stop = async () => {
        end();
        await parts.link.release();
      };
    },
    async stop() {
      const end = stop;
      stop = null;
      await end?.();
    },
  };
}

interface Watches {
  focus: FocusWatch;
  values: ValueWatch;
  pages: PageWatch;
}

async function follow(
  accessibility: Accessibility,
  context: CollectorContext,
  parts: AtspiCollectorParts,
): Promise<() => void> {
  const { state, sequencer, secrets } = parts;
  const pages = createPageWatch({ accessibility, context, state, secrets });
  const values = createValueWatch({ accessibility, context, secrets, focus: () => focus.current });
  const focus: FocusWatch = createFocusWatch({
    accessibility,
    context,
    state,
    secrets,
    leaving: () => values.flush(),
  });
  const watches: Watches = { focus, values, pages };
  state.generation = 0;
  let seen: { id: number; open: boolean } | null = null;
  const onFront = (window: KnownWindow | null): void => {
    const stamp = stampNow(context.clock);
    pages.poke(stamp);
    const next = window === null ? null : { id: window.id, open: isOpen(window) };
    if (next?.id === seen?.id && next?.open === seen?.open) return;
    seen = next;
    sequencer.add(() => focus.fronted(window, stamp));
  };
  state.onFront.add(onFront);
  const end = await listenForSignals(accessibility.bus, (signal) =>
    hear(signal, stampNow(context.clock), watches, { accessibility, context, ...parts }),
  );
  if (state.front !== null) onFront(state.front);
  return () => {
    end();
    state.onFront.delete(onFront);
    state.generation = null;
    values.stop();
    pages.stop();
  };
}

function hear(
  signal: AccessibleSignal,
  stamp: Stamp,
  { focus, values, pages }: Watches,
  parts: AtspiCollectorParts & { accessibility: Accessibility; context: CollectorContext },
): void {
  switch (signal.kind) {
    case 'focused':
      parts.sequencer.add(() => focus.focused(signal.object, stamp));
      pages.poke(stamp);
      break;
    case 'text':
      values.changed(signal.object, signal.program, stamp);
      break;
    case 'checked':
      void ticked(signal, stamp, focus, parts).catch(() => undefined);
      break;
    case 'loaded':
      pages.poke(stamp);
      break;
    case 'gone':
      parts.secrets.forget(signal.busName);
      break;
  }
}

/** A box was ticked or cleared: told for the element that has the focus, so that programs ticking boxes stay out. */
async function ticked(
  { object }: { object: readonly [string, string] },
  stamp: Stamp,
  { current }: FocusWatch,
  {
    accessibility,
    context,
    secrets,
  }: { accessibility: Accessibility; context: CollectorContext; secrets: SecretFields },
): Promise<void> {
  if (current?.ref[0] !== object[0] || current.ref[1] !== object[1] || !isOpen(current.window)) return;
  const { element, field } = await describe(accessibility.read, secrets, object);
  context.observe({
    kind: 'value.changed',
    ...stamp,
    app: current.window.app,
    window: windowRefOf(current.window),
    element,
    field,
    generation: current.generation,
    length: null,
    value: null,
    cause: 'unknown',
  });
}
