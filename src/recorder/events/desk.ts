import type { AppRef, WindowRef } from '../../core/event/event.ts';
import type { BrowserMode, FieldClass } from '../../core/observation/observation.ts';
import { isBrowser } from '../../core/policy/browser-apps.ts';
import type { ClipboardOrigin, Facts } from '../../core/policy/facts.ts';
import { hostOf, type Host } from '../../core/policy/site-host.ts';

/** What is known of one window; lives in memory only. */
export interface DeskWindow {
  app: AppRef;
  ref: WindowRef;
  in_browser: boolean;
  mode: BrowserMode | null;
  host: Host;
  /** The title changed since the page was last seen. */
  host_stale: boolean;
  page: DeskPage | null;
  /** A password field was seen in it, since its page last changed. */
  password_seen: boolean;
  /** The title that the store has seen last; null when none was let through. */
  stored_title: string | null;
}

/** The page a browser window shows; `tab` is opaque. */
export interface DeskPage {
  url: string | null;
  tab: string | null;
}

/** Which page stood where. */
export interface ShownPage {
  on: DeskWindow;
  tab: string | null;
}

/** The element that has the keyboard, as the sensor last said. */
export interface DeskFocus {
  app: AppRef;
  field: FieldClass;
  generation: number | null;
  address_bar: boolean;
}

/** What is in front and what state the machine is in, followed from observations; bookkeeping that judges nothing. */
export interface Desk {
  front: AppRef | null;
  focus: DeskFocus | null;
  /** Platform ns of the observation being looked at; sensors may tell things late. */
  now_ns: number;
  secure_input: boolean;
  /** When Secure Input ended last; what was done before that and is told later was done under it. */
  secure_input_until_ns: number;
  locked: boolean;
  composing: boolean;
  clipboard: {
    origin: ClipboardOrigin;
    /** The last copy shortcut, with what held then, until a clipboard change uses it up. */
    copied: { app: AppRef; on: DeskWindow; mono_ns: number; facts: Facts } | null;
  };
  /** The window an observation speaks of, updated by what it says; without `ref` the app's current one, null when unknown. */
  window(app: AppRef, ref: WindowRef | null, mode: BrowserMode | null): DeskWindow | null;
  /** Makes `window` the current one of its app. */
  raise(window: DeskWindow): void;
  /** Another window of `app` came to the front and nobody knows which. */
  lower(app: AppRef): void;
  /** Whether `app` is a browser: by core's table, or because a sensor once told the mode of one of its windows. */
  isBrowser(app: AppRef): boolean;
  /** A password field was seen in `on`; where the window cannot be told for sure, it counts for every window of `app`. */
  seePassword(app: AppRef, on: DeskWindow | null): void;
  /** The keyboard of `app` goes to an element of class `field` from now on; remembered while other apps are in front. */
  notePasswordFocus(app: AppRef, field: FieldClass): void;
  /** Whether the keyboard of `app` went to a password field at `now_ns`. */
  inPasswordField(app: AppRef): boolean;
  current(app: AppRef): DeskWindow | null;
  /** The page an app showed last while in front; null = none, or a private window came between. */
  shown(app: AppRef): ShownPage | null;
  show(app: AppRef, page: ShownPage | null): void;
  /** Whether pages of `app` were ever told. */
  tellsPages(app: AppRef): boolean;
  /** The running app of a process, as far as it was seen with a window. */
  owner(pid: number | null): AppRef | null;
  forget(app: AppRef): void;
  /** Observations are missing: what depends on having seen all of them is unknown again. */
  distrust(): void;
  /** The same, and the windows in front may be others by now: those of browsers are no longer taken for known. */
  missed(): void;
  /** Titles let through so far are no longer offered as previous titles. */
  forgetTitles(): void;
}

/** More windows than anyone has open; the oldest is forgotten, but not that a password field was seen in it. */
const WINDOWS_KEPT = 4_000;

