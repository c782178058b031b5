import type { CallHandlers } from './call-handlers.ts';
import type { AppParts } from '../app-parts.ts';
import { appHandlers } from './app-handlers.ts';
import { readHandlers } from './read-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';

/** Every call of the contract, by the part that answers it; a missing one is a compile error. */
export function makeHandlers(parts: AppParts): CallHandlers {
  return { ...appHandlers(parts), ...readHandlers(parts), ...settingsHandlers(parts) };
}
