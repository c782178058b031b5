import type { Place } from '../core/ipc/ipc-contract.ts';
import type { AppCore } from './app-core.ts';

/** What the answers to windows stand on. */
export interface AppParts {
  core: AppCore;
  /** Shows a window and, inside it, the pane or field asked for. */
  open: (place: Place) => void;
  /** Takes over changed preferences: menu language, shortcut, login item. */
  applyPreferences: () => void;
}
