import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LoadAddon, NativeAddon } from './native-addon.ts';

/** Where the built addon may lie below a folder: a checkout, the app's archive, the app's Contents (seen by its helper). */
const PLACES = ['native', 'Resources/app.asar.unpacked/native'].map((place) =>
  path.join(place, 'build', 'Release', 'zanei_native.node'),
);

/** What of a process says where its program lies. */
export type ProgramPlace = Pick<NodeJS.Process, 'argv' | 'execPath'> & { resourcesPath?: unknown };

/** Where the built addon lies, seen from `folder` or one of its parents; null when it was not built. */
export function findAddon(folder: string): string | null {
  const file = PLACES.map((place) => path.join(folder, place)).find((found) => existsSync(found));
  if (file !== undefined) return file;
  const parent = path.dirname(folder);
  return parent === folder ? null : findAddon(parent);
}

/** Its file for a program: in the app's archive (Electron redirects to its unpacked twin), or above script or executable. */
export function addonFile({ argv, execPath, resourcesPath }: ProgramPlace): string | null {
  const archive = typeof resourcesPath === 'string' ? [path.join(resourcesPath, 'app.asar')] : [];
  const folders = [...archive, path.resolve(argv[1] ?? '.'), path.dirname(execPath)];
  return folders.map(findAddon).find((found) => found !== null) ?? null;
}

/** Loads the addon once. The bundles of the CLI are CommonJS and have no `import.meta`, hence the look at the process. */
export function addonLoader(place: ProgramPlace = process): LoadAddon {
  let loaded: NativeAddon | null | undefined;
  return () => {
    loaded ??= load(addonFile(place));
    return loaded;
  };
}

function load(file: string | null): NativeAddon | null {
  if (file === null) return null;
  try {
    const addon: unknown = createRequire(file)(file);
    return isAddon(addon) ? addon : null;
  } catch {
    return null; // built for another architecture or system: as good as not there
  }
}

function isAddon(value: unknown): value is NativeAddon {
  return typeof value === 'object' && value !== null && 'open' in value && 'probeListening' in value;
}
