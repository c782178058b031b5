import type { Waiting } from '../../core/coalesce/coalescer.ts';
import type { DeskWindow } from './desk.ts';

/** A waiting event with its window, for what is found out about that while it waits; null = it has none. */
export interface Placed extends Waiting {
  on: DeskWindow | null;
}
