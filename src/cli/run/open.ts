import { ZaneiError } from '../../core/errors.ts';
import { APP_WINDOWS } from '../app/app-launcher.ts';
import { macosLauncher } from '../app/macos-launcher.ts';
import type { CommandCall } from '../command.ts';

/** `zanei open`: a window of the app, where there is one. */
export function runOpen(call: CommandCall): number | Promise<number> {
  if (process.platform !== 'darwin') {
    throw new ZaneiError(
      'platform_unsupported',
      'the app is for macOS; here zanei timeline and zanei status say the same, and npm start opens it from a checkout',
    );
  }
  macosLauncher().show(APP_WINDOWS.find((name) => name === call.words[0]) ?? 'timeline');
  return 0;
}
