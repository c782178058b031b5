import type { ZaneiEvent } from '../../core/event/event.ts';

/** Which keys of `data` are free text: they live in `texts`, not in the payload. At most one body and one URL per type. */
interface FreeText {
  body: string | null;
  url: string | null;
}

const NONE: FreeText = { body: null, url: null };
const TEXT: FreeText = { body: 'text', url: null };

/** Free text of each type's `data` (contract 1.4); types without an entry have none. */
export const FREE_TEXT: Record<ZaneiEvent['type'], FreeText> = {
  'app.activate': NONE,
  'app.launch': NONE,
  'app.terminate': NONE,
  'window.focus': NONE,
  'window.title': { body: 'prev_title', url: null },
  'ui.focus': NONE,
  'ui.click': NONE,
  'ui.value': TEXT,
  'input.key': TEXT,
  'input.scroll': NONE,
  'browser.navigate': { body: 'tab_title', url: 'url' },
  'clipboard.copy': TEXT,
  'clipboard.paste': TEXT,
  'content.snapshot': TEXT,
};

/** What an event can refer to; `mentions.ref` is `key * 8 + kind`. */
export const MENTION = { type: 0, app: 1, surface: 2, element: 3, detail: 4, text: 5 } as const;
export type MentionKind = keyof typeof MENTION;

/** The `mentions.ref` of a thing. */
export const mentionRef = (kind: MentionKind, key: number): number => key * 8 + MENTION[kind];

/** Width of a bucket of `mentions`, ms: small enough that looking through one is cheap, large enough that the table stays small. */
export const BUCKET_MS = 10_000;
export const bucketOf = (ts_ms: number): number => Math.floor(ts_ms / BUCKET_MS);

/** Largest time JavaScript can hold, Unix ms (ECMA-262 21.4.1.1). */
export const MAX_MS = 8_640_000_000_000_000;

export const EVENT_COLUMNS =
  'seq, id, ts_ms, mono_ns, v, type, source, app, surface, element, detail, body, url, rules';

/** One row of `events`, in the order of EVENT_COLUMNS. */
export type EventRow = [
  seq: number,
  id: string,
  ts_ms: number,
  mono_ns: number,
  v: number,
  type: number,
  source: number,
  app: number,
  surface: number,
  element: number | null,
  detail: number,
  body: number | null,
  url: number | null,
  rules: string | null,
];
