import type { KnownWindow } from '../desktop-state.ts';
import type { Described } from './describe.ts';

/** The element that has the keyboard, in the window in front. */
export interface Focus extends Described {
  window: KnownWindow;
  generation: number;
}
