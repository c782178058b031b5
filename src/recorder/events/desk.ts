import type { AppRef, WindowRef } from '../../core/event/event.ts';
import type { BrowserMode, FieldClass, Observation } from '../../core/observation/observation.ts';
import { isBrowser } from '../../core/policy/browser-apps.ts';
import { hostOf, type Host } from '../../core/policy/site-host.ts';

/** What is known of one window; lives in memory only. */
export interface DeskWindow {
  app: AppRef;
  ref: WindowRef;
  in_browser: boolean;
  mode: BrowserMode | null;
  host: Host;
  host_stale: boolean;
  page: { url: string | null; tab: string | null } | null;
  /** A password field was seen in it, since its page last changed. */
  password_seen: boolean;
  /** The title that the store may have seen last; null when none was let through. */
  stored_title: string | null;
}

/** The element that has the keyboard, as the sensor last said. */
export interface DeskFocus {
  app: AppRef;
  field: FieldClass;
  generation: number | null;
  address_bar: boolean;
}

/** What is in front and what state the machine is in, followed from observations; pure bookkeeping, judges nothing. */
export interface Desk {
  front: AppRef | null;
  focus: DeskFocus | null;
  secure_input: boolean;
  locked: boolean;
  composing: boolean;
  /** The window an observation speaks of, updated by what it says; null when it has none and the app's is unknown. */
  window(app: AppRef, ref: WindowRef | null, mode: BrowserMode | null): DeskWindow | null;
  /** Makes `window` the current one of its app. */
  raise(window: DeskWindow): void;
  current(app: AppRef): DeskWindow | null;
  forget(app: AppRef): void;
}

/** More windows than anyone has open; the oldest is forgotten, which only ever withholds more. */
const WINDOWS_KEPT = 4_000;

/** An empty desk: nothing in front, nothing known. */
export function createDesk(): Desk {
  const windows = new Map<string, DeskWindow>();
  const currents = new Map<string, DeskWindow>();
  return {
    front: null,
    focus: null,
    secure_input: false,
    locked: false,
    composing: false,
    window(app, ref, mode) {
      if (ref === null) return currents.get(appId(app)) ?? null;
      const key = `${appId(app)} ${ref.id === null ? `"${ref.title ?? ''}` : String(ref.id)}`;
      const known = windows.get(key);
      const window = known ?? newWindow(app, ref);
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > WINDOWS_KEPT) windows.delete(windows.keys().next().value ?? '');
      meet(window, ref, mode);
      return window;
    },
    raise: (window) => void currents.set(appId(window.app), window),
    current: (app) => currents.get(appId(app)) ?? null,
    forget(app) {
      currents.delete(appId(app));
      for (const [key, window] of windows) if (appId(window.app) === appId(app)) windows.delete(key);
    },
  };
}

/** Whether two references mean the same running app. */
export function sameApp(a: AppRef, b: AppRef): boolean {
  return appId(a) === appId(b);
}

function appId(app: AppRef): string {
  return app.pid === null ? `"${app.bundle_id ?? app.name}` : String(app.pid);
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

/** Takes over which page a window shows. A new page starts without password fields. */
export function showPage(window: DeskWindow, page: { url: string | null; tab: string | null }): void {
  if (window.page?.url !== page.url || window.page.tab !== page.tab) window.password_seen = false;
  window.page = page;
  window.host = hostOf(page.url);
  window.host_stale = false;
}

/** Session states that lock the desk, and those that free it; the others change nothing. */
const LOCKING: Record<Extract<Observation, { kind: 'session' }>['state'], boolean | null> = {
  locked: true,
  unlocked: false,
  asleep: null,
  awake: null,
  screen_saver_on: null,
  screen_saver_off: null,
  switched_out: true,
  switched_in: false,
  shutdown: null,
};

/** Follows a session change. */
export function followSession(desk: Desk, state: keyof typeof LOCKING): void {
  desk.locked = LOCKING[state] ?? desk.locked;
}
