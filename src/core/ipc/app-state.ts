import { z } from 'zod';
import { LINKS } from '../app/project-links.ts';
import { ERROR_CODES } from '../errors.ts';

export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the menu bar icon says: four shapes, four words. */
export const PHASES = ['recording', 'paused', 'attention', 'stopped'] as const;
export type Phase = (typeof PHASES)[number];

/** What the recorder is doing, as far as a window or the menu needs to know. */
export const recorderViewSchema = z.strictObject({
  phase: z.enum(PHASES),
  /** Unix ms; null = not paused or until resumed (then `phase` is `paused`). */
  paused_until_ms: z.number().nullable(),
  /** Why nothing is recorded; null unless `stopped`. `stopped_by_user` and `starting` are no faults. */
  stop_reason: z.enum([...ERROR_CODES, 'stopped_by_user', 'starting']).nullable(),
  /** Since when the recorder has been in this phase, Unix ms; null when unknown. */
  since_ms: z.number().nullable(),
  /** Names of permissions a person must grant. */
  missing: z.array(z.string()),
  /** Parts that do not work, with the reason as a code; never event content. */
  degraded: z.record(z.string(), z.string()),
  /** Events since local midnight; null while unknown. */
  events_today: z.int().nullable(),
});
export type RecorderView = z.infer<typeof recorderViewSchema>;

/** Settings of the app itself; everything about recording lives in config.toml. */
export const preferencesSchema = z.strictObject({
  language: z.enum(['system', ...LANGUAGES]).default('system'),
  /** Electron accelerator of the pause toggle; null = none. */
  pause_shortcut: z.string().max(80).nullable().default(null),
  open_at_login: z.boolean().default(false),
  onboarded: z.boolean().default(false),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const appStateSchema = z.strictObject({
  recorder: recorderViewSchema,
  preferences: preferencesSchema,
  /** Language in use, after the system's was asked. */
  language: z.enum(LANGUAGES),
  /** BCP 47 tag for dates and numbers. */
  locale: z.string(),
  /** IANA name of the local zone. */
  zone: z.string(),
  platform: z.enum(['macos', 'linux', 'other']),
  version: z.string(),
  /** `#rrggbb` of the system accent; null = ours. */
  accent: z.string().nullable(),
  /** true when the system really opens the app at login; null when it cannot be asked. */
  opens_at_login: z.boolean().nullable(),
  /** Web addresses of the project that can be opened. */
  links: z.array(z.enum(LINKS)),
});
export type AppState = z.infer<typeof appStateSchema>;
