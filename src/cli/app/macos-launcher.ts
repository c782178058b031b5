import { spawnSync } from 'node:child_process';
import { ZaneiError } from '../../core/errors.ts';
import type { AppLauncher } from './app-launcher.ts';

/** Bundle id of the app (electron-builder.yml) and the scheme its deep links have. */
export const APP_BUNDLE_ID = 'dev.zanei.app';
export const APP_LINK = 'zanei-app:';

/**
 * Reaches the app by Launch Services (open(1), macOS). `-g` keeps it in the background, `-j` hides it; a link reaches a running app, which
 * arguments would not.
 */
export function macosLauncher(
  run: (program: string, args: readonly string[]) => number | null = runProgram,
): AppLauncher {
  const open = (args: readonly string[], what: string): void => {
    if (run('/usr/bin/open', args) !== 0)
      throw new ZaneiError('io', `macOS could not ${what}; is Zanei in the Applications folder?`);
  };
  return {
    launch: () => open(['-g', '-j', '-b', APP_BUNDLE_ID], 'start Zanei'),
    show: (window) => open([`${APP_LINK}//${window}`], `open the ${window} window`),
  };
}

function runProgram(program: string, args: readonly string[]): number | null {
  return spawnSync(program, args, { stdio: 'ignore' }).status;
}
