import type { BrowserMode } from '../../../core/observation/observation.ts';
import type { KnownWindow } from './desktop-state.ts';

/** Tells whether a browser window is private. */
export interface BrowserModes {
  /**
   * `titles` reads the present X titles of all windows of the same process, by window id.
   * Answers within about a second; `unknown` whenever it is not sure.
   */
  modeOf(window: KnownWindow, titles: () => Promise<Map<number, string>>): Promise<BrowserMode>;
}
