import type { AppRef, ElementRef, EventData, WindowRef } from '../../core/event/event.ts';
import type { EventType } from '../../core/event/event-types.ts';
import type { Facts } from '../../core/policy/facts.ts';
import type { DeskWindow } from './desk.ts';

type WithElement = 'ui.focus' | 'ui.click' | 'ui.value';

/** An event as attribution sees it: where it belongs, what it says, what the rules may ask. Not yet judged. */
export interface AttributedOf<T extends EventType> {
  type: T;
  app: AppRef;
  window: WindowRef | null;
  element: T extends WithElement ? ElementRef : null;
  data: EventData<T>;
  facts: Facts;
  /** The window it belongs to, for what is remembered there. */
  on: DeskWindow | null;
}

/** Any attributed event, told apart by `type`. */
export type Attributed = { [T in EventType]: AttributedOf<T> }[EventType];
