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
 * Loads the addon once: from the app's archive (Electron redirects to its unpacked twin), or from a folder above the
 * program. The bundles of the CLI are CommonJS and have no `import.meta`.
 */
export function addonLoader(): LoadAddon {
  let loaded: NativeAddon | null | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

function load(): NativeAddon | null {
  const resources: unknown = Reflect.get(process, 'resourcesPath');
  const archive = typeof resources === 'string' ? [path.join(resources, 'app.asar')] : [];
  const folders = [...archive, path.resolve(process.argv[1] ?? '.'), path.dirname(process.execPath)];
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
