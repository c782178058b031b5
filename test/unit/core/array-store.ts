import type { ZaneiEvent } from '../../../src/core/event/event.ts';
import type { RecorderInterval } from '../../../src/core/interval/interval.ts';
import type {
  CondensedEvent,
  EventFilter,
  EventPage,
  EventPosition,
  StoreReader,
} from '../../../src/core/port/store-reader.ts';
import type { RecorderState } from '../../../src/core/status/recorder-state.ts';
import type { StoreOwner } from '../../../src/core/status/store-owner.ts';
import { parseTs } from '../../../src/core/time/timestamp.ts';

export const IDLE_STATE: RecorderState = {
  pid: null,
  started_at: null,
  instance_id: null,
  mode: null,
  heartbeat_at: null,
  retention_hours: null,
  paused_until: null,
  events_captured: 0,
  events_dropped: 0,
  drops: {},
  last_event_ts: null,
  degraded: {},
  collector_failures: {},
  capabilities: [],
  config_in_force: null,
};

const positionOf = (event: ZaneiEvent): EventPosition => ({
  ts_ms: parseTs(event.ts),
  mono_ns: event.mono_ns,
  id: event.id,
});

function compare(a: EventPosition, b: EventPosition): number {
  return a.ts_ms - b.ts_ms || a.mono_ns - b.mono_ns || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function typeMatches(type: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return !type.startsWith('content.');
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  );
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

function matches(event: ZaneiEvent, filter: EventFilter): boolean {
  const ms = parseTs(event.ts);
  if (ms < filter.since_ms || ms > filter.until_ms) return false;
  if (!typeMatches(event.type, filter.types)) return false;
  if (filter.ids !== undefined && !filter.ids.includes(event.id)) return false;
  const app = filter.app?.toLowerCase();
  const { name, bundle_id } = event.app;
  if (app !== undefined && name.toLowerCase() !== app && bundle_id?.toLowerCase() !== app) return false;
  if (filter.bundle_id !== undefined && bundle_id?.toLowerCase() !== filter.bundle_id.toLowerCase())
    return false;
  return (
    filter.text === undefined ||
    folded(JSON.stringify([event.window, event.element, event.data])).includes(folded(filter.text))
  );
}

function merged(run: CondensedEvent, event: ZaneiEvent, at: number): CondensedEvent | null {
  const { event: first } = run;
  const alike = first.type === event.type && first.app.name === event.app.name && at - run.last_ms <= 60_000;
  if (!alike || first.type !== 'input.key' || event.type !== 'input.key') return null;
  if (first.data.kind !== event.data.kind || first.data.combo !== event.data.combo) return null;
  const data = { ...first.data, count: first.data.count + event.data.count };
  return { ...run, event: { ...first, data }, last_ms: at, merged: run.merged + 1 };
}

function single(event: ZaneiEvent): CondensedEvent {
  const at_ms = parseTs(event.ts);
  return { event, at_ms, last_ms: at_ms, merged: 1 };
}

function* inPairs<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += 2) yield items.slice(at, at + 2);
}

/** A store of events in memory that keeps the reader's contract; counts what is read. */
export class ArrayStore implements StoreReader {
  readonly events: ZaneiEvent[];
  scanned = 0;
  private readonly recorded: readonly RecorderInterval[];
  private readonly recorder: RecorderState;
  private readonly holder: StoreOwner | null;

  constructor(
    events: readonly ZaneiEvent[],
    intervals: readonly RecorderInterval[] = [],
    state: Partial<RecorderState> = {},
    holder: StoreOwner | null = null,
  ) {
    this.events = [...events].sort((a, b) => compare(positionOf(a), positionOf(b)));
    this.recorded = [...intervals].sort((a, b) => a.start_ms - b.start_ms);
    this.holder = holder;
    this.recorder = { ...IDLE_STATE, ...state };
  }

  state(): RecorderState {
    return this.recorder;
  }

  owner(): StoreOwner | null {
    return this.holder;
  }

  oldestEventMs(): number | null {
    const [first] = this.events;
    return first === undefined ? null : parseTs(first.ts);
  }

  query(filter: EventFilter, page: EventPage) {
    const inOrder = page.order === 'oldest_first' ? this.events : this.events.toReversed();
    const sign = page.order === 'oldest_first' ? 1 : -1;
    const { after } = page;
    const events = inOrder
      .filter((event) => matches(event, filter))
      .filter((event) => after === undefined || sign * compare(positionOf(event), after) > 0)
      .slice(0, page.limit);
    return { events, skipped_unknown_types: 0, skipped_invalid: 0 };
  }

  *scan(filter: EventFilter): IterableIterator<ZaneiEvent> {
    for (const event of this.events) {
      this.scanned++;
      if (matches(event, filter)) yield event;
    }
  }

  /** In batches of two, so that whoever reads must take their ends in its stride. */
  *timed(since_ms: number, until_ms: number): IterableIterator<CondensedEvent[]> {
    const events = this.scan({ since_ms, until_ms, types: ['*'] });
    yield* inPairs(Array.from(events, (event) => single(event)));
  }

  /** Merges only events of one type that follow each other directly: the least that a digest does. */
  *condensed(since_ms: number, until_ms: number): IterableIterator<CondensedEvent[]> {
    const runs: CondensedEvent[] = [];
    for (const event of this.scan({ since_ms, until_ms, types: [] })) {
      const last = runs.at(-1);
      const next = last === undefined ? null : merged(last, event, parseTs(event.ts));
      if (next === null) runs.push(single(event));
      else runs[runs.length - 1] = next;
    }
    yield* inPairs(runs);
  }

  count(filter: EventFilter): number {
    return this.events.filter((event) => matches(event, filter)).length;
  }

  intervals(since_ms: number, until_ms: number): RecorderInterval[] {
    return this.recorded.filter(
      ({ start_ms, end_ms }) =>
        Math.min(start_ms, end_ms ?? Infinity) <= until_ms &&
        Math.max(end_ms ?? Infinity, start_ms) >= since_ms,
    );
  }

  contextBefore(ms: number): ZaneiEvent[] {
    const before = this.events.filter(({ ts }) => parseTs(ts) < ms);
    const newest = (types: readonly string[]) => before.findLast(({ type }) => types.includes(type));
    return [
      newest(['app.activate']),
      newest(['window.focus', 'window.title']),
      newest(['browser.navigate']),
    ].filter((event) => event !== undefined);
  }

  days(dayOf: (ms: number) => string): string[] {
    return [...new Set(this.events.map(({ ts }) => dayOf(parseTs(ts))))].reverse();
  }

  recentApps() {
    return [];
  }

  changeCounter(): number {
    return 0;
  }

  sizeBytes(): number {
    return 0;
  }

  close(): void {
    this.events.length = 0;
  }
}
