import type { CollectorContext } from '../../../../core/port/platform.ts';
import { familyOf } from '../browser/browser-family.ts';
import type { BrowserReader, PageRead } from '../browser/browser-reader.ts';
import {
  frontWindow,
  isOpen,
  windowRefOf,
  type DeskState,
  type KnownApp,
  type KnownWindow,
} from '../desk-state.ts';
import type { Sequencer } from '../sequencer.ts';
import type { Stamp } from '../stamp.ts';
import { stampBefore } from '../stamp.ts';

/** When an unknown browser mode is asked for again, ms after the time before; the last one repeats. */
const RECHECK_MS = [300, 500, 1_000, 2_000, 5_000];
/** How often the page of the browser in front is looked at; a page may change without its title. ms */
const PAGE_MS = 2_000;

/** A window as the accessibility tree just told it. */
export interface SeenWindow {
  pid: number;
  /** null = the app has no focused window. */
  id: number | null;
  title: string;
}

/** Tells which app and window are in front; a browser's window only after its mode is known. Steps of the sequencer. */
export interface FrontWatch {
  start(context: CollectorContext): void;
  stop(): void;
  activated(app: KnownApp, stamp: Stamp): Promise<void>;
  focused(seen: SeenWindow, stamp: Stamp): Promise<void>;
  titled(seen: SeenWindow, stamp: Stamp): Promise<void>;
}

/** What the front watch works with. */
export interface FrontWatchParts {
  state: DeskState;
  sequencer: Sequencer;
  browser: BrowserReader;
}

