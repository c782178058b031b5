import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { EventOf, ZaneiEvent } from '../src/core/event/event.ts';
import type { EventType } from '../src/core/event/event-types.ts';
import type { StorableEvent } from '../src/core/port/event-maker.ts';
import { openStoreReader } from '../src/store/reader/open-store-reader.ts';
import { readStoreKey } from '../src/store/reader/store-key.ts';
import { openStoreWriter } from '../src/store/writer/open-store-writer.ts';

/** The bench's present: 2026-03-02T18:00:00Z, the end of the last of 30 working days. */
export const BENCH_NOW_MS = Date.UTC(2026, 2, 2, 18);
export const BENCH_EVENTS = 2_000_000;
const DAYS = 30;
const DAY_MS = 86_400_000;
/** 09:00 to 18:00 with an hour's break. */
const WORK_MS = 9 * 3_600_000;
const BREAK = { from: 3 * 3_600_000, to: 4 * 3_600_000 };
/** How long people stay in one window, about. */
const STRETCH_MS = 40_000;
const BATCH = 512;
const RECENT_MS = 900_000;
/** Raise it when the schema or the data changes. */
const VERSION = 4;

export interface SeededStore {
  path: string;
  /** A plain per-event FTS5 trigram table over the same texts, encrypted with the same key; rowid = events.seq. */
  ftsPath: string;
  emptyPath: string;
  /** The last 15 minutes of the same events and nothing else. */
  recentPath: string;
}

/** The same events every time: Park-Miller numbers from a fixed start. */
class Dice {
  #state = 20_260_302;

  /** 0 … below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % limit;
  }
}

const APPS = [
  { name: 'Code', bundle_id: 'com.microsoft.VSCode' },
  { name: 'Google Chrome', bundle_id: 'com.google.Chrome' },
  { name: 'Terminal', bundle_id: 'com.apple.Terminal' },
  { name: 'Slack', bundle_id: 'com.tinyspeck.slackmacgap' },
  { name: 'メモ', bundle_id: 'com.apple.Notes' },
  { name: 'Mail', bundle_id: 'com.apple.mail' },
];
const SUBJECTS = [
  'budget',
  'invoice',
  'release notes',
  '議事録',
  '第三章 夜の港',
  'parser',
  'Ålesund trip',
  '見積書 2026',
];
const HOSTS = [
  'github.com',
  'docs.example.org',
  'developer.mozilla.org',
  'news.example.jp',
  'mail.example.com',
];

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const base32 = (value: number, length: number): string => {
  let text = '';
  for (let left = value; text.length < length; left = Math.floor(left / 32))
    text = BASE32.charAt(left % 32) + text;
  return text;
};

/** What people do in 40 seconds in one window, then the next window. About 2.3 events a second while at work. */
function* seedEvents(total: number): Generator<ZaneiEvent> {
  const dice = new Dice();
  const perStretch = total / ((DAYS * (WORK_MS - (BREAK.to - BREAK.from))) / STRETCH_MS);
  let made = 0;
  let owed = 0;
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    const start = BENCH_NOW_MS - WORK_MS - day * DAY_MS;
    for (let at = 0; at < WORK_MS; at += STRETCH_MS) {
      if (at >= BREAK.from && at < BREAK.to) continue;
      owed += perStretch;
      const count = Math.floor(owed);
      owed -= count;
      for (const event of stretch(dice, start + at, made, count)) yield event;
      made += count;
    }
  }
}

function* stretch(dice: Dice, start_ms: number, first: number, count: number): Generator<ZaneiEvent> {
  const app = {
    ...(APPS[dice.below(APPS.length)] ?? { name: 'Code', bundle_id: null }),
    pid: 400 + dice.below(6),
  };
  const document = dice.below(3000);
  const title = `${SUBJECTS[document % SUBJECTS.length] ?? ''} ${document} — ${app.name}`;
  const isBrowser = app.name === 'Google Chrome';
  for (let index = 0; index < count; index += 1) {
    const ms = start_ms + Math.floor((index * STRETCH_MS) / count);
    const base = {
      v: 1,
      id: `evt_0${base32(ms, 9)}${base32(first + index, 16)}`,
      ts: new Date(ms).toISOString(),
      mono_ns: (ms - (BENCH_NOW_MS - DAYS * DAY_MS)) * 1000,
      app,
      truncated: false,
      redaction: { applied: false, rules: [] },
    };
    if (index === 0)
      yield {
        ...base,
        ...of('app.activate', {}),
        source: 'macos.workspace',
        window: { title, id: document },
        element: null,
      };
    else if (index === 1 && isBrowser) {
      const data = {
        url: `https://${HOSTS[document % HOSTS.length] ?? 'example.org'}/page/${document}?tab=${dice.below(7)}`,
        tab_title: title,
        mode: 'normal' as const,
        transition: 'navigate' as const,
      };
      yield {
        ...base,
        ...of('browser.navigate', data),
        source: 'macos.applescript',
        window: { title, id: null },
        element: null,
      };
    } else yield { ...base, ...interaction(dice, title, document) };
  }
}

type Rest<T extends EventType> = Pick<EventOf<T>, 'type' | 'data'>;
const of = <T extends EventType>(type: T, data: EventOf<T>['data']): Rest<T> => ({ type, data });

