import { cleanAddress } from '../text/clean-address.ts';
import { cleanText } from '../text/clean-text.ts';
import { localStamp } from '../time/local-time.ts';
import type { Activity } from './activity.ts';
import { englishActivity } from './english-activities.ts';
import type { Gap } from './gap.ts';
import type { Level } from './levels.ts';
import { writeName, writePhrase, type Writing } from './phrase.ts';
import { countedPages, mainApp, mainTitle, PAGE_LINE_MS } from './session-facts.ts';
import type { Tally } from './tally.ts';
import type { TimelineHead } from './timeline-head.ts';

const INTERACTION_QUOTE = 60;
const TITLE_LIMIT = 120;

const iso = (ms: number) => new Date(ms).toISOString();
const seconds = (ms: number) => Math.round(ms / 1000);

/** JSON text without what models read as their own special tokens. */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<|', '\\u003c|');
}

/** A session as one JSON object (contract 7.6; keys from `active_ms` on are ours). `zone` adds local times. */
export function sessionJson(
  tally: Tally,
  activities: readonly Activity[],
  level: Level,
  zone: string | null,
): string {
  const writing: Writing = { markdown: false, quote: level.quote };
  const title = mainTitle(tally);
  return encodeJson({
    start: iso(tally.start_ms),
    end: iso(tally.end_ms),
    app: writeName(mainApp(tally).name, writing),
    title_summary: title === null ? null : cleanText(title.text, level.title),
    activities: activities
      .slice(0, level.activities)
      .map(({ fact }) => writePhrase(englishActivity(fact), writing)),
    content_snapshots: tally.snapshots,
    ...(level.ids ? { event_ids: tally.ids } : {}),
    event_ids_truncated: level.ids && tally.ids_truncated,
    ...(level.rules.interactions ? { interactions: interactionsOf(tally) } : {}),
    active_ms: tally.active_ms,
    ...pagesOf(tally, level),
    ...appsOf(tally, writing),
    ...(zone === null
      ? {}
      : { local_start: localStamp(tally.start_ms, zone), local_end: localStamp(tally.end_ms, zone) }),
  });
}

function interactionsOf(tally: Tally): { ts: string; activity: string }[] {
  return tally.interactions.map(({ ts_ms, phrase }) => ({
    ts: iso(ts_ms),
    activity: writePhrase(phrase, { markdown: false, quote: INTERACTION_QUOTE }),
  }));
}

function pagesOf(
  tally: Tally,
  level: Level,
): { pages?: { url: string; title: string | null; seconds: number }[] } {
  const pages = countedPages(tally)
    .filter(({ ms }) => ms > PAGE_LINE_MS)
    .slice(0, level.page_lines)
    .map(({ url, title, ms }) => ({
      url: cleanAddress(url),
      title: title === null || !level.page_titles ? null : cleanText(title, TITLE_LIMIT),
      seconds: seconds(ms),
    }));
  return pages.length > 0 ? { pages } : {};
}

function appsOf(tally: Tally, writing: Writing): { apps?: Record<string, number> } {
  if (tally.apps.size < 2) return {};
  const sums = new Map<string, number>();
  for (const { name, ms } of tally.apps.values()) {
    const clean = writeName(name, writing);
    sums.set(clean, (sums.get(clean) ?? 0) + ms);
  }
  const sorted = [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return { apps: Object.fromEntries(sorted.map(([name, ms]) => [name, seconds(ms)])) };
}

/** A gap as one JSON object. */
export function gapJson({ start_ms, end_ms, reason }: Gap): string {
  return JSON.stringify({ start: iso(start_ms), end: iso(end_ms), reason });
}

/** The keys before `gaps` and `sessions`, as an object without its closing brace. */
export function headJson(head: TimelineHead, estimate: number): string {
  const { latest, dropped, totals } = head;
  const writing: Writing = { markdown: false, quote: TITLE_LIMIT };
  const keys = {
    range: { since: iso(head.since_ms), until: iso(head.until_ms) },
    token_estimate: estimate,
    truncated: head.truncated,
    skipped_unknown_types: head.skipped_unknown_types,
    ...(head.skipped_invalid > 0 ? { skipped_invalid: head.skipped_invalid } : {}),
    ...(head.local_time === null ? {} : { local_time: head.local_time }),
    ...(totals === null ? {} : { active_ms: totals.active_ms }),
    ...(latest === null
      ? {}
      : {
          latest: {
            app: writeName(latest.app, writing),
            title: latest.title === null ? null : cleanText(latest.title, TITLE_LIMIT),
          },
        }),
    ...(head.why_empty === null ? {} : { why_empty: head.why_empty }),
    ...(head.clock_steps.length === 0
      ? {}
      : {
          clock_steps: head.clock_steps.map(({ at_ms, by_ms, corrected_from_ms }) => ({
            at: iso(at_ms),
            by_ms,
            corrected_from: iso(corrected_from_ms),
          })),
        }),
    ...(head.reduced.length === 0 ? {} : { reduced: head.reduced }),
    ...(dropped === null
      ? {}
      : { dropped: { sessions: dropped.sessions, end: 'oldest', before: iso(dropped.before_ms) } }),
  };
  return encodeJson(keys).slice(0, -1);
}
