import { z } from 'zod';

/**
 * `working`: tried and it works. `stale`: allowed on paper but without effect. `relaunch`: allowed, takes effect after
 * a relaunch. `unknown`: asked at first use. `not_needed`: another grant covers it.
 */
export const PERMISSION_STATES = [
  'working',
  'denied',
  'stale',
  'relaunch',
  'unknown',
  'not_needed',
  'unsupported',
] as const;
export type PermissionState = (typeof PERMISSION_STATES)[number];

export const permissionView = z.strictObject({
  /** Stable name, e.g. `accessibility`, `input_monitoring`, `automation:com.apple.Safari`, `x11`. */
  name: z.string(),
  state: z.enum(PERMISSION_STATES),
  /** Recording is much poorer without it. */
  required: z.boolean(),
  /** Name of the browser or component when the permission is about one. */
  subject: z.string().nullable(),
  /** There is a settings pane to open for it. */
  has_pane: z.boolean(),
  detail: z.string().nullable(),
});
export type PermissionView = z.infer<typeof permissionView>;
