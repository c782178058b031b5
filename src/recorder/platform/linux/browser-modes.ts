import type { BrowserMode } from '../../../core/observation/observation.ts';
import type { KnownWindow } from './desktop-state.ts';

/** A window with the title it has this moment and what is known of its mode. */
export interface TitledWindow {
  id: number;
  title: string;
  mode: BrowserMode | null;
}

/** Reads the present titles of all windows of one process. */
export type ReadTitles = () => Promise<TitledWindow[]>;

/** Tells whether a browser window is private. */
export interface BrowserModes {
  /** Answers within about a second; `unknown` whenever it is not sure. */
  modeOf(window: KnownWindow, titles: ReadTitles): Promise<BrowserMode>;
}
