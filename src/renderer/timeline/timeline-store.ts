import { create } from 'zustand';
import type { ErrorCode } from '../../core/errors.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';
import type { EventType } from '../../core/event/event-types.ts';
import type { ForgetQuestion } from '../../core/ipc/forget-view.ts';
import type { EventsView, RangeView } from '../../core/ipc/timeline-view.ts';

/** Unix ms, both ends inclusive. */
export interface Range {
  since_ms: number;
  until_ms: number;
}

export interface Filters {
  app: string;
  site: string;
  type: EventType | '';
  text: string;
}
export const NO_FILTERS: Filters = { app: '', site: '', type: '', text: '' };

/** Events that were fetched so far, and where the next page starts. */
export interface EventList {
  events: ZaneiEvent[];
  next: EventsView['next'];
  total: number;
}

/** What a forget sheet asks about. */
export interface ForgetAsk {
  title: string;
  ask: ForgetQuestion;
}

export interface TimelineState {
  /** Local days with events, newest first. */
  days: string[];
  day: string;
  /** The whole day; null before it was read once. */
  whole: RangeView | null;
  /** The selected range, when there is one. */
  range: Range | null;
  part: RangeView | null;
  /** What the strip shows when it is zoomed. */
  zoom: Range | null;
  error: ErrorCode | null;
  filters: Filters;
  /** Events that match text or kind; null while sessions are listed. */
  results: EventList | null;
  /** Events of opened sessions, by session key. */
  opened: Readonly<Record<string, EventList>>;
  /** The event whose JSON is shown. */
  openEvent: string | null;
  /** Keys of sessions that the person may not see move: those above stay hidden until asked for. */
  held: ReadonlySet<string> | null;
  forget: ForgetAsk | null;
  /** Where the repair of the store begins, while its sheet is open. */
  repairing: 'ask' | 'lost' | null;
  nowMs: number;
}

export const useTimeline = create<TimelineState>(() => ({
  days: [],
  day: '',
  whole: null,
  range: null,
  part: null,
  zoom: null,
  error: null,
  filters: NO_FILTERS,
  results: null,
  opened: {},
  openEvent: null,
  held: null,
  forget: null,
  repairing: null,
  nowMs: Date.now(),
}));

export const isFiltered = ({ app, site, type, text }: Filters): boolean =>
  app !== '' || site !== '' || type !== '' || text !== '';
/** Text and kind are asked of events; app and site also of sessions. */
export const asksForEvents = ({ type, text }: Filters): boolean => type !== '' || text.trim() !== '';