function interaction(dice: Dice, title: string, document: number) {
  const window = { title, id: document };
  const element = { role: 'AXTextArea', title: `field ${dice.below(300)}`, value: null };
  const what = dice.below(100);
  const tap = { source: 'macos.eventtap', window, element: null };
  const tree = { source: 'macos.ax', window, element };
  if (what < 60) {
    const kind = what < 50 ? ('text' as const) : ('delete' as const);
    const data = {
      kind,
      modifiers: [],
      count: 1 + dice.below(20),
      combo: null,
      text: null,
      field_kind: 'text' as const,
    };
    return { ...tap, ...of('input.key', data) };
  }
  if (what < 63) {
    const data = {
      kind: 'shortcut' as const,
      modifiers: ['cmd' as const],
      count: 1,
      combo: 'cmd+s',
      text: null,
      field_kind: null,
    };
    return { ...tap, ...of('input.key', data) };
  }
  if (what < 80)
    return {
      ...tap,
      ...of('input.scroll', {
        direction: 'down' as const,
        amount: 1 + dice.below(9),
        count: 1 + dice.below(5),
      }),
    };
  if (what < 88) return { ...tree, ...of('ui.click', { button: 'left' as const, click_count: 1 }) };
  if (what < 93) return { ...tree, ...of('ui.focus', { field_kind: 'text' as const }) };
  if (what < 98)
    return {
      ...tree,
      ...of('ui.value', { field_kind: 'text' as const, value_len: dice.below(200), text: null }),
    };
  const data = {
    origin: 'copy_shortcut' as const,
    content_kind: 'text' as const,
    size_bytes: dice.below(500),
    text: null,
  };
  return { ...tap, ...of('clipboard.copy', data) };
}

/** Makes the stores once and finds them again later; takes a few minutes the first time. */
export function seedStore(say: (line: string) => void): SeededStore {
  const folder = path.resolve(import.meta.dirname, '..', '.cache', `bench-store-${VERSION}`);
  const seeded = {
    path: path.join(folder, 'store.sqlite'),
    ftsPath: path.join(folder, 'fts.sqlite'),
    emptyPath: path.join(folder, 'empty.sqlite'),
    recentPath: path.join(folder, 'recent.sqlite'),
  };
  const done = path.join(folder, 'complete');
  if (existsSync(done)) {
    if (!existsSync(seeded.recentPath)) fillRecent(seeded);
    return seeded;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  openStoreWriter({ path: seeded.emptyPath, env: {} }).close();
  const took = fill(seeded.path, say);
  fillFts(seeded, say);
  fillRecent(seeded);
  writeFileSync(done, `${JSON.stringify({ events: BENCH_EVENTS, seconds: took })}\n`);
  return seeded;
}

function fill(storePath: string, say: (line: string) => void): number {
  const writer = openStoreWriter({ path: storePath, env: {} });
  const start = performance.now();
  let batch: StorableEvent[] = [];
  let made = 0;
  const flush = () => {
    writer.append(batch);
    made += batch.length;
    batch = [];
    if (made % (BATCH * 400) === 0) say(`seeding: ${made} events`);
  };
  for (const event of seedEvents(BENCH_EVENTS)) {
    batch.push(event as StorableEvent);
    if (batch.length === BATCH) flush();
  }
  flush();
  writer.close();
  const seconds = (performance.now() - start) / 1000;
  say(`seeded ${made} events in ${seconds.toFixed(0)} s (${(made / seconds).toFixed(0)} a second)`);
  return seconds;
}

function fillRecent({ path: from, recentPath }: SeededStore): void {
  const range = { since_ms: BENCH_NOW_MS - RECENT_MS, until_ms: BENCH_NOW_MS, types: [] };
  const reader = openStoreReader({ path: from, env: {}, now: () => BENCH_NOW_MS, retentionHours: 876_000 });
  const events = Array.from(reader?.scan(range, { unknown_types: 0, invalid: 0 }) ?? []);
  reader?.close();
  const writer = openStoreWriter({ path: recentPath, env: {} });
  writer.append(events as StorableEvent[]);
  writer.close();
}

/** What somebody would build with SQLite alone: one FTS row per event with all its texts. */
function fillFts(seeded: SeededStore, say: (line: string) => void): void {
  writeFileSync(seeded.ftsPath, '', { mode: 0o600 });
  const db = openRaw(seeded.ftsPath, seeded.path);
  db.pragma('journal_mode=OFF');
  db.exec(
    `CREATE VIRTUAL TABLE fts USING fts5 (text, content='', detail=none, tokenize='trigram case_sensitive 0')`,
  );
  const add = db.prepare('INSERT INTO fts (rowid, text) VALUES (?, ?)');
  db.exec('BEGIN');
  let seq = 0;
  for (const event of seedEvents(BENCH_EVENTS)) {
    seq += 1;
    const texts = [event.app.name, event.window?.title, event.element?.title];
    if (event.type === 'browser.navigate') texts.push(event.data.url);
    add.run(seq, texts.filter((text) => typeof text === 'string').join(' '));
  }
  db.exec('COMMIT');
  db.close();
  say('made the plain FTS table to compare with');
}

/** A bare connection with the seeded store's key, for baselines. */
export function openRaw(file: string, storePath: string): Database.Database {
  const db = new Database(file, { fileMustExist: true });
  db.pragma(`cipher='sqlcipher'`);
  db.pragma('legacy=4');
  db.pragma(`key="x'${readStoreKey(`${storePath}.key`)}'"`);
  return db;
}
