import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import { familyOf } from '../browser/browser-family.ts';
import { frontWindow, type KnownApp } from '../desk-state.ts';
import type { FrontWatch } from '../front/front-watch.ts';
import type { NativeAddon } from '../native/native-addon.ts';
import type { MacosParts } from '../parts.ts';
import type { SecureInput } from '../input/secure-input.ts';
import { stampBefore } from '../stamp.ts';
import { createAttachWatch, type AttachWatch } from './attach-watch.ts';
import { createFocusWatch } from './focus-watch.ts';
import { createManualAccessibility } from './manual-accessibility.ts';
import { createFieldReader, createValueWatch } from './value-watch.ts';

/** How often a grant that is not there is looked for, and one that is there is looked after, ms. */
const GRANT_MS = { missing: 2_000, there: 10_000 };
/** How long a tree takes to wake up; nothing says when it has, nor what has the focus in it. ms */
const WAKE_MS = 500;

/** Windows, focused elements and field values (AXUIElement); waits for the Accessibility grant and never asks for it. */
export function createAxCollector(parts: MacosParts, front: FrontWatch, secure: SecureInput): Collector {
  let stop: (() => void) | null = null;
  return {
    name: 'ax',
    start(context) {
      const addon = parts.link.acquire(context.clock);
      let end: (() => void) | null = null;
      let cancel = (): void => undefined;
      const tell = (reason: string | null): void =>
        context.observe({
          kind: 'degraded',
          ...stampBefore(context.clock, 0),
          component: 'accessibility_grant',
          reason,
        });
      let gone = false;
      const look = (): void => {
        const there = parts.permissions.words()?.accessibility === true;
        if (there && end === null) end = follow(addon, context, parts, front, secure);
        // Without it every question is answered like one of an app that has no windows.
        if (!there && end !== null) {
          end();
          end = null;
          tell('the Accessibility grant was taken away');
          gone = true;
        }
        if (there && gone) tell(null);
        gone &&= !there;
        cancel = context.clock.after(there ? GRANT_MS.there : GRANT_MS.missing, look);
      };
      stop = () => {
        cancel();
        end?.();
        if (gone) tell(null);
        parts.link.release();
      };
      look();
      return Promise.resolve();
    },
    stop() {
      stop?.();
      stop = null;
      return Promise.resolve();
    },
  };
}

function follow(
  addon: NativeAddon,
  context: CollectorContext,
  parts: MacosParts,
  front: FrontWatch,
  secure: SecureInput,
): () => void {
  const { link, state, sequencer } = parts;
  addon.startSensor('accessibility');
  state.generation = 0;
  const apps = createAttachWatch(addon, context);
  const manual = createManualAccessibility(addon);
  const readField = createFieldReader(link, state, context);
  const values = createValueWatch(context, state, readField);
  const focus = createFocusWatch({
    context,
    state,
    readField,
    leaving: () => values.flush(),
    onSecret: (on, stamp) => secure.field(on, stamp),
  });
  let wake = (): void => undefined;
  const onFront = (): void => focus.fronted(stampBefore(context.clock, 0));
  state.onFront.add(onFront);
  const endings = [
    ...followApps(
      parts,
      apps,
      (pid) => manual.front(pid),
      (pid) => manual.gone(pid),
    ),
    link.on('ax.window', (raw, stamp) => {
      apps.answered(raw.pid);
      sequencer.add(() =>
        front.focused({ pid: raw.pid, id: raw.window ?? null, title: raw.window_title ?? '' }, stamp),
      );
    }),
    link.on('ax.title', (raw, stamp) => {
      sequencer.add(() =>
        front.titled({ pid: raw.pid, id: raw.window ?? null, title: raw.window_title ?? '' }, stamp),
      );
    }),
    link.on('ax.focus', (raw, stamp) => {
      apps.answered(raw.pid);
      const app = state.apps.get(raw.pid);
      const text = context.ask.config().capture.text_content;
      if (app !== undefined && state.front === app && manual.seen(app.ref, raw.role ?? null, text))
        wake = context.clock.after(WAKE_MS, () => {
          if (state.front === app && apps.isAttached(raw.pid)) apps.want(raw.pid, climbs(app), true);
        });
      sequencer.add(() => focus.focused(raw, stamp));
    }),
    link.on('ax.value', (raw, stamp) => values.changed(raw.pid, raw.focus, stamp)),
  ];
  for (const app of state.apps.values())
    if (app.ref.pid !== process.pid) apps.want(app.ref.pid, climbs(app), state.front === app);
  return () => {
    wake();
    for (const end of endings) end();
    state.onFront.delete(onFront);
    manual.front(null);
    focus.stop(stampBefore(context.clock, 0));
    values.stop();
    apps.stop();
    addon.stopSensor('accessibility');
    state.generation = null;
    state.focus = null;
    state.focusedWindow.clear();
    state.windows.clear();
  };
}

/** An app's observer comes with it and goes with it; it is tried again when the person comes back to the app. */
function followApps(
  { link, state }: MacosParts,
  apps: AttachWatch,
  onFront: (pid: number) => void,
  onGone: (pid: number) => void,
): (() => void)[] {
  const want = (pid: number, front: boolean): void => {
    const app = state.apps.get(pid);
    // Our own elements are not ours to ask for (the addon refuses), and no trouble of an app that does not answer.
    if (app !== undefined && pid !== process.pid) apps.want(pid, climbs(app), front);
  };
  return [
    link.on('app.running', ({ pid }) => want(pid, false)),
    link.on('app.launched', ({ pid }) => {
      // A process number that another app had: its observer is not this app's.
      if (apps.isAttached(pid)) apps.gone(pid);
      want(pid, false);
    }),
    link.on('app.activated', ({ pid }) => {
      want(pid, true);
      onFront(pid);
    }),
    link.on('app.terminated', ({ pid }) => {
      apps.gone(pid);
      onGone(pid);
    }),
    link.on('ax.attached', ({ pid, error }) => apps.attached(pid, error === 0)),
    link.on('ax.slow', ({ pid }) => {
      apps.slow(pid);
      // What its window is now nobody knows.
      if (frontWindow(state)?.app.pid === pid) state.focus = null;
    }),
  ];
}

/** Only browsers mix fields of their own with those of pages. */
function climbs(app: KnownApp): boolean {
  return familyOf(app.ref) !== null;
}
