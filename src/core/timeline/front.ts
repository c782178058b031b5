import type { AppRef, ZaneiEvent } from '../event/event.ts';
import { addressKey } from '../text/clean-address.ts';
import { foldDigits, foldTitle, stripTitle } from '../text/fold-title.ts';
import { LOCK_APPS } from './gap.ts';

/** A window title as its group sees it. */
export interface FrontTitle {
  /** App key and folded title. */
  key: string;
  text: string;
}

export interface FrontPage {
  url: string;
  /** What tells pages apart: see {@link addressKey}. */
  key: string;
  title: string | null;
  /** Shown before the browser came to the front this time. */
  carried: boolean;
}

/** What an app shows, as far as it was seen. */
export interface AppMemory {
  window_id: number | null;
  title: FrontTitle | null;
  page: FrontPage | null;
}

/** What an event says, before it is taken as so. */
export interface Sight {
  memory: AppMemory;
  /** Its app is the one in front. */
  in_front: boolean;
  /** The folded title of its app changes. */
  retitled: boolean;
  title: FrontTitle | null;
  window_id: number | null;
  /** null = nothing new. */
  page: FrontPage | null;
  /** The window in front is plainly not the page last seen. */
  left_page: boolean;
}

/** Apps remembered; more are not juggled by anyone. */
const MAX_APPS = 500;
const MAX_FOLDED = 4000;
/** A window counts (`Count: 17`, `Count: 18`) when digits alone changed this often within {@link CHURN_MS}. */
const CHURN_CHANGES = 4;
const CHURN_MS = 60_000;

interface AppFacts {
  app: AppRef;
  key: string;
  locks: boolean;
}

/** The last app that was asked for: events of one window share theirs, and each is asked several times. */
let last: AppFacts | null = null;

function factsOf(app: AppRef): AppFacts {
  if (last?.app === app) return last;
  const key = (app.bundle_id ?? app.name).toLowerCase();
  last = { app, key, locks: LOCK_APPS.has(key) || LOCK_APPS.has(app.name.toLowerCase()) };
  return last;
}

/** Lower-cased bundle id, else name: what tells apps apart. */
export function appKey(app: AppRef): string {
  return factsOf(app).key;
}

/** The app is the lock screen. */
export function isLockScreen(app: AppRef): boolean {
  return factsOf(app).locks;
}

/** Which app, window and page is in front, kept up to date event by event. Bounded memory. */
export class Front {
  app: AppRef | null = null;
  key = '';
  /** Set while something unknown may have come to the front (after a gap): the next event of any app tells. */
  uncertain = true;
  private readonly apps = new Map<string, AppMemory>();
  /** The one of `apps` that was asked for last. */
  private recent: { key: string; memory: AppMemory } | null = null;
  private readonly folded = new Map<string, FrontTitle>();
  private readonly churning = new Set<string>();
  private readonly changes = new Map<string, number[]>();

  get title(): FrontTitle | null {
    return this.app === null ? null : this.memoryOf(this.key).title;
  }

  get page(): FrontPage | null {
    return this.app === null ? null : this.memoryOf(this.key).page;
  }

  /** Another app comes to the front (or the first one); its page was there before. */
  enter(app: AppRef): void {
    this.app = app;
    this.key = appKey(app);
    this.uncertain = false;
    const memory = this.memoryOf(this.key);
    if (memory.page !== null) memory.page = { ...memory.page, carried: true };
  }

  /** What an event says of the windows and pages of its app, in front or not; nothing changes until `see`. */
  foresee(event: ZaneiEvent, at_ms: number): Sight {
    const key = appKey(event.app);
    const memory = this.memoryOf(key);
    const shown = shownTitle(event, memory);
    const title = shown === null ? memory.title : this.fold(event.app.name, key, shown, at_ms, memory.title);
    return {
      memory,
      in_front: this.app !== null && key === this.key,
      retitled: title !== null && title.key !== (memory.title?.key ?? null),
      title,
      window_id:
        shown === null || event.type === 'browser.navigate' ? memory.window_id : (event.window?.id ?? null),
      page: shownPage(event),
      left_page: leftPage(event, memory.page),
    };
  }

