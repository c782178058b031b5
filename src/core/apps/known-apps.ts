import type { AppRef } from '../event/event.ts';
import type { InstalledApp } from '../port/app-directory.ts';

/** One app from all sources together. */
export interface KnownApp {
  name: string;
  bundle_id: string | null;
  path: string | null;
  installed: boolean;
  running: boolean;
  /** Unix ms of its last activation in the store; null = not seen. */
  last_used_ms: number | null;
}

export interface AppSources {
  installed: readonly InstalledApp[];
  running: readonly AppRef[];
  /** Newest first. */
  recent: readonly { name: string; bundle_id: string | null; last_used_ms: number }[];
}

/** How filters tell apps apart (contract 3.1): the id when there is one, else the name; case does not count. */
export function appIdentity(app: { name: string; bundle_id: string | null }): string {
  return (app.bundle_id ?? app.name).toLowerCase();
}

/** All apps once, the recently used first (newest first), then the running, then the installed by name (contract 8.9). */
export function knownApps({ installed, running, recent }: AppSources): KnownApp[] {
  const known = new Map<string, KnownApp>();
  const note = (app: { name: string; bundle_id: string | null }, facts: Partial<KnownApp>): void => {
    const key = appIdentity(app);
    const before = known.get(key) ?? {
      name: app.name,
      bundle_id: app.bundle_id,
      path: null,
      installed: false,
      running: false,
      last_used_ms: null,
    };
    known.set(key, { ...before, ...facts });
  };
  for (const app of recent) note(app, { last_used_ms: app.last_used_ms });
  for (const app of running) note(app, { running: true });
  const byName = [...installed].sort((a, b) => a.name.localeCompare(b.name));
  for (const app of byName) note(app, { installed: true, path: app.path });
  const rank = (app: KnownApp): number => (app.last_used_ms !== null ? 0 : app.running ? 1 : 2);
  return [...known.values()].sort(
    (a, b) => rank(a) - rank(b) || (b.last_used_ms ?? 0) - (a.last_used_ms ?? 0),
  );
}

/** Apps whose name or id contains the words, any case; all for an empty query. */
export function findApps(apps: readonly KnownApp[], query: string): KnownApp[] {
  const words = query.normalize('NFKC').toLowerCase();
  return apps.filter(({ name, bundle_id }) =>
    `${name}\n${bundle_id ?? ''}`.normalize('NFKC').toLowerCase().includes(words),
  );
}
