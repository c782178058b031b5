import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LoadAddon, NativeAddon } from './native-addon.ts';

/** Where the built addon lies, seen from `folder` or one of its parents; null when it was not built. */
export function findAddon(folder: string): string | null {
  const file = path.join(folder, 'native', 'build', 'Release', 'zanei_native.node');
  if (existsSync(file)) return file;
  const parent = path.dirname(folder);
  return parent === folder ? null : findAddon(parent);
}

/**
 * Loads the addon once, from the first of these folders or their parents that has it. In the app's archive Electron
 * redirects to the unpacked twin; a bundle in CommonJS has no folder of its own, so the program's are looked at as well.
 */
export function addonLoader(own: unknown): LoadAddon {
  let loaded: NativeAddon | null | undefined;
  return () => {
    loaded ??= load([own, process.argv[1] ?? null, process.execPath]);
    return loaded;
  };
}

function load(places: readonly unknown[]): NativeAddon | null {
  const folders = places.filter((place) => typeof place === 'string');
  const file = folders.map(findAddon).find((found) => found !== null) ?? null;
  if (file === null) return null;
  try {
    const addon: unknown = createRequire(file)(file);
    return isAddon(addon) ? addon : null;
  } catch {
    return null; // built for another architecture or system: as good as not there
  }
}

function isAddon(value: unknown): value is NativeAddon {
  return typeof value === 'object' && value !== null && 'open' in value && 'startSensor' in value;
}
