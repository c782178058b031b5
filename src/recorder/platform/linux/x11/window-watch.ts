import type { AppRef } from '../../../../core/event/event.ts';
import type { BrowserMode } from '../../../../core/observation/observation.ts';
import type { CollectorContext } from '../../../../core/port/platform.ts';
import type { BrowserModes, TitledWindow } from '../browser-modes.ts';
import { privateMarkOf } from '../browsers.ts';
import { isOpen, windowRefOf, type DesktopState, type KnownWindow } from '../desktop-state.ts';
import type { Stamp } from '../stamp.ts';
import { identifyApp, type AppClues } from './app-identity.ts';
import type { AppLives } from './app-lives.ts';
import type { DesktopEntry } from './desktop-entries.ts';

/** What the watch reads from the X server; a seam so that its rules run without a display. */
export interface WindowSource {
  windowIds(): Promise<number[]>;
  activeId(): Promise<number | null>;
  title(window: number): Promise<string>;
  clues(window: number): Promise<AppClues>;
  /** Ask to be told when a property of the window changes. */
  follow(window: number): void;
}

/** What the window watch works with. */
export interface WindowWatchParts {
  context: CollectorContext;
  source: WindowSource;
  state: DesktopState;
  lives: AppLives;
  modes: BrowserModes;
  entries: readonly DesktopEntry[];
}

/** Keeps the list of windows and the one in front, and tells what changed. One call at a time (sequencer). */
export interface WindowWatch {
  /** `stamp` is when windows came or went; null = what is there now was there before the recorder. */
  list(stamp: Stamp | null): Promise<void>;
  active(stamp: Stamp): Promise<void>;
  titled(window: number, stamp: Stamp): Promise<void>;
  /** Asks again for the mode of the front window while it is unknown; false when there is no more need. */
  recheck(stamp: Stamp): Promise<boolean>;
}

/** Makes a watch over windows that nobody has looked at yet. */
export function createWindowWatch(parts: WindowWatchParts): WindowWatch {
  const { context, source, state, lives } = parts;
  const apps = new Map<number, AppRef>();
  const lastWindow = new Map<string, number>();
  let lastApp: string | null = null;

  const learn = async (id: number): Promise<KnownWindow> => {
    const clues = await source.clues(id);
    const app = nameOnce(apps, clues, parts.entries);
    const mark = privateMarkOf(app, [clues.wmClass, clues.wmInstance, clues.program]);
    return { id, app, mark, title: '', mode: mark === null ? null : 'unknown' };
  };
  const titlesOf = async (pid: number | null): Promise<TitledWindow[]> => {
    const mates = [...state.windows.values()].filter((window) => window.app.pid === pid);
    return Promise.all(mates.map(async ({ id, mode }) => ({ id, mode, title: await source.title(id) })));
  };
  const refresh = async (window: KnownWindow): Promise<void> => {
    window.mode = await decide(window, () => parts.modes.modeOf(window, () => titlesOf(window.app.pid)));
    // Read last: a browser takes its time to say what the window is.
    window.title = await source.title(window.id);
  };
  const tell = (window: KnownWindow, stamp: Stamp): void => {
    const { app, mode } = window;
    const key = appKey(app);
    const at = windowRefOf(window);
    if (lastApp !== key) context.observe({ kind: 'app.activated', ...stamp, app, window: at, mode });
    // One later, so that the order of both is kept where events are sorted by time.
    const next = { ...stamp, mono_ns: stamp.mono_ns + 1 };
    if (lastWindow.get(key) !== window.id)
      context.observe({ kind: 'window.focused', ...next, app, window: at, mode });
    // What was withheld is told again once a window of the app may be told.
    lastApp = isOpen(window) ? key : null;
    lastWindow.set(key, window.id);
  };
  const changed = (window: KnownWindow | null): void => {
    state.front = window;
    for (const listener of state.onFront) listener(window);
  };

  return {
    async list(stamp) {
      const ids = new Set(await source.windowIds());
      for (const id of ids) {
        if (state.windows.has(id)) continue;
        source.follow(id);
        const window = await learn(id);
        state.windows.set(id, window);
        lives.opened(window.app, stamp);
      }
      for (const [id, window] of state.windows) {
        if (ids.has(id)) continue;
        state.windows.delete(id);
        if (state.front?.id === id) changed(null);
        lastWindow.delete(appKey(window.app));
        lives.closed(window.app);
      }
    },
    async active(stamp) {
      const id = await source.activeId();
      if (id === null || id === state.front?.id) return;
      if (!state.windows.has(id)) await this.list(stamp);
      const window = state.windows.get(id);
      // The root property may outlive the window it names, and desktop shells are in front without being an app.
      if (window === undefined) return;
      await refresh(window);
      changed(window);
      tell(window, stamp);
    },
    async titled(id, stamp) {
      const window = state.front;
      if (window?.id !== id) return;
      const before = window.title;
      await refresh(window);
      changed(window);
      if (window.title === before || window.title === '') return;
      const { app, mode } = window;
      context.observe({ kind: 'window.titled', ...stamp, app, window: windowRefOf(window), mode });
    },
    async recheck(stamp) {
      const window = state.front;
      if (window?.mode !== 'unknown' || window.mark === 'none') return false;
      await refresh(window);
      if (readMode(window) === 'unknown') return true;
      changed(window);
      lastWindow.delete(appKey(window.app));
      lastApp = null;
      tell(window, stamp);
      return false;
    },
  };
}

/** The first full answer about a process counts for all its windows: dialogs often lack the app's id. */
function nameOnce(apps: Map<number, AppRef>, clues: AppClues, entries: readonly DesktopEntry[]): AppRef {
  const known = clues.pid === null ? undefined : apps.get(clues.pid);
  if (known !== undefined && (known.bundle_id !== null || clues.gtkId === '')) return known;
  const app = identifyApp(clues, entries);
  if (app.pid !== null) apps.set(app.pid, app);
  return app;
}

/** A window stays what it once was for sure: private for good; normal unless it turns out to be private. */
async function decide(window: KnownWindow, ask: () => Promise<BrowserMode>): Promise<BrowserMode | null> {
  if (window.mark === null) return null;
  if (window.mark === 'none') return 'unknown';
  if (window.mode === 'private') return 'private';
  const found = await ask().catch(() => 'unknown' as const);
  return found === 'unknown' && window.mode === 'normal' ? 'normal' : found;
}

function readMode(window: KnownWindow): BrowserMode | null {
  return window.mode;
}

function appKey(app: AppRef): string {
  return `${String(app.pid)} ${app.name}`;
}
