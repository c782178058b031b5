import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the Electron binary is, and what to do when it is nowhere. */
export type FoundElectron = { binary: string } | { missing: string };

/**
 * ELECTRON_PATH, else what the electron package downloaded into `root`/node_modules. The package itself is not asked: it would
 * download. A variable that names nothing is said to be wrong instead of being passed over.
 */
export function findElectron(root: string, env: NodeJS.ProcessEnv): FoundElectron {
  const named = env.ELECTRON_PATH;
  if (named !== undefined && named !== '')
    return existsSync(named)
      ? { binary: named }
      : { missing: `ELECTRON_PATH names ${named}, which is not there.` };
  const folder = path.join(root, 'node_modules/electron');
  if (!existsSync(folder)) return { missing: 'The packages are not installed: npm ci.' };
  const note = path.join(folder, 'path.txt');
  const name = existsSync(note) ? readFileSync(note, 'utf8').trim() : '';
  const binary = path.join(folder, 'dist', name);
  if (name !== '' && existsSync(binary)) return { binary };
  return {
    missing:
      'The electron package is installed without its binary. To get it: npx install-electron (downloads it), or set ELECTRON_PATH to one.',
  };
}
