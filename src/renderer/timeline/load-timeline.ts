import type { SessionView } from '../../core/ipc/timeline-view.ts';
import { localDay, wallToMs } from '../../core/time/zone-offset.ts';
import { useApp } from '../client/app-state.ts';
import { call, codeOf } from '../client/call.ts';
import {
  asksForEvents,
  NO_FILTERS,
  useTimeline,
  type EventList,
  type Filters,
  type Range,
} from './timeline-store.ts';

const PAGE = 200;
/** While the store is in trouble it is asked again this often, ms. */
const RETRY_MS = 3000;

let asked = 0;
let retry: ReturnType<typeof setTimeout> | null = null;
const set = useTimeline.setState;
const get = useTimeline.getState;
const zone = (): string => useApp.getState().app.zone;

/** First and last ms of a local day; 23 or 25 hours where clocks change. */
export function boundsOf(day: string): Range {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const start = (ahead: number): number =>
    wallToMs({ year, month, day: date + ahead, hour: 0, minute: 0, second: 0, ms: 0 }, zone());
  return { since_ms: start(0), until_ms: start(1) - 1 };
}

export const today = (): string => localDay(Date.now(), zone());

/** Reads days, the day shown and, when there are, range and results; a newer call makes an older one void. */
export async function refresh(): Promise<void> {
  asked += 1;
  const mine = asked;
  const { day, range, filters } = get();
  try {
    const [days, whole, part, results] = await Promise.all([
      call('timeline.days'),
      call('timeline.range', boundsOf(day)),
      range === null ? null : call('timeline.range', range),
      asksForEvents(filters) ? find(filters, get().results?.events.length ?? PAGE) : null,
    ]);
    if (mine !== asked) return;
    set({ days, whole, part, results, error: null, nowMs: Date.now() });
  } catch (error) {
    if (mine === asked) fail(error);
  }
}

function fail(error: unknown): void {
  set({ error: codeOf(error) });
  if (retry !== null) clearTimeout(retry);
  retry = setTimeout(() => void refresh(), RETRY_MS);
}

async function find(filters: Filters, limit: number, after: EventList['next'] = null): Promise<EventList> {
  const { app, site, type, text } = filters;
  const { events, next, total } = await call('timeline.events', {
    ...(get().range ?? boundsOf(get().day)),
    ...(app === '' ? {} : { app }),
    ...(site === '' ? {} : { site }),
    ...(type === '' ? {} : { type }),
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    limit: Math.min(500, Math.max(PAGE, limit)),
    after,
  });
  return { events, next, total };
}

export function showDay(day: string): void {
  set({
    day,
    whole: null,
    range: null,
    part: null,
    zoom: null,
    results: null,
    opened: {},
    openEvent: null,
    held: null,
  });
  void refresh();
}

export function selectRange(range: Range | null): void {
  set({ range, part: null, opened: {}, openEvent: null, held: null });
  void refresh();
}

export function setFilters(patch: Partial<Filters>): void {
  const filters = { ...get().filters, ...patch };
  set({ filters, ...(asksForEvents(filters) ? {} : { results: null }), openEvent: null, held: null });
  if (asksForEvents(filters)) void refresh();
}
export const clearFilters = (): void => setFilters(NO_FILTERS);

/** Opens a session and reads its first events, or closes it. */
export async function toggleSession({ key, start_ms, end_ms }: SessionView): Promise<void> {
  const { opened } = get();
  if (key in opened) {
    set({ opened: Object.fromEntries(Object.entries(opened).filter(([one]) => one !== key)) });
    return;
  }
  try {
    const page = await call('timeline.events', eventsOf({ since_ms: start_ms, until_ms: end_ms }, null));
    set({ opened: { ...get().opened, [key]: page } });
  } catch (error) {
    fail(error);
  }
}

/** Reads the next page of a session's events. */
export async function moreOfSession({ key, start_ms, end_ms }: SessionView): Promise<void> {
  const list = get().opened[key];
  if (!list?.next) return;
  const page = await call('timeline.events', eventsOf({ since_ms: start_ms, until_ms: end_ms }, list.next));
  const now = get().opened[key];
  if (now?.events.length !== list.events.length) return;
  const events = [...now.events, ...page.events];
  set({ opened: { ...get().opened, [key]: { ...page, events } } });
}

function eventsOf(range: Range, after: EventList['next']): Parameters<typeof call<'timeline.events'>>[1] {
  return { ...range, order: 'oldest_first', limit: PAGE, after };
}

/** Reads the next page of search results. */
export async function moreResults(): Promise<void> {
  const { results, filters } = get();
  if (!results?.next) return;
  const page = await find(filters, PAGE, results.next);
  const now = get().results;
  if (now?.events.length !== results.events.length) return;
  set({ results: { ...page, events: [...now.events, ...page.events] } });
}
