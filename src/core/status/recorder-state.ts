import { z } from 'zod';
import { CAPTURE_SOURCES } from '../config/capture-sources.ts';

/** What the recorder can do on this system; `action_required` names what a person must do. */
export const capabilitySchema = z.strictObject({
  name: z.string(),
  state: z.enum(['available', 'action_required', 'deferred', 'unsupported']),
  required: z.boolean(),
  detail: z.string().nullable(),
});
export type Capability = z.infer<typeof capabilitySchema>;

/** The configuration in force in the running recorder, as far as readers need it. */
export const configInForceSchema = z.strictObject({
  sources: z.array(z.enum(CAPTURE_SOURCES)),
  text_content: z.boolean(),
  content_snapshot: z.boolean(),
});

/**
 * The heartbeat row: one per store, written every 5 s by the recorder and reset at a clean stop
 * (pid … retention_hours null, degraded empty; counters stay). Times are RFC 3339 UTC with milliseconds.
 */
export const recorderStateSchema = z.strictObject({
  pid: z.int().nullable(),
  started_at: z.string().nullable(),
  /** `<pid>@<started_at>` */
  instance_id: z.string().nullable(),
  mode: z.enum(['foreground', 'app']).nullable(),
  heartbeat_at: z.string().nullable(),
  retention_hours: z.int().min(1).nullable(),
  /** null = not paused; `infinity` = until resumed; else the end of the pause. */
  paused_until: z.string().nullable(),
  events_captured: z.int().min(0),
  events_dropped: z.int().min(0),
  /** Drops by reason (`queue_full`, `store_unhealthy`, `invalid`, …); the sum is events_dropped. */
  drops: z.record(z.string(), z.int().min(0)),
  last_event_ts: z.string().nullable(),
  degraded: z.record(z.string(), z.string()),
  collector_failures: z.record(z.string(), z.int().min(0)),
  capabilities: z.array(capabilitySchema),
  /** Of the running recorder; of the last one after a stop, so that readers can say what it was set to. */
  config_in_force: configInForceSchema.nullable(),
});
export type RecorderState = z.infer<typeof recorderStateSchema>;

/** A heartbeat older than this many ms, or from the future, is not alive (contract 6.6). */
export const HEARTBEAT_FRESH_MS = 15_000;
