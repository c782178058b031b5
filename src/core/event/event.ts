import { z } from 'zod';
import { TIMESTAMP_PATTERN } from '../time/timestamp.ts';

/** Accepted by readers: any RFC 3339 offset and fraction. Writers always write `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
const timestamp = z.string().regex(TIMESTAMP_PATTERN).meta({ format: 'date-time' });
const count = z.int().min(1);
const nonNegative = z.int().min(0);

export const FIELD_KINDS = ['text', 'search', 'url', 'email', 'number', 'other'] as const;
export const fieldKind = z.enum(FIELD_KINDS).nullable();
export type FieldKind = z.infer<typeof fieldKind>;

export const MODIFIERS = ['cmd', 'shift', 'opt', 'ctrl', 'fn'] as const;
export type Modifier = (typeof MODIFIERS)[number];
/** Any order is accepted, duplicates are not; the decoder sorts into canonical order. */
export const modifiers = z
  .array(z.enum(MODIFIERS))
  .refine((list) => new Set(list).size === list.length, 'modifiers must not repeat')
  .meta({ uniqueItems: true });

export const KEY_KINDS = ['text', 'shortcut', 'navigation', 'delete', 'other'] as const;
export const CONTENT_KINDS = ['text', 'image', 'file', 'other'] as const;
export const SNAPSHOT_CUTOFFS = ['time', 'nodes', 'bytes', 'stopped'] as const;
export const SNAPSHOT_TRIGGERS = ['settle', 'refresh', 'focus_out'] as const;

export const appRef = z.strictObject({
  name: z.string(),
  bundle_id: z.string().nullable(),
  pid: z.int().nullable(),
});
export type AppRef = z.infer<typeof appRef>;

export const windowRef = z.strictObject({ title: z.string().nullable(), id: z.int().nullable() });
export type WindowRef = z.infer<typeof windowRef>;

export const elementRef = z.strictObject({
  role: z.string().nullable(),
  title: z.string().nullable(),
  value: z.string().nullable(),
});
export type ElementRef = z.infer<typeof elementRef>;

const empty = z.strictObject({});
const text = z.string().nullable();
const contentKind = z.enum(CONTENT_KINDS);

/** An absolute URI without blanks. */
export const ADDRESS_PATTERN = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/;

/** `data` of each event type (contract 1.4), all closed. */
export const eventData = {
  'app.activate': empty,
  'app.launch': empty,
  'app.terminate': empty,
  'window.focus': empty,
  'window.title': z.strictObject({ prev_title: z.string().nullable() }),
  'ui.focus': z.strictObject({ field_kind: fieldKind }),
  'ui.click': z.strictObject({ button: z.enum(['left', 'right', 'other']), click_count: count }),
  'ui.value': z.strictObject({ field_kind: fieldKind, value_len: nonNegative.nullable(), text }),
  'input.key': z.strictObject({
    kind: z.enum(KEY_KINDS),
    modifiers,
    count,
    combo: z.string().nullable(),
    text,
    field_kind: fieldKind,
  }),
  'input.scroll': z.strictObject({
    direction: z.enum(['up', 'down', 'left', 'right']),
    amount: z.number(),
    count,
  }),
  'browser.navigate': z.strictObject({
    /** Null only in a truncated event. */
    url: z.string().regex(ADDRESS_PATTERN).nullable(),
    tab_title: z.string().nullable(),
    mode: z.enum(['normal', 'unknown']),
    transition: z.enum(['navigate', 'tab_switch']).nullable(),
  }),
  'clipboard.copy': z.strictObject({
    origin: z.enum(['copy_shortcut', 'unknown']),
    content_kind: contentKind,
    size_bytes: nonNegative.nullable(),
    text,
  }),
  'clipboard.paste': z.strictObject({
    content_kind: contentKind,
    size_bytes: nonNegative.nullable(),
    text,
    field_kind: fieldKind,
  }),
  'content.snapshot': z.strictObject({
    text,
    chars: nonNegative,
    cutoff: z.enum(SNAPSHOT_CUTOFFS).nullable(),
    trigger: z.enum(SNAPSHOT_TRIGGERS),
  }),
} as const;

/** `data` of the legacy content.snapshot v2: readable, never written. `complete` stood where v3 says why it was cut. */
export const legacySnapshotData = z.strictObject({
  text,
  chars: nonNegative,
  complete: z.boolean(),
  trigger: z.enum(SNAPSHOT_TRIGGERS),
});

/** Rule that stands first in `redaction.rules` exactly when the event is truncated. */
export const SIZE_LIMIT_RULE = 'size_limit';

const ruleName = z.string().regex(/^[a-z][a-z0-9_]*$/);
export const redaction = z.strictObject({
  applied: z.boolean(),
  rules: z
    .array(ruleName)
    .refine((list) => new Set(list).size === list.length, 'rules must not repeat')
    .meta({ uniqueItems: true }),
});

/** The envelope without what differs per type; event-schema.ts puts the whole closed contract together. */
export const envelope = {
  id: z.string().regex(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
  ts: timestamp,
  /** Nanoseconds since the recorder started; a safe integer (104 days), not comparable across restarts. */
  mono_ns: nonNegative,
  /** `<platform>.<sensor family>`; which ones a type may carry is in event-rules.ts. */
  source: z.string().regex(/^[a-z0-9]+\.[a-z0-9_]+$/),
  app: appRef,
  truncated: z.boolean(),
  redaction,
};

type DataOf = {
  [T in keyof typeof eventData]: T extends 'content.snapshot'
    ? z.infer<(typeof eventData)[T]> | z.infer<typeof legacySnapshotData>
    : z.infer<(typeof eventData)[T]>;
};

/** One event of type `T`, keys in the contract's order when serialised by `encodeEvent`. */
export interface EventOf<T extends keyof DataOf> {
  /** 1 for the base types, 3 for content.snapshot (2 is the readable legacy snapshot). */
  v: number;
  id: string;
  ts: string;
  mono_ns: number;
  source: string;
  type: T;
  app: AppRef;
  window: WindowRef | null;
  element: ElementRef | null;
  data: DataOf[T];
  truncated: boolean;
  redaction: { applied: boolean; rules: string[] };
}

/** Any stored event, told apart by `type`. */
export type ZaneiEvent = { [T in keyof DataOf]: EventOf<T> }[keyof DataOf];
export type EventData<T extends keyof DataOf> = DataOf[T];
