import { z } from 'zod';

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const stamp = z.string();
/** Contract keys that are present and may be null; written without a union in JSON Schema (see answer-json-schema). */
const stampOrNull = z.string().nullable();

export const rangeAnswer = z.looseObject({ since: stamp, until: stamp });

/** Why an answer holds nothing, so that nobody takes silence for an idle day. */
export const EMPTY_CODES = [
  'never_recorded',
  'not_retained',
  'paused',
  'permission_missing',
  'stopped',
  'away',
  'withheld',
  'no_match',
  'future',
] as const;
export const whyEmpty = z.looseObject({ code: z.enum(EMPTY_CODES), message: z.string() });
export type WhyEmpty = z.infer<typeof whyEmpty>;

export const pageAnswer = z.looseObject({ url: z.string(), title: stampOrNull, seconds: count });
export const interactionAnswer = z.looseObject({ ts: stamp, activity: z.string() });

/** One session (contract 7.6); keys from `active_ms` on are ours. Durations in ms, dwell in seconds. */
export const sessionAnswer = z.looseObject({
  start: stamp,
  end: stamp,
  app: z.string(),
  title_summary: stampOrNull,
  activities: z.array(z.string()),
  content_snapshots: count,
  event_ids: z.array(z.string()).max(100).optional(),
  event_ids_truncated: z.boolean(),
  interactions: z.array(interactionAnswer).optional(),
  active_ms: count,
  pages: z.array(pageAnswer).optional(),
  apps: z.record(z.string(), count).optional(),
  local_start: z.string().optional(),
  local_end: z.string().optional(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const gapAnswer = z.looseObject({ start: stamp, end: stamp, reason: z.string() });
export const clockStepAnswer = z.looseObject({
  at: stamp,
  by_ms: z.int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  corrected_from: stamp.optional(),
});
export const droppedAnswer = z.looseObject({ sessions: count, end: z.literal('oldest'), before: stamp });

/** `get_timeline`: `content` with format markdown, `sessions` with format structured. */
export const timelineAnswer = z.looseObject({
  format: z.enum(['markdown', 'structured']),
  range: rangeAnswer,
  content: z.string().optional(),
  token_estimate: count,
  truncated: z.boolean(),
  skipped_unknown_types: count,
  local_time: z.string().optional(),
  active_ms: count.optional(),
  latest: z.looseObject({ app: z.string(), title: stampOrNull }).optional(),
  clock_steps: z.array(clockStepAnswer).optional(),
  gaps: z.array(gapAnswer).optional(),
  reduced: z.array(z.string()).optional(),
  dropped: droppedAnswer.optional(),
  skipped_invalid: count.optional(),
  why_empty: whyEmpty.optional(),
  sessions: z.array(sessionAnswer).optional(),
});
export type TimelineAnswer = z.infer<typeof timelineAnswer>;

/** `query_events`. `events` are whole stored events, oldest first (by relevance: best first); the MCP door puts the event schema at its items. */
export const queryAnswer = z.looseObject({
  range: rangeAnswer,
  count,
  /** More events match than are here. */
  truncated: z.boolean(),
  skipped_unknown_types: count,
  skipped_invalid: count,
  /** Which end of the range this page comes from. */
  order: z.enum(['newest_first', 'oldest_first', 'relevance']),
  /** Pass it back as `cursor` for the next page; absent at the end. */
  next_cursor: z.string().optional(),
  why_empty: whyEmpty.optional(),
  events: z.array(z.looseObject({ id: z.string(), ts: stamp, type: z.string() })),
});

export const captureAnswer = z.looseObject({
  sources: z.array(z.string()),
  text_content: z.boolean(),
  content_snapshot: z.boolean(),
});

/** `get_status` (contract 9.3); keys from `paused_until` on are ours. */
export const statusAnswer = z.looseObject({
  running: z.boolean(),
  paused: z.boolean(),
  last_event_ts: stampOrNull,
  events_dropped: count,
  degraded: z.record(z.string(), z.string()),
  collector_failures: z.record(z.string(), count),
  retention_hours: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  oldest_event_ts: stampOrNull,
  capture: captureAnswer,
  permissions_ok: z.boolean(),
  /** `infinity` or the end of the pause; null when not paused. */
  paused_until: stampOrNull,
  events_captured: count,
  /** One sentence: what the recorder is doing, for an agent to pass on. */
  summary: z.string(),
});
export type StatusAnswer = z.infer<typeof statusAnswer>;
