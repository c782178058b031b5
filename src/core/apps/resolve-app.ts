import { findApps, type KnownApp } from './known-apps.ts';

/** One app that a word means, or why there is not exactly one. `suggestions` are at most five names with their ids. */
export type ResolvedApp =
  { found: true; app: KnownApp } | { found: false; reason: 'unknown' | 'ambiguous'; suggestions: KnownApp[] };

const SUGGESTED = 5;

/** The app a person means by a name or an id: the whole word in any case; nothing is guessed from a part of it. */
export function resolveApp(apps: readonly KnownApp[], word: string): ResolvedApp {
  const wanted = word.trim().toLowerCase();
  const byId = apps.filter(({ bundle_id }) => bundle_id?.toLowerCase() === wanted);
  const exact = byId.length > 0 ? byId : apps.filter(({ name }) => name.toLowerCase() === wanted);
  const [app] = exact;
  if (app !== undefined && exact.length === 1) return { found: true, app };
  if (exact.length > 1) return { found: false, reason: 'ambiguous', suggestions: exact.slice(0, SUGGESTED) };
  return { found: false, reason: 'unknown', suggestions: findApps(apps, word.trim()).slice(0, SUGGESTED) };
}
