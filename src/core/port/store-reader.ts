import type { ZaneiEvent } from '../event/event.ts';
import type { RecorderInterval } from '../interval/interval.ts';
import type { RecorderState } from '../status/recorder-state.ts';
import type { StoreOwner } from '../status/store-owner.ts';

/** A place in the order (ts, mono_ns, id); what an opaque cursor holds. */
export interface EventPosition {
  ts_ms: number;
  mono_ns: number;
  id: string;
}

/** Which events; every given condition must hold. Bounds are inclusive Unix ms. */
export interface EventFilter {
  since_ms: number;
  until_ms: number;
  /** Type patterns, already validated: exact names or one trailing `*`. Empty = all but content.*. */
  types: readonly string[];
  /** Case-insensitive app name or bundle id, whole string. */
  app?: string | undefined;
  /** Case-insensitive bundle id, whole string. */
  bundle_id?: string | undefined;
  /** A domain; matches it and its subdomains in browser.navigate urls. */
  site?: string | undefined;
  /** Literal text, NFKC-folded and case-folded, looked for in every free-text column. */
  text?: string | undefined;
  ids?: readonly string[] | undefined;
}

export interface EventPage {
  order: 'oldest_first' | 'newest_first';
  /** Start strictly behind this position in the given order. */
  after?: EventPosition | undefined;
  limit: number;
}

export interface ReadEvents {
  events: ZaneiEvent[];
  /** Rows of a type this version does not know. */
  skipped_unknown_types: number;
  /** Rows that could not be decoded; skipped, never fatal. */
  skipped_invalid: number;
}

/**
 * One event, or the first of a run of like events in one window with nothing but such runs and clipboard events between them: typing (`input.key` of
 * kind text and delete), each shortcut, scrolling, ui.value, and mere presence (ui.focus, ui.click, other keys). Counts and amounts
 * are summed over the run, a scroll keeps the first direction, typed text is left out.
 */
export interface CondensedEvent {
  event: ZaneiEvent;
  /** Time of the event, Unix ms: what `event.ts` says. */
  at_ms: number;
  /** Time of the run's last event, Unix ms; no two neighbours inside a stretch are more than 60 s apart, so it was all use. */
  last_ms: number;
  /** How many stored events this stands for, at least 1. */
  merged: number;
}

/** The whole store as a reader sees it. Every method applies `cutoff_ms` (retention) by itself. Errors: ZaneiError store_*. */
export interface StoreReader {
  state(): RecorderState;
  /** Who holds the recorder lock of this store; null when nobody does or it cannot be told. */
  owner(): StoreOwner | null;
  /** Oldest event that readers may see, Unix ms; null when there is none. */
  oldestEventMs(): number | null;
  query(filter: EventFilter, page: EventPage): ReadEvents;
  /** Streams in (ts, mono_ns, id) order without holding the range in memory; `skipped` counts as it goes. */
  scan(
    filter: EventFilter,
    skipped: { unknown_types: number; invalid: number },
  ): IterableIterator<ZaneiEvent>;
  /** All events of [since, until], content.* too, each as it is (`merged` 1), in order and in batches of a bounded size. */
  timed(
    since_ms: number,
    until_ms: number,
    skipped: { unknown_types: number; invalid: number },
  ): IterableIterator<readonly CondensedEvent[]>;
  /**
   * All events of [since, until] but content.*, in order of their first event, runs merged as {@link CondensedEvent} says, in batches.
   * Every app.*, window.*, browser.* and clipboard.* event is there as it is. What a coarse timeline of a month reads: about a tenth
   * of the events, from a digest the writer keeps; memory does not grow with the range.
   */
  condensed(
    since_ms: number,
    until_ms: number,
    skipped: { unknown_types: number; invalid: number },
  ): IterableIterator<readonly CondensedEvent[]>;
  count(filter: EventFilter): number;
  /** Intervals that touch [since, until], by start. */
  intervals(since_ms: number, until_ms: number): RecorderInterval[];
  /** The newest event of each of app.activate, window.focus|window.title, browser.navigate before `ms`: what was in front then. */
  contextBefore(ms: number): ZaneiEvent[];
  /** Local days (by `dayOf`) that have events, for the day picker; newest first. */
  days(dayOf: (ms: number) => string): string[];
  /** Apps seen, newest first. */
  recentApps(limit: number): { name: string; bundle_id: string | null; last_used_ms: number }[];
  /** Changes whenever anyone commits to the store (PRAGMA data_version); cheap to poll. */
  changeCounter(): number;
  sizeBytes(): number;
  close(): void;
}
