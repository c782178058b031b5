import type { Phrase } from './phrase.ts';

/** Time one app was in front, ms, and in how many stretches. */
export interface AppTally {
  name: string;
  ms: number;
  visits: number;
}

/** A window title, by what it folds to; `text` is the last one seen, stripped. */
export interface TitleTally {
  app_key: string;
  text: string;
  ms: number;
  last_ms: number;
}

/** A page by address; `carried` = it was there before its browser came to the front, so it counts from 5 s on. */
export interface PageTally {
  url: string;
  host: string;
  title: string | null;
  ms: number;
  last_ms: number;
  carried: boolean;
}

/** A thing written into: a window by app and folded title. `text` null = the window has no title. */
export interface DocTally {
  app_key: string;
  app_name: string;
  text: string | null;
  keys: number;
  saves: number;
  edited: boolean;
  last_ms: number;
}

export interface Interaction {
  ts_ms: number;
  phrase: Phrase;
  /** Scrolls that follow each other within 10 s are one. */
  scrolls?: number;
}

/** The window someone was in: named by the head line `Latest:`. */
export interface Place {
  app: string;
  title: string | null;
}

/**
 * What happened in one stretch of time, as counts that can be added up. Times are Unix ms; `end_ms - start_ms` may be
 * longer than `active_ms` (idle or short withheld time inside).
 */
export interface Tally {
  key: string;
  bundle_id: string | null;
  start_ms: number;
  end_ms: number;
  active_ms: number;
  /** Nothing but activations and titles happened. */
  passive: boolean;
  apps: Map<string, AppTally>;
  titles: Map<string, TitleTally>;
  pages: Map<string, PageTally>;
  docs: Map<string, DocTally>;
  /** Keys of titles that were scrolled. */
  scrolled: Set<string>;
  copies: number;
  pastes: number;
  shortcut_copies: number;
  shortcut_pastes: number;
  /** Names of apps that pasted things came from. */
  sources: Set<string>;
  undos: number;
  snapshots: number;
  ids: string[];
  ids_truncated: boolean;
  interactions: Interaction[];
  typed: (Place & { at_ms: number }) | null;
  front: Place;
}

/** Event ids kept per session (contract 7.2). */
export const MAX_IDS = 100;
/** Distinct titles, pages or documents kept per session; what is beyond is seldom in front and only makes memory grow. */
const MAX_DISTINCT = 500;

/** An empty tally of the app with `key` from `start_ms` on. */
export function newTally(key: string, bundle_id: string | null, name: string, start_ms: number): Tally {
  return {
    key,
    bundle_id,
    start_ms,
    end_ms: start_ms,
    active_ms: 0,
    passive: true,
    apps: new Map([[key, { name, ms: 0, visits: 1 }]]),
    titles: new Map(),
    pages: new Map(),
    docs: new Map(),
    scrolled: new Set(),
    copies: 0,
    pastes: 0,
    shortcut_copies: 0,
    shortcut_pastes: 0,
    sources: new Set(),
    undos: 0,
    snapshots: 0,
    ids: [],
    ids_truncated: false,
    interactions: [],
    typed: null,
    front: { app: name, title: null },
  };
}

export function addId(tally: Tally, id: string): void {
  if (tally.ids.length < MAX_IDS) tally.ids.push(id);
  else tally.ids_truncated = true;
}

/** The entry of `key`, made when new; beyond the cap the entry with the least weight gives way. */
export function entryOf<T>(map: Map<string, T>, key: string, make: () => T, weight: (entry: T) => number): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  if (map.size >= MAX_DISTINCT) evictLightest(map, weight);
  const made = make();
  map.set(key, made);
  return made;
}

/** Drops the lighter half at once, so that a stream of new titles costs no scan per title. */
function evictLightest<T>(map: Map<string, T>, weight: (entry: T) => number): void {
  const byWeight = [...map].sort(([, a], [, b]) => weight(a) - weight(b));
  for (const [key] of byWeight.slice(0, MAX_DISTINCT / 2)) map.delete(key);
}
