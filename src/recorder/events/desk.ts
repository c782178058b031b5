import type { AppRef, WindowRef } from '../../core/event/event.ts';
import type { BrowserMode, FieldClass } from '../../core/observation/observation.ts';
import { isBrowser } from '../../core/policy/browser-apps.ts';
import type { ClipboardOrigin } from '../../core/policy/facts.ts';
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
  secure_input: boolean;
  locked: boolean;
  composing: boolean;
  clipboard: {
    origin: ClipboardOrigin;
    /** The last copy shortcut, until a clipboard change uses it up. */
    copied: { app: AppRef; on: DeskWindow; mono_ns: number } | null;
  };
  /** The window an observation speaks of, updated by what it says; without `ref` the app's current one, null when unknown. */
  window(app: AppRef, ref: WindowRef | null, mode: BrowserMode | null): DeskWindow | null;
  /** Makes `window` the current one of its app. */
  raise(window: DeskWindow): void;
  current(app: AppRef): DeskWindow | null;
  /** The page an app showed last while in front; null = none, or a private window came between. */
  shown(app: AppRef): ShownPage | null;
  show(app: AppRef, page: ShownPage | null): void;
  /** The running app of a process, as far as it was seen with a window. */
  owner(pid: number | null): AppRef | null;
  forget(app: AppRef): void;
  /** Observations are missing: what depends on having seen all of them is unknown again. */
  distrust(): void;
  /** Titles let through so far are no longer offered as previous titles. */
  forgetTitles(): void;
}

/** More windows than anyone has open; the oldest is forgotten, which only ever withholds more. */
const WINDOWS_KEPT = 4_000;

/** An empty desk: nothing in front, nothing known. */
export function createDesk(): Desk {
  const windows = new Map<string, DeskWindow>();
  const currents = new Map<string, DeskWindow>();
  const pages = new Map<string, ShownPage | null>();
  return {
    front: null,
    focus: null,
    secure_input: false,
    locked: false,
    composing: false,
    clipboard: { origin: 'unknown', copied: null },
    window(app, ref, mode) {
      const window = ref === null ? currents.get(appId(app)) : remember(windows, app, ref);
      if (window === undefined) return null;
      meet(window, ref ?? window.ref, mode);
      return window;
    },
    raise(window) {
      currents.set(appId(window.app), window);
    },
    current: (app) => currents.get(appId(app)) ?? null,
    shown: (app) => pages.get(appId(app)) ?? null,
    show(app, page) {
      pages.set(appId(app), page);
    },
    owner: (pid) => (pid === null ? null : (currents.get(String(pid))?.app ?? null)),
    forget(app) {
      currents.delete(appId(app));
      pages.delete(appId(app));
      for (const [key, window] of windows) if (sameApp(window.app, app)) windows.delete(key);
    },
    distrust() {
      this.focus = null;
      this.clipboard = { origin: 'unknown', copied: null };
      for (const window of windows.values()) window.host_stale = true;
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

function remember(windows: Map<string, DeskWindow>, app: AppRef, ref: WindowRef): DeskWindow {
  const key = `${appId(app)} ${ref.id === null ? `"${ref.title ?? ''}` : String(ref.id)}`;
  const window = windows.get(key) ?? newWindow(app, ref);
  windows.delete(key);
  windows.set(key, window);
  const oldest = windows.size > WINDOWS_KEPT ? windows.keys().next().value : undefined;
  if (oldest !== undefined) windows.delete(oldest);
  return window;
}

function newWindow(app: AppRef, ref: WindowRef): DeskWindow {
  const browser = isBrowser(app);
  return {
    app,
    ref,
    in_browser: browser,
    mode: browser ? 'unknown' : null,
    host: null,
    host_stale: true,
    page: null,
    password_seen: false,
    stored_title: null,
  };
}

/** A window once seen private stays private; another title may mean another page. */
function meet(window: DeskWindow, ref: WindowRef, mode: BrowserMode | null): void {
  if (ref.title !== window.ref.title) window.host_stale = true;
  window.ref = ref;
  if (mode === null) return;
  window.in_browser = true;
  if (window.mode !== 'private') window.mode = mode;
}
