import path from 'node:path';
import type { AppRef } from '../../../core/event/event.ts';
import type { AppDirectory, InstalledApp } from '../../../core/port/app-directory.ts';
import { appFacts, type LoadAddon } from './native/native-addon.ts';

/** Where apps are put; the system's own lie below /System. */
const FOLDERS = [
  '/Applications',
  '/Applications/Utilities',
  '/System/Applications',
  '/System/Applications/Utilities',
];

/** Apps of this Mac, by name; empty where there is no addon. */
export function createMacosApps(env: NodeJS.ProcessEnv, loadAddon: LoadAddon): AppDirectory {
  const folders = env.HOME === undefined ? FOLDERS : [...FOLDERS, path.join(env.HOME, 'Applications')];
  return {
    installed(): InstalledApp[] {
      const facts = appFacts.safeParse(loadAddon()?.installedApps(folders));
      if (!facts.success) return [];
      return facts.data
        .filter(({ name }) => name !== '')
        .map(({ name, bundle_id, path: at }) => ({ name, bundle_id: orNull(bundle_id), path: orNull(at) }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },
    running(): Promise<AppRef[]> {
      const facts = appFacts.safeParse(loadAddon()?.runningApps());
      if (!facts.success) return Promise.resolve([]);
      const named = facts.data.filter(({ name }) => name !== '');
      return Promise.resolve(
        named.map(({ name, bundle_id, pid }) => ({ name, bundle_id: orNull(bundle_id), pid })),
      );
    },
  };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
