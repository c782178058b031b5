import type { CaptureSource, Config, FilterScope, Redactor } from '../config/config.ts';
import { appKey } from './app-key.ts';
import { rememberByApp } from './remember-by-app.ts';
import { canonicalSite, siteMatcher, type Host } from './site-host.ts';

/** What one scope's lists say about an app or a site; null = nothing against it. */
export type ListVerdict = 'excluded' | 'not_included' | null;

/** The four lists of one scope, ready to be asked. */
export interface CompiledScope {
  app(app: { name: string; bundle_id: string | null }): ListVerdict;
  site(host: Host): ListVerdict;
  /** Some site is named, so a host must be known to be let through. */
  hasSites: boolean;
}

/** The settings that decide what may be stored, compiled once per (re)load. */
export interface CapturePolicy {
  sources: ReadonlySet<CaptureSource>;
  text_content: boolean;
  content_snapshot: boolean;
  redactors: readonly Redactor[];
  all: CompiledScope;
  text: CompiledScope;
  snapshot: CompiledScope;
}

/** Pure; the same config gives the same answers. */
export function compilePolicy(config: Config): CapturePolicy {
  return {
    sources: new Set(config.capture.sources),
    text_content: config.capture.text_content,
    content_snapshot: config.capture.content_snapshot,
    redactors: config.filter.redactors,
    all: compileScope(config.filter),
    text: compileScope(config.filter.text_content),
    snapshot: compileScope(config.filter.content_snapshot),
  };
}

function compileScope(lists: FilterScope): CompiledScope {
  const excluded = new Set(lists.exclude_apps.map(appKey));
  const included = new Set(lists.include_only_apps.map(appKey));
  const isExcludedSite = siteMatcher(canonicalSites(lists.exclude_websites));
  const isIncludedSite = siteMatcher(canonicalSites(lists.include_only_websites));
  const onlySites = lists.include_only_websites.length > 0;
  const hasSites = onlySites || lists.exclude_websites.length > 0;
  return {
    hasSites,
    /** An include entry names the bundle id when there is one; an exclude entry hits by id or by name (the safer side). */
    app: rememberByApp(({ name, bundle_id }) => {
      const named = appKey(name);
      const id = bundle_id === null ? named : appKey(bundle_id);
      if (excluded.has(id) || excluded.has(named)) return 'excluded';
      return included.size > 0 && !included.has(id) ? 'not_included' : null;
    }),
    site(host) {
      if (!hasSites) return null;
      if (host === null) return 'not_included';
      if (isExcludedSite(host)) return 'excluded';
      return onlySites && !isIncludedSite(host) ? 'not_included' : null;
    },
  };
}

function canonicalSites(domains: readonly string[]): string[] {
  return domains.map(canonicalSite).filter((site) => site !== null);
}
