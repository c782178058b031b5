import { z } from 'zod';
import { EVENT_TYPES } from '../event/event-types.ts';
import { activityView } from './activity-view.ts';
import { eventSchemaForViews } from './event-view.ts';

/** Latest moment a Date can hold. */
const moment = z.int().min(0).max(8_640_000_000_000_000);

/** Which part of the store a timeline window looks at; bounds are inclusive Unix ms. */
export const rangeQuestion = z
  .strictObject({ since_ms: moment, until_ms: moment })
  .refine(({ since_ms, until_ms }) => since_ms <= until_ms, 'ends before it starts');
export type RangeQuestion = z.infer<typeof rangeQuestion>;

const total = z.strictObject({ name: z.string(), ms: z.number() });

/** One stretch of use of one app. */
export const sessionView = z.strictObject({
  /** Stable while the session grows: its start and app. */
  key: z.string(),
  start_ms: z.number(),
  end_ms: z.number(),
  active_ms: z.number(),
  app: z.string(),
  title: z.string().nullable(),
  activities: z.array(activityView),
  snapshots: z.int(),
  sites: z.array(total),
  apps: z.array(total),
});
export type SessionView = z.infer<typeof sessionView>;

export const gapView = z.strictObject({ start_ms: z.number(), end_ms: z.number(), reason: z.string() });
export type GapView = z.infer<typeof gapView>;

export const rangeView = z.strictObject({
  since_ms: z.number(),
  until_ms: z.number(),
  sessions: z.array(sessionView),
  gaps: z.array(gapView),
  totals: z.strictObject({
    active_ms: z.number(),
    /** Recorded, but nothing was done; neither use nor gap. */
    idle_ms: z.number(),
    gap_ms: z.number(),
    apps: z.array(total),
    sites: z.array(total),
    gaps: z.array(total),
  }),
  events: z.int(),
  skipped: z.int(),
});
export type RangeView = z.infer<typeof rangeView>;

export const eventsQuestion = z.strictObject({
  since_ms: moment,
  until_ms: moment,
  app: z.string().min(1).max(500).optional(),
  site: z.string().min(1).max(300).optional(),
  type: z.enum(EVENT_TYPES).optional(),
  text: z.string().min(1).max(1000).optional(),
  order: z.enum(['oldest_first', 'newest_first']).default('newest_first'),
  after: z.strictObject({ ts_ms: z.number(), mono_ns: z.number(), id: z.string() }).nullable().default(null),
  limit: z.int().min(1).max(500).default(200),
});
export type EventsQuestion = z.input<typeof eventsQuestion>;

export const eventsView = z.strictObject({
  events: z.array(eventSchemaForViews),
  /** null when there are no more. */
  next: z.strictObject({ ts_ms: z.number(), mono_ns: z.number(), id: z.string() }).nullable(),
  /** All that match, also those not in this page. */
  total: z.int(),
  skipped: z.int(),
});
export type EventsView = z.infer<typeof eventsView>;

export const previewQuestion = z.strictObject({
  since_ms: moment,
  until_ms: moment,
  format: z.enum(['markdown', 'json']),
  granularity: z.enum(['coarse', 'fine']),
  token_budget: z.int().min(34).max(1_000_000),
});
export type PreviewQuestion = z.infer<typeof previewQuestion>;

export const previewView = z.strictObject({
  /** Byte for byte what `get_timeline` returns. */
  text: z.string(),
  tokens: z.int(),
  truncated: z.boolean(),
});
export type PreviewView = z.infer<typeof previewView>;
