import { statSync } from 'node:fs';
import { answerTimeline } from '../../core/answer/answer-timeline.ts';
import { EVENT_TYPES } from '../../core/event/event-types.ts';
import type { ForgetQuestion } from '../../core/ipc/forget-view.ts';
import type { StoreInfo } from '../../core/ipc/settings-view.ts';
import type { PreviewQuestion, PreviewView } from '../../core/ipc/timeline-view.ts';
import type { StoreReader } from '../../core/port/store-reader.ts';
import type { PurgeFilter } from '../../core/port/store-writer.ts';
import { localDay } from '../../core/time/zone-offset.ts';
import { openStoreWriter } from '../../store/writer/open-store-writer.ts';
import { exportEvents } from './export-events.ts';
import { ForgetCounter } from './forget-count.ts';
import { readEvents } from './read-events.ts';
import { readRange } from './read-range.ts';
import { repairStore, setStoreAside } from './repair-store.ts';
import type { StoreCalls } from './store-calls.ts';
import type { StoreDesk } from './store-desk.ts';

/** Hear how far the long ones are, 0..1. */
export interface Progress {
  forgetting: (fraction: number) => void;
  repairing: (fraction: number) => void;
}

/** The store process's answers over one desk. */
export function storeAnswers(desk: StoreDesk, progress: Progress): StoreCalls {
  const { storePath } = desk.options;
  const counter = new ForgetCounter(() => desk.open());
  const at = (): { now_ms: number; zone: string } => ({ now_ms: Date.now(), zone: desk.options.zone });
  return {
    days: () => desk.open()?.days((ms) => localDay(ms, desk.options.zone)) ?? [],
    range: (ask) => readRange(desk.open(), ask, at()),
    events: (ask) => readEvents(desk.open(), ask),
    preview: (ask) => preview(desk.open(), ask, at()),
    recentApps: () => desk.open()?.recentApps(200) ?? [],
    countForget: ({ what, ticket }) => counter.count(what, ticket),
    stopCounting: ({ ticket }) => counter.stop(ticket),
    forget: (ask) => {
      const writer = openStoreWriter({ path: storePath, env: desk.env(), create: false });
      try {
        return { deleted: writer.purge(purgeFilter(ask), progress.forgetting) };
      } finally {
        writer.close();
      }
    },
    info: () => info(desk),
    repair: () => desk.lend(() => repairStore(storePath, desk.env(), progress.repairing)),
    setAside: () => desk.lend(() => setStoreAside(storePath)),
    exportTo: ({ path }) => ({ events: exportEvents(desk.need(), path) }),
  };
}

function preview(
  store: StoreReader | null,
  ask: PreviewQuestion,
  at: { now_ms: number; zone: string },
): PreviewView {
  const { text, answer } = answerTimeline(
    store,
    {
      since: new Date(ask.since_ms).toISOString(),
      until: new Date(ask.until_ms).toISOString(),
      format: ask.format === 'json' ? 'structured' : 'markdown',
      granularity: ask.granularity,
      token_budget: ask.token_budget,
    },
    at,
  );
  // The writer alone makes lines that begin so; titles cannot.
  const reduced = (answer.reduced ?? []).length > 0 || /^(Reduced|Dropped): /m.test(answer.content ?? '');
  const truncated = answer.truncated || reduced || answer.dropped !== undefined;
  return { text, tokens: answer.token_estimate, truncated };
}

/** The same question as the store's writer wants it: without keys that are not asked. */
function purgeFilter(ask: ForgetQuestion): PurgeFilter {
  return Object.fromEntries(Object.entries(ask).filter(([, value]) => value !== undefined));
}

function info(desk: StoreDesk): StoreInfo {
  const { storePath: path } = desk.options;
  const store = desk.open();
  const all = { since_ms: 0, until_ms: Date.now(), types: [...EVENT_TYPES] };
  return {
    path,
    exists: statSync(path, { throwIfNoEntry: false }) !== undefined,
    size_bytes: store?.sizeBytes() ?? 0,
    events: store?.count(all) ?? 0,
    oldest_ms: store?.oldestEventMs() ?? null,
    encrypted: store !== null,
    key_place: store === null ? 'none' : 'file',
  };
}
