import type { ForgetCount, ForgetQuestion } from '../../core/ipc/forget-view.ts';
import type { EventFilter, StoreReader } from '../../core/port/store-reader.ts';
import { EVENT_TYPES } from '../../core/event/event-types.ts';

/** Above this many events their apps are not looked at one by one. */
const APPS_LIMIT = 50_000;
/** A count goes through the store's time in so many steps. */
const STEPS = 40;
const LAST_MS = 8_640_000_000_000_000;

type OpenStore = () => StoreReader | null;

/**
 * Counts what a forget would touch, step by step: between two steps other questions are answered and a count that nobody
 * waits for any longer is dropped.
 */
export class ForgetCounter {
  private readonly open: OpenStore;
  private readonly wanted = new Set<number>();

  constructor(open: OpenStore) {
    this.open = open;
  }

  stop(ticket: number): void {
    this.wanted.delete(ticket);
  }

  /** null = it was stopped. Throws ZaneiError store_*. */
  async count(ask: ForgetQuestion, ticket: number): Promise<ForgetCount | null> {
    this.wanted.add(ticket);
    try {
      const steps = this.steps(filterOf(ask));
      let events = 0;
      const counted = await this.each(steps, ticket, (store, filter) => {
        events += store.count(filter);
      });
      const apps = new Set<string>();
      // Only now: each event that is looked at costs as much as hundreds that are counted.
      const seen = await this.each(events > APPS_LIMIT ? [] : steps, ticket, (store, filter) => {
        for (const { app } of store.scan(filter, { unknown_types: 0, invalid: 0 })) apps.add(app.name);
      });
      if (!counted || !seen) return null;
      return { events, apps: events > APPS_LIMIT ? null : apps.size };
    } finally {
      this.wanted.delete(ticket);
    }
  }

  /** Runs `look` for every step, with room for other work in between; false when the count was stopped. */
  private async each(
    steps: readonly EventFilter[],
    ticket: number,
    look: (store: StoreReader, filter: EventFilter) => void,
  ): Promise<boolean> {
    for (const filter of steps) {
      if (!this.wanted.has(ticket)) return false;
      // Opened anew for each step: the file may have been replaced in between.
      const store = this.open();
      if (store !== null) look(store, filter);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return this.wanted.has(ticket);
  }

  /** The question cut into stretches of time from the oldest event to the newest there can be. */
  private steps(filter: EventFilter): EventFilter[] {
    const oldest = this.open()?.oldestEventMs() ?? null;
    if (oldest === null) return [];
    const from = Math.max(filter.since_ms, oldest);
    // Clocks run ahead at times, so the last stretch has no end of its own.
    const to = Math.min(filter.until_ms, Math.max(from, Date.now()));
    const width = Math.max(60_000, Math.ceil((to - from + 1) / STEPS));
    const steps: EventFilter[] = [];
    for (let since_ms = from; since_ms <= to; since_ms += width)
      steps.push({ ...filter, since_ms, until_ms: since_ms + width - 1 });
    const last = steps.at(-1);
    if (last !== undefined) last.until_ms = filter.until_ms;
    return steps;
  }
}

function filterOf(ask: ForgetQuestion): EventFilter {
  const before = ask.before_ms === undefined ? LAST_MS : ask.before_ms - 1;
  return {
    since_ms: ask.since_ms ?? 0,
    until_ms: Math.min(ask.until_ms ?? LAST_MS, before),
    types: [...EVENT_TYPES],
    app: ask.app,
    bundle_id: ask.bundle_id,
    site: ask.site,
    ids: ask.ids,
  };
}
