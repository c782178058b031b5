import { z } from 'zod';
import { REDACTORS } from '../event/redactors.ts';
import { CAPTURE_SOURCES } from './capture-sources.ts';

/** Browsers whose private windows cannot be recognised for sure: both content scopes start without them. */
export const DEFAULT_CONTENT_EXCLUDED_APPS = [
  'com.apple.Safari',
  'org.mozilla.firefox',
  'com.brave.Browser',
  'com.microsoft.edgemac',
  'com.vivaldi.Vivaldi',
  'company.thebrowser.Browser',
];

const unique = (list: string[]) => new Set(list.map((item) => item.toLowerCase())).size === list.length;
const appList = z
  .array(
    z
      .string()
      .refine(
        (name) => name.length > 0 && name.trim() === name,
        'must be a non-empty name without outer blanks',
      ),
  )
  .refine(unique, 'must not repeat a value');
const siteList = z
  .array(z.string().refine(isDomain, 'must be a domain such as example.com, without scheme, port or path'))
  .refine(unique, 'must not repeat a value');

/** ASCII or IDN domain labels, an optional trailing dot; no scheme, port, path or blanks. */
function isDomain(value: string): boolean {
  const name = value.endsWith('.') ? value.slice(0, -1) : value;
  if (name === '' || name.length > 253) return false;
  return name
    .split('.')
    .every((label) => /^[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u.test(label));
}

const scope = (excluded: string[]) =>
  z
    .strictObject({
      exclude_apps: appList.default(excluded),
      include_only_apps: appList.default([]),
      exclude_websites: siteList.default([]),
      include_only_websites: siteList.default([]),
    })
    .prefault({});

const noRepeat = 'must not repeat a value';

/** config.toml, closed at all levels; a missing key takes its default. Contract section 10. */
export const configSchema = z
  .strictObject({
    capture: z
      .strictObject({
        sources: z
          .array(z.enum(CAPTURE_SOURCES))
          .refine((list) => new Set(list).size === list.length, noRepeat)
          .default([...CAPTURE_SOURCES]),
        text_content: z.boolean().default(false),
        content_snapshot: z.boolean().default(false),
      })
      .prefault({}),
    filter: z
      .strictObject({
        exclude_apps: appList.default(['1Password', 'Keychain Access']),
        include_only_apps: appList.default([]),
        exclude_websites: siteList.default([]),
        include_only_websites: siteList.default([]),
        redactors: z
          .array(z.enum(REDACTORS))
          .refine((list) => new Set(list).size === list.length, noRepeat)
          .default(['credit_card', 'token']),
        text_content: scope(DEFAULT_CONTENT_EXCLUDED_APPS),
        content_snapshot: scope(DEFAULT_CONTENT_EXCLUDED_APPS),
      })
      .prefault({}),
    output: z
      .strictObject({
        batch_interval_s: z.int().min(1).max(3600).default(5),
        retention_hours: z.int().min(1).max(876_000).default(48),
      })
      .prefault({}),
  })
  .prefault({});

export type Config = z.infer<typeof configSchema>;
export type FilterScope = Config['filter']['text_content'];
export type CaptureSource = (typeof CAPTURE_SOURCES)[number];
export type Redactor = (typeof REDACTORS)[number];

/** All settings at their defaults, a fresh object. */
export function defaultConfig(): Config {
  return configSchema.parse({});
}