/** An empty desk: nothing in front, nothing known. */
export function createDesk(): Desk {
  const windows = new Map<string, DeskWindow>();
  const currents = new Map<string, DeskWindow>();
  const pages = new Map<string, ShownPage | null>();
  const browsers = new Set<string>();
  const passwordApps = new Set<string>();
  /** Until when (ns; Infinity = still) the keyboard of an app goes to a password field. */
  const passwordFocus = new Map<string, number>();
  const windowsOf = (app: AppRef): DeskWindow[] => [...windows.values()].filter((it) => sameApp(it.app, app));

  /** Where a window without a number stands for any of its app, what was seen in any counts. */
  const newWindow = (app: AppRef, ref: WindowRef): DeskWindow => {
    const password = ref.id === null && windowsOf(app).some((it) => it.password_seen);
    return blankWindow(app, ref, browsers.has(appId(app)), password || passwordApps.has(appId(app)));
  };
  const find = (app: AppRef, ref: WindowRef): DeskWindow => {
    const key = windowKey(app, ref);
    const window = windows.get(key) ?? newWindow(app, ref);
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.size > WINDOWS_KEPT ? windows : [];
    if (oldest !== undefined) {
      windows.delete(oldest[0]);
      if (oldest[1].password_seen) passwordApps.add(appId(oldest[1].app));
    }
    return window;
  };
  const noteBrowser = (app: AppRef): void => {
    if (browsers.has(appId(app))) return;
    browsers.add(appId(app));
    for (const window of windowsOf(app)) {
      window.in_browser = true;
      window.mode ??= 'unknown';
    }
  };
  return {
    front: null,
    focus: null,
    now_ns: 0,
    secure_input: false,
    secure_input_until_ns: 0,
    locked: false,
    composing: false,
    clipboard: { origin: 'unknown', copied: null },
    window(app, ref, mode) {
      const window = ref === null ? currents.get(appId(app)) : find(app, ref);
      if (window === undefined) return null;
      if (mode !== null) noteBrowser(app);
      if (ref !== null) meet(window, ref);
      setMode(window, mode, ref);
      return window;
    },
    raise(window) {
      currents.set(appId(window.app), window);
    },
    lower(app) {
      currents.delete(appId(app));
    },
    isBrowser: (app) => isBrowser(app) || browsers.has(appId(app)),
    seePassword(app, on) {
      if (on !== null) on.password_seen = true;
      if (on !== null && on.ref.id !== null) return;
      passwordApps.add(appId(app));
      for (const window of windowsOf(app)) window.password_seen = true;
    },
    notePasswordFocus(app, field) {
      if (field === 'secure') passwordFocus.set(appId(app), Infinity);
      else if (passwordFocus.get(appId(app)) === Infinity) passwordFocus.set(appId(app), this.now_ns);
    },
    inPasswordField(app) {
      return this.now_ns < (passwordFocus.get(appId(app)) ?? -Infinity);
    },
    current: (app) => currents.get(appId(app)) ?? null,
    shown: (app) => pages.get(appId(app)) ?? null,
    show(app, page) {
      pages.set(appId(app), page);
    },
    tellsPages: (app) => pages.has(appId(app)),
    owner: (pid) => (pid === null ? null : (currents.get(String(pid))?.app ?? null)),
    forget(app) {
      currents.delete(appId(app));
      pages.delete(appId(app));
      browsers.delete(appId(app));
      passwordApps.delete(appId(app));
      passwordFocus.delete(appId(app));
      for (const [key, window] of windows) if (sameApp(window.app, app)) windows.delete(key);
    },
    distrust() {
      this.focus = null;
      this.clipboard = { origin: 'unknown', copied: null };
      for (const window of windows.values()) window.host_stale = true;
    },
    missed() {
      this.distrust();
      for (const [app, window] of currents) if (window.in_browser) currents.delete(app);
    },
    forgetTitles() {
      for (const window of windows.values()) window.stored_title = null;
    },
  };
}

/** Whether two references mean the same running app. */
export function sameApp(a: AppRef, b: AppRef): boolean {
  return appId(a) === appId(b);
}

/** A page other than the one the window showed? */
export function isOtherPage(window: DeskWindow, page: DeskPage): boolean {
  return window.page?.url !== page.url || window.page.tab !== page.tab;
}

/** Takes over which page a window shows. Another page starts without password fields. */
export function showPage(window: DeskWindow, page: DeskPage): void {
  if (isOtherPage(window, page)) window.password_seen = false;
  window.page = page;
  window.host = hostOf(page.url);
  window.host_stale = false;
}

function appId(app: AppRef): string {
  return app.pid === null ? `"${app.bundle_id ?? app.name}` : String(app.pid);
}

function windowKey(app: AppRef, ref: WindowRef): string {
  return `${appId(app)} ${ref.id === null ? `"${ref.title ?? ''}` : String(ref.id)}`;
}

function blankWindow(app: AppRef, ref: WindowRef, told: boolean, password_seen: boolean): DeskWindow {
  const browser = told || isBrowser(app);
  return {
    app,
    ref,
    in_browser: browser,
    mode: browser ? 'unknown' : null,
    host: null,
    host_stale: true,
    page: null,
    password_seen,
    stored_title: null,
  };
}

/** Another title may mean another page. */
function meet(window: DeskWindow, ref: WindowRef): void {
  if (ref.title !== window.ref.title) window.host_stale = true;
  window.ref = ref;
}

/** A window once seen private stays private; one without a number may be another one each time, so what was told of it does not last. */
function setMode(window: DeskWindow, mode: BrowserMode | null, ref: WindowRef | null): void {
  if (mode !== null) window.in_browser = true;
  if (!window.in_browser || window.mode === 'private') return;
  if (mode !== null) window.mode = mode;
  else if (ref?.id === null) window.mode = 'unknown';
}
