import { z } from 'zod';
import { configSchema } from '../config/config.ts';
import { ERROR_CODES } from '../errors.ts';

/** Keys of config.toml that a window may change, dotted as `zanei config set` writes them. */
export const EDITABLE_KEYS = [
  'capture.sources',
  'capture.text_content',
  'capture.content_snapshot',
  'filter.exclude_apps',
  'filter.include_only_apps',
  'filter.exclude_websites',
  'filter.include_only_websites',
  'filter.redactors',
  'filter.text_content.exclude_apps',
  'filter.text_content.include_only_apps',
  'filter.text_content.exclude_websites',
  'filter.text_content.include_only_websites',
  'filter.content_snapshot.exclude_apps',
  'filter.content_snapshot.include_only_apps',
  'filter.content_snapshot.exclude_websites',
  'filter.content_snapshot.include_only_websites',
  'output.retention_hours',
] as const;
export type EditableKey = (typeof EDITABLE_KEYS)[number];

export const settingsEdit = z.strictObject({
  edits: z
    .array(
      z.strictObject({
        key: z.enum(EDITABLE_KEYS),
        value: z.union([z.boolean(), z.number(), z.array(z.string().max(500)).max(1000)]),
      }),
    )
    .min(1)
    .max(20),
});
export type SettingsEdit = z.infer<typeof settingsEdit>;

export const settingsView = z.strictObject({
  /** Settings in force; the last good ones while the file is broken. */
  config: configSchema,
  path: z.string(),
  /** Why the file as it is cannot be used; null when it can. */
  fault: z.strictObject({ code: z.enum(ERROR_CODES), message: z.string() }).nullable(),
  /** Apps that are never recorded, whatever the file says. */
  built_in_apps: z.array(z.string()),
});
export type SettingsView = z.infer<typeof settingsView>;

export const appChoice = z.strictObject({
  name: z.string(),
  bundle_id: z.string().nullable(),
  /** null = installed or running, but nothing of it is stored. */
  last_used_ms: z.number().nullable(),
});
export type AppChoice = z.infer<typeof appChoice>;

export const explainQuestion = z.strictObject({ text: z.string().min(1).max(2000) });

/** Whether the thing asked about would be recorded, and the rule that decides. */
export const explainView = z.strictObject({
  read_as: z.enum(['app', 'site']),
  subject: z.string(),
  recorded: z.boolean(),
  typed_text: z.boolean(),
  visible_text: z.boolean(),
  /** Id of the deciding privacy rule; `recorded` when none is against it. */
  rule: z.string(),
});
export type ExplainView = z.infer<typeof explainView>;

/** What a repair saved and where the damaged file went. */
export const repairResult = z.strictObject({
  saved: z.int(),
  /** Events that may have been there and cannot be read. */
  lost_at_most: z.int(),
  kept: z.string(),
});
export type RepairResult = z.infer<typeof repairResult>;

export const storeInfo = z.strictObject({
  path: z.string(),
  exists: z.boolean(),
  size_bytes: z.number(),
  events: z.int(),
  oldest_ms: z.number().nullable(),
  encrypted: z.boolean(),
  key_place: z.enum(['file', 'none']),
});
export type StoreInfo = z.infer<typeof storeInfo>;
