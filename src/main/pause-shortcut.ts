import { globalShortcut } from 'electron';
import { ZaneiError } from '../core/errors.ts';

/** Registers the one global shortcut, or none. Throws ZaneiError exists when another program has it. */
export function setPauseShortcut(accelerator: string | null, toggle: () => void): void {
  globalShortcut.unregisterAll();
  if (accelerator === null) return;
  if (!register(accelerator, toggle)) throw new ZaneiError('exists', 'Another program uses this shortcut.');
}

/** Electron throws for text that is no accelerator. */
function register(accelerator: string, toggle: () => void): boolean {
  try {
    return globalShortcut.register(accelerator, toggle);
  } catch {
    return false;
  }
}
