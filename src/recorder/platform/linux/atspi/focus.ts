import type { DesktopState, KnownWindow } from '../desktop-state.ts';
import { isOpen, windowRefOf } from '../desktop-state.ts';
import type { Stamp } from '../stamp.ts';
import type { CollectorContext } from '../../../../core/port/platform.ts';
import type { Accessibility } from './accessibility-link.ts';
import { sameRef, type Ref } from './accessible.ts';
import { describe, type Described, type SecretFields } from './describe.ts';
import type { Focus } from './focused-element.ts';
import { findFrame, readLineage } from './frames.ts';
import { isTextField, readValue } from './values.ts';

/** Objects that take the focus on the way to the one meant. */
const CONTAINERS = new Set([
  'frame',
  'window',
  'document web',
  'panel',
  'filler',
  'internal frame',
  'application',
]);
/** Toolkits repeat a focus event within this time, ms. */
const REPEAT_MS = 50;
/** A focus event that came this long before its window did still counts, ms. */
const AHEAD_MS = 2_000;

/** Follows the focused element of the window in front. One call at a time (sequencer). */
export interface FocusWatch {
  readonly current: Focus | null;
  /** An object said that it has the focus. */
  focused(object: Ref, stamp: Stamp): Promise<void>;
  /** Another window is in front, or its mode is known now. */
  fronted(window: KnownWindow | null, stamp: Stamp): Promise<void>;
}

/** What the focus watch works with. `leaving` is called before the focus moves on. */
export interface FocusWatchParts {
  accessibility: Accessibility;
  context: CollectorContext;
  state: DesktopState;
  secrets: SecretFields;
  leaving: () => Promise<void>;
}

/** A focus event of an app that was not in front yet. */
interface EarlyFocus {
  object: Ref;
  pid: number;
  stamp: Stamp;
}

/** Makes a watch that has seen no focus yet. */
export function createFocusWatch(parts: FocusWatchParts): FocusWatch {
  const { accessibility, context, state, secrets } = parts;
  let current: Focus | null = null;
  let secret = false;
  let ahead: EarlyFocus | null = null;
  let last: { object: Ref; wall_ms: number } | null = null;

  /** While a password field has the keyboard, not even the number of keys may be known. */
  const guard = (on: boolean, stamp: Stamp): void => {
    if (on === secret) return;
    secret = on;
    context.observe({ kind: 'secure_input', ...stamp, on });
  };
  const move = async (next: Omit<Focus, 'generation'> | null, stamp: Stamp): Promise<void> => {
    if (isSame(current, next)) return;
    await parts.leaving();
    const generation = (state.generation ?? 0) + 1;
    state.generation = generation;
    current = next === null ? null : { ...next, generation };
    guard(current?.field === 'secure', stamp);
    if (current === null || CONTAINERS.has(current.role)) return;
    const { window, field } = current;
    const element = { ...current.element, value: await startingValue(current, accessibility, context) };
    context.observe({
      kind: 'element.focused',
      ...stamp,
      app: window.app,
      window: windowRefOf(window),
      mode: window.mode,
      element,
      field,
      generation,
    });
  };
  const take = async (window: KnownWindow, object: Ref, stamp: Stamp): Promise<void> => {
    const found = await describe(accessibility.read, secrets, object);
    const kind = window.mark === null ? found : await placeInBrowser(accessibility, window, found);
    if (state.front === window && isOpen(window))
      await move(kind === null ? null : { ...kind, window }, stamp);
  };
  return {
    get current() {
      return current;
    },
    async focused(object, stamp) {
      if (sameRef(last?.object ?? null, object) && stamp.wall_ms - (last?.wall_ms ?? 0) < REPEAT_MS) return;
      last = { object, wall_ms: stamp.wall_ms };
      const pid = await accessibility.pidOf(object[0]);
      const front = state.front;
      if (pid !== null && pid !== front?.app.pid) ahead = { object, pid, stamp };
      if (front === null || pid === null || pid !== front.app.pid) return;
      if (isOpen(front)) await take(front, object, stamp);
      else await move(null, stamp);
    },
    async fronted(window, stamp) {
      const early = ahead;
      ahead = null;
      if (window !== null && isOpen(window) && current?.window === window) return;
      await move(null, stamp);
      if (window === null || !isOpen(window)) return;
      const object = isFresh(early, window, stamp) ? early.object : await findFocused(accessibility, window);
      if (object !== null) await take(window, object, stamp);
    },
  };
}

/** What a field holds before anything is typed, so that only what is added counts as typed; null when it may not be read. */
async function startingValue(
  { ref, field, window }: Focus,
  { read }: Accessibility,
  { ask }: CollectorContext,
): Promise<string | null> {
  if (!isTextField({ field }) || !ask.mayReadText(window.app)) return null;
  const { value } = await readValue(read, ref, true).catch(() => ({ value: null }));
  return value;
}

/** Looking for the focus and being told of it are two ways to the same element. */
function isSame(a: Omit<Focus, 'generation'> | null, b: Omit<Focus, 'generation'> | null): boolean {
  return a !== null && b !== null && sameRef(a.ref, b.ref) && a.window === b.window && a.field === b.field;
}

function isFresh(early: EarlyFocus | null, window: KnownWindow, now: Stamp): early is EarlyFocus {
  return early !== null && early.pid === window.app.pid && now.wall_ms - early.stamp.wall_ms < AHEAD_MS;
}

/**
 * Two windows of a browser may differ in privacy, so the object must hang in the frame of the window in front; null when
 * it does not. Fields around the page (address bar, search) hold what the browser writes there: their text is never read.
 */
async function placeInBrowser(
  accessibility: Accessibility,
  window: KnownWindow,
  found: Described,
): Promise<Described | null> {
  const frame = await findFrame(accessibility, window);
  if (frame === null) return null;
  const { inFrame, inPage } = await readLineage(accessibility.read, found.ref, frame);
  if (!inFrame) return null;
  const isField = found.field !== 'none' && found.field !== 'secure';
  return !inPage && isField ? { ...found, field: 'unknown' } : found;
}

async function findFocused(accessibility: Accessibility, window: KnownWindow): Promise<Ref | null> {
  const frame = await findFrame(accessibility, window);
  if (frame === null) return null;
  // GTK 4 has no Collection; its focus is known from the next focus event on.
  const found = await accessibility.read.matches(frame, ['focused'], [], 0).catch((): Ref[] => []);
  return found.at(-1) ?? null;
}
