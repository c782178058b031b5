import type { CollectorContext } from '../../../../core/port/platform.ts';
import { frontWindow, isOpen, windowRefOf, type DeskState, type KnownFocus } from '../desk-state.ts';
import type { RawOf } from '../native/raw-observation.ts';
import type { Stamp } from '../stamp.ts';
import { classifyField, classifyInBrowser, elementRefOf, isTextField } from './classify-field.ts';
import type { ReadField } from './value-watch.ts';

/** Elements that have the focus when nothing in them has. */
const CONTAINERS = new Set(['AXWindow', 'AXApplication', 'AXWebArea', 'AXGroup', 'AXScrollArea']);

/** Follows the focused element of the window in front. Steps of the sequencer. */
export interface FocusWatch {
  focused(raw: RawOf<'ax.focus'>, stamp: Stamp): Promise<void>;
  /** Another window is in front, or its mode is known now. */
  fronted(stamp: Stamp): void;
  stop(stamp: Stamp): void;
}

/** What the focus watch works with. `leaving` is called before the focus moves on. */
export interface FocusWatchParts {
  context: CollectorContext;
  state: DeskState;
  readField: ReadField;
  leaving: () => Promise<void>;
  /** While a password field has the keyboard, not even the number of keys may be known. */
  onSecret: (on: boolean, stamp: Stamp) => void;
}

/** Makes a watch that has seen no focus. */
export function createFocusWatch(parts: FocusWatchParts): FocusWatch {
  const { context, state } = parts;
  let secret: number | null = null;
  const guard = (pid: number | null, stamp: Stamp): void => {
    const changes = (pid === null) !== (secret === null);
    secret = pid;
    if (changes) parts.onSecret(pid !== null, stamp);
  };
  return {
    async focused(raw, stamp) {
      const window = frontWindow(state);
      if (window === null || state.front?.ref.pid !== raw.pid) return;
      if (state.focus?.pid === raw.pid && state.focus.focus === raw.focus && state.focus.window === window)
        return;
      await parts.leaving();
      const generation = (state.generation ?? 0) + 1;
      state.generation = generation;
      const field = window.family === null ? classifyField(raw) : classifyInBrowser(raw);
      guard(field === 'secure' ? raw.pid : null, stamp);
      // Two windows of a browser may differ in privacy: the element must be in the one in front.
      const inWindow = raw.window === undefined ? window.family === null : raw.window === window.id;
      state.focus = null;
      if (!isOpen(window) || !inWindow) return;
      const focus: KnownFocus = { pid: raw.pid, focus: raw.focus, window, field, generation };
      state.focus = focus;
      if (raw.role === undefined || CONTAINERS.has(raw.role)) return;
      // What a field holds before anything is typed, so that only what is added counts as typed.
      const held = isTextField(field) ? await parts.readField(focus, true) : null;
      if (state.focus !== focus) return;
      context.observe({
        kind: 'element.focused',
        ...stamp,
        app: window.app,
        window: windowRefOf(window),
        mode: window.mode,
        element: { ...elementRefOf(raw), value: held?.value ?? null },
        field,
        generation,
      });
    },
    fronted(stamp) {
      const window = frontWindow(state);
      if (secret !== null && state.front?.ref.pid !== secret) guard(null, stamp);
      if (state.focus !== null && (state.focus.window !== window || !isOpen(state.focus.window))) {
        state.focus = null;
        state.generation = (state.generation ?? 0) + 1;
      }
    },
    stop(stamp) {
      guard(null, stamp);
    },
  };
}