  /** Makes what was foreseen so. */
  see(sight: Sight): void {
    const { memory } = sight;
    memory.title = sight.title;
    memory.window_id = sight.window_id;
    memory.page = sight.page ?? (sight.left_page ? null : memory.page);
  }

  private memoryOf(key: string): AppMemory {
    if (this.recent?.key === key) return this.recent.memory;
    const memory = this.apps.get(key) ?? this.newMemory(key);
    this.recent = { key, memory };
    return memory;
  }

  private newMemory(key: string): AppMemory {
    if (this.apps.size >= MAX_APPS) {
      const oldest = this.apps.keys().next();
      if (oldest.done !== true) this.apps.delete(oldest.value);
    }
    const fresh: AppMemory = { window_id: null, title: null, page: null };
    this.apps.set(key, fresh);
    return fresh;
  }

  private fold(
    name: string,
    key: string,
    raw: string,
    at_ms: number,
    before: FrontTitle | null,
  ): FrontTitle | null {
    const id = `${key}\0${raw}`;
    let title = this.folded.get(id);
    if (title === undefined) {
      const text = stripTitle(raw, name);
      if (text === '') return before;
      title = { key: `${key}\0${foldTitle(text)}`, text };
      if (this.folded.size >= MAX_FOLDED) this.folded.clear();
      this.folded.set(id, title);
    }
    const digits = foldDigits(title.key);
    if (digits === title.key) return title;
    if (before !== null && before.key !== title.key && foldDigits(before.key) === digits)
      this.count(digits, at_ms);
    return this.churning.has(digits) ? { key: digits, text: title.text } : title;
  }

  private count(digits: string, at_ms: number): void {
    if (this.churning.has(digits)) return;
    const times = [...(this.changes.get(digits) ?? []), at_ms].slice(-CHURN_CHANGES);
    if (this.changes.size >= MAX_APPS) this.changes.clear();
    this.changes.set(digits, times);
    if (times.length < CHURN_CHANGES || at_ms - (times[0] ?? 0) > CHURN_MS) return;
    if (this.churning.size >= MAX_FOLDED) this.churning.clear();
    this.churning.add(digits);
  }
}

/** The title an event says is in front of its app; null when it says nothing of it. */
function shownTitle(event: ZaneiEvent, memory: AppMemory): string | null {
  const title = event.window?.title ?? null;
  switch (event.type) {
    case 'app.activate':
    case 'window.focus':
      return title;
    case 'window.title': {
      // A window behind the one in front: its title is not what anyone looks at.
      const id = event.window?.id ?? null;
      return id !== null && memory.window_id !== null && id !== memory.window_id ? null : title;
    }
    case 'browser.navigate':
      return event.data.tab_title ?? title;
    case 'app.launch':
    case 'app.terminate':
    case 'clipboard.copy':
    case 'content.snapshot':
      return null;
    default:
      return memory.title === null ? title : null;
  }
}

function shownPage(event: ZaneiEvent): FrontPage | null {
  if (event.type !== 'browser.navigate' || event.data.url === null) return null;
  const title = event.data.tab_title ?? event.window?.title ?? null;
  const { url } = event.data;
  return {
    url,
    key: addressKey(url),
    title: title === null ? null : stripTitle(title, event.app.name),
    carried: false,
  };
}

/** A browser that comes to the front with another title shows another page, even before it says which. */
function leftPage(event: ZaneiEvent, page: FrontPage | null): boolean {
  if (event.type !== 'app.activate' && event.type !== 'window.focus') return false;
  const title = event.window?.title ?? null;
  const before = page?.title ?? null;
  if (title === null || before === null) return false;
  const shown = stripTitle(title, event.app.name);
  return !shown.startsWith(before) && !before.startsWith(shown);
}
