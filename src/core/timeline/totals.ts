import type { StoreReader } from '../port/store-reader.ts';
import { localDay, localDayStart } from '../time/zone-offset.ts';
import type { Gap, GapReason } from './gap.ts';
import { COARSE } from './levels.ts';
import { readTimeline } from './read-timeline.ts';
import { SessionBuilder, type TimelineItem } from './session-builder.ts';
import type { Tally } from './tally.ts';

/** Time by name, longest first. */
export interface NamedTotal {
  name: string;
  ms: number;
}

/** Where the time of a range went. `active_ms` = sum of `apps` = sum of `days`; active time and gaps fill the range but for short locked or withheld moments. */
export interface Totals {
  active_ms: number;
  apps: (NamedTotal & { bundle_id: string | null })[];
  /** Time a site was in front; hosts without `www.`. */
  sites: NamedTotal[];
  /** Local days in order, only those with use. */
  days: { day: string; active_ms: number }[];
  gaps: { reason: GapReason; ms: number }[];
}

export interface TotalsQuestion {
  since_ms: number;
  until_ms: number;
  now_ms: number;
  /** IANA zone of the days. */
  zone: string;
}

/** Time per app, site and day by the rules of coarse sessions. Errors: ZaneiError store_* and usage for an unknown zone. */
export function readTotals(store: StoreReader, question: TotalsQuestion): Totals {
  const sums = new TotalSums(question.zone);
  const builder = new SessionBuilder(COARSE, (item) => sums.item(item));
  readTimeline(
    store,
    { ...question, fine: false },
    {
      piece: (piece) => builder.piece(piece),
      gap: (gap) => builder.gap(gap),
      spent: (from, to, active) => sums.spend(from, to, active),
    },
  );
  builder.finish();
  return sums.result();
}

/** Adds up sessions and gaps; what it holds grows with apps, sites and days, not with sessions. */
export class TotalSums {
  private active = 0;
  private readonly apps = new Map<string, NamedTotal & { bundle_id: string | null }>();
  private readonly sites = new Map<string, number>();
  private readonly days = new Map<string, number>();
  private readonly gaps = new Map<GapReason, number>();
  private day: { name: string; end_ms: number } | null = null;
  private readonly zone: string;

  constructor(zone: string) {
    this.zone = zone;
  }

  item(item: TimelineItem): void {
    if ('gap' in item) this.gap(item.gap);
    else this.session(item.session);
  }

  /** Use from `from_ms` to `to_ms`, split at local midnights. */
  spend(from_ms: number, to_ms: number, active_ms: number): void {
    let from = from_ms;
    let left = active_ms;
    while (from < to_ms) {
      const day = this.dayAt(from);
      const to = Math.min(to_ms, day.end_ms);
      const part = to === to_ms ? left : Math.round((active_ms * (to - from)) / (to_ms - from_ms));
      add(this.days, day.name, part);
      left -= part;
      from = to;
    }
  }

  result(): Totals {
    const byTime = (a: { ms: number; name: string }, b: { ms: number; name: string }) =>
      b.ms - a.ms || (a.name < b.name ? -1 : 1);
    return {
      active_ms: this.active,
      apps: [...this.apps.values()].sort(byTime),
      sites: [...this.sites].map(([name, ms]) => ({ name, ms })).sort(byTime),
      days: [...this.days].map(([day, active_ms]) => ({ day, active_ms })),
      gaps: [...this.gaps].map(([reason, ms]) => ({ reason, ms })),
    };
  }

  private session(session: Tally): void {
    this.active += session.active_ms;
    for (const [key, { name, ms }] of session.apps) {
      const bundle_id = key === session.key ? session.bundle_id : null;
      const app = this.apps.get(key) ?? { name, bundle_id, ms: 0 };
      app.ms += ms;
      app.bundle_id ??= bundle_id;
      this.apps.set(key, app);
    }
    for (const { host, ms } of session.pages.values()) if (host !== '') add(this.sites, host, ms);
  }

  private gap({ reason, start_ms, end_ms }: Gap): void {
    add(this.gaps, reason, end_ms - start_ms);
  }

  private dayAt(ms: number): { name: string; end_ms: number } {
    const { day, zone } = this;
    if (day !== null && ms < day.end_ms) return day;
    const next = { name: localDay(ms, zone), end_ms: Math.max(localDayStart(ms, zone, 1), ms + 1) };
    this.day = next;
    return next;
  }
}

function add<K>(sums: Map<K, number>, key: K, ms: number): void {
  sums.set(key, (sums.get(key) ?? 0) + ms);
}