/** Makes a watch that has seen nothing. */
export function createFrontWatch({ state, sequencer, browser }: FrontWatchParts): FrontWatch {
  let context: CollectorContext | null = null;
  let lastApp: KnownApp | null = null;
  let lastWindow: KnownWindow | null = null;
  let shown = '';
  /** The title of the last window as it was told, empty while it is withheld. */
  let toldTitle = '';
  /** Its title when it was told last, also of one that is withheld. */
  let noticed = '';
  let cancel = (): void => undefined;

  const changed = (): void => {
    const window = frontWindow(state);
    for (const listener of state.onFront) listener(window);
  };
  const tell = (app: KnownApp, window: KnownWindow | null, stamp: Stamp): void => {
    const mode = window?.mode ?? (familyOf(app.ref) === null ? null : 'unknown');
    const at = window === null ? null : windowRefOf(window);
    if (lastApp !== app)
      context?.observe({ kind: 'app.activated', ...stamp, app: app.ref, window: at, mode });
    // One later, so that the order of both is kept where events are sorted by time.
    const next = { ...stamp, mono_ns: stamp.mono_ns + 1 };
    if (window !== null && at !== null && (lastWindow !== window || lastApp !== app)) {
      context?.observe({ kind: 'window.focused', ...next, app: app.ref, window: at, mode });
      toldTitle = at.title ?? '';
    }
    // A title that came while the window was withheld.
    if (window !== null && isOpen(window)) tellTitle(window, next);
    // What was withheld is told again once the window may be told.
    lastApp = (window === null ? mode === null : isOpen(window)) ? app : null;
    lastWindow = window;
    noticed = window?.title ?? '';
  };
  const tellTitle = (window: KnownWindow, stamp: Stamp): void => {
    const at = windowRefOf(window);
    noticed = window.title;
    if (window.title === '' || at.title === toldTitle) return;
    toldTitle = at.title ?? '';
    context?.observe({ kind: 'window.titled', ...stamp, app: window.app, window: at, mode: window.mode });
  };
  const showPage = (window: KnownWindow, page: PageRead | null, stamp: Stamp): void => {
    if (page === null || window.mode !== 'normal') return;
    window.url = page.url;
    const key = [window.app.pid, window.id, page.tab, page.url, page.title].join('\0');
    if (key === shown) return;
    shown = key;
    const { app, mode } = window;
    const told = { app, window: windowRefOf(window), mode, url: page.url };
    context?.observe({ kind: 'page.shown', ...stamp, ...told, tab_title: page.title, tab: page.tab });
    for (const listener of state.onActivity) listener('change');
  };
  /** Asks the browser, puts the answer down, and returns the page when it may be told. */
  const look = async (window: KnownWindow): Promise<PageRead | null> => {
    if (window.family === null) return null;
    const { title } = window;
    const { mode, page } = await browser.read(window);
    // A slow answer is of the title it was asked with, and the window has another by now, which is judged by its own.
    if (window.title !== title) return null;
    // Chromium's windows never change their mode, so one unsure answer takes nothing back while the window stays in front.
    const sure = window.family === 'chromium' && window.mode === 'normal' && mode === 'unknown';
    if (window.mode !== 'private' && !sure) window.mode = mode;
    return page;
  };
  const settle = async (app: KnownApp, stamp: Stamp, attempt: number): Promise<void> => {
    const window = frontWindow(state);
    const page = window === null ? null : await look(window);
    // The front may have changed hands while the browser thought.
    if (state.front !== app || frontWindow(state) !== window) return;
    changed();
    tell(app, window, stamp);
    if (window !== null) showPage(window, page, { ...stamp, mono_ns: stamp.mono_ns + 2 });
    later(attempt);
  };
  const later = (attempt: number): void => {
    cancel();
    const window = frontWindow(state);
    const family = window?.family ?? 'none';
    if (context === null || window === null || family === 'none') return;
    const wait =
      window.mode === 'normal' ? PAGE_MS : (RECHECK_MS[Math.min(attempt, RECHECK_MS.length - 1)] ?? 0);
    const { clock } = context;
    cancel = clock.after(wait, () => {
      const app = state.front;
      if (app !== null) sequencer.add(() => settle(app, stampBefore(clock, 0), attempt + 1));
    });
  };
  /** Its title or page is another. */
  const changedIn = async (window: KnownWindow, app: KnownApp, stamp: Stamp): Promise<void> => {
    const page = await look(window);
    if (state.front !== app || frontWindow(state) !== window) return;
    changed();
    // Also of a window that is withheld now, without its title: its mode may be another than was told.
    if (lastWindow === window && window.title !== noticed) tellTitle(window, stamp);
    showPage(window, page, { ...stamp, mono_ns: stamp.mono_ns + 1 });
    later(0);
  };
  /** A window that comes to the front has to be known anew: grants go, and accessibility may give its number to another. */
  const doubt = (window: KnownWindow | null): void => {
    if (window?.mode === 'normal') window.mode = 'unknown';
  };
  const learn = (seen: SeenWindow): KnownWindow | null => {
    const app = state.apps.get(seen.pid);
    if (app === undefined || seen.id === null) return null;
    const key = `${String(seen.pid)} ${String(seen.id)}`;
    const known = state.windows.get(key);
    if (known !== undefined) {
      known.title = seen.title;
      return known;
    }
    const family = familyOf(app.ref);
    const mode = family === null ? null : 'unknown';
    const window = { id: seen.id, app: app.ref, family, title: seen.title, mode, url: null } as const;
    state.windows.set(key, { ...window });
    return state.windows.get(key) ?? null;
  };

  return {
    start(given) {
      context = given;
    },
    stop() {
      cancel();
      context = null;
      lastApp = lastWindow = null;
      shown = toldTitle = noticed = '';
    },
    async activated(app, stamp) {
      if (state.front === app) return;
      state.front = app;
      shown = '';
      doubt(frontWindow(state));
      await settle(app, stamp, 0);
    },
    async focused(seen, stamp) {
      const window = learn(seen);
      const before = state.focusedWindow.get(seen.pid) ?? null;
      state.focusedWindow.set(seen.pid, window);
      const app = state.front;
      if (app?.ref.pid !== seen.pid) return;
      if (before === window) {
        // The notice of a new title may come behind this one, or never came while the app was left alone.
        if (window !== null && lastWindow === window && window.title !== noticed)
          await changedIn(window, app, stamp);
        return;
      }
      shown = '';
      doubt(window);
      await settle(app, stamp, 0);
    },
    async titled(seen, stamp) {
      const window = learn(seen);
      const app = state.front;
      if (window === null || app?.ref.pid !== seen.pid || frontWindow(state) !== window) return;
      await changedIn(window, app, stamp);
    },
  };
}
