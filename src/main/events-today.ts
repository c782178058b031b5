import { localDay, localDayStart } from '../core/time/zone-offset.ts';
import type { StoreClient } from './reading/store-client.ts';
import type { RecorderService } from './recording/recorder-service.ts';

interface EventsTodayOptions {
  store: StoreClient;
  recorder: RecorderService;
  now: () => number;
  zone: string;
}

/**
 * The number in the tray: counted once by the store process, then moved along with the recorder's own counter, so that
 * the thread that records never counts. Counted anew on another local day and after a forget.
 */
export class EventsToday {
  private readonly options: EventsTodayOptions;
  private base: { day: string; stored: number; captured: number } | null = null;
  private counting = false;

  constructor(options: EventsTodayOptions) {
    this.options = options;
  }

  /** Brings the tray's number up to date; starts a count when there is none for today. */
  refresh(): void {
    const { recorder, now, zone } = this.options;
    const captured = recorder.state()?.events_captured;
    if (captured === undefined) return;
    if (this.base?.day !== localDay(now(), zone)) void this.count(captured);
    else recorder.setEventsToday(this.base.stored + Math.max(0, captured - this.base.captured));
  }

  /** The store has changed otherwise than by recording. */
  forget(): void {
    this.base = null;
    this.refresh();
  }

  private async count(captured: number): Promise<void> {
    if (this.counting) return;
    this.counting = true;
    const { store, recorder, now, zone } = this.options;
    const until_ms = now();
    const page = { since_ms: localDayStart(until_ms, zone), until_ms, limit: 1, after: null };
    try {
      const { total } = await store.ask('events', { ...page, order: 'newest_first' });
      this.base = { day: localDay(until_ms, zone), stored: total, captured };
      recorder.setEventsToday(total);
    } catch {
      recorder.setEventsToday(null);
    } finally {
      this.counting = false;
      store.letGoSoon();
    }
  }
}
