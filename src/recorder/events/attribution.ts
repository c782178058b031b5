import type { AppRef, ElementRef, EventData, FieldKind, WindowRef } from '../../core/event/event.ts';
import { FIELD_KINDS } from '../../core/event/event.ts';
import type { EventType } from '../../core/event/event-types.ts';
import type { FieldClass } from '../../core/observation/observation.ts';
import type { Facts } from '../../core/policy/facts.ts';
import type { Attribution } from './attribute.ts';
import type { Attributed } from './attributed.ts';
import { sameApp, type Desk, type DeskWindow } from './desk.ts';

/** Where an event belongs. */
export interface Place {
  app: AppRef;
  on: DeskWindow | null;
}

export const CONTEXT: Attribution = { outcome: 'context' };
export const NO_WINDOW: Attribution = { outcome: 'filtered', reason: 'no_window' };

/** The app and window of an observation that may leave them to "the current one"; null when there is no window. */
export function placeOf(
  { app, window }: { app: AppRef | null; window: WindowRef | null },
  desk: Desk,
): { app: AppRef; on: DeskWindow } | null {
  const owner = app ?? desk.front;
  if (owner === null) return null;
  const on = desk.window(owner, window, null);
  return on === null ? null : { app: owner, on };
}

/** An event at a place; `known` are the facts that only its handler knows, `element` what it is about. */
export function event<T extends EventType>(
  type: T,
  { app, on }: Place,
  data: EventData<T>,
  desk: Desk,
  known: Partial<Facts> | null = null,
  element: ElementRef | null = null,
): Attribution {
  const facts = factsAt(type, { app, on }, desk);
  if (known !== null) Object.assign(facts, known);
  const made = { type, app, window: on?.ref ?? null, element, data, facts, on };
  return { outcome: 'event', made: made as Attributed };
}

/** What the desk knows about an event of `type` at a place. Where it knows nothing the answer is the closed one. */
export function factsAt(type: EventType, { app, on }: Place, desk: Desk): Facts {
  const { locked, composing, now_ns } = desk;
  const secure_input = desk.secure_input || now_ns < desk.secure_input_until_ns;
  const focus = desk.focus !== null && sameApp(desk.focus.app, app) ? desk.focus : null;
  const browser = desk.isBrowser(app);
  return {
    type,
    app,
    in_browser: on?.in_browser ?? browser,
    mode: on === null ? (browser ? 'unknown' : null) : on.mode,
    host: on?.host ?? null,
    host_stale: on?.host_stale ?? true,
    password_seen: on?.password_seen ?? false,
    address_bar: focus?.address_bar ?? false,
    secure_input,
    locked,
    composing,
    field: desk.inPasswordField(app) ? 'secure' : (focus?.field ?? null),
    same_focus: false,
    choice: false,
    clipboard: desk.clipboard.origin,
  };
}

/** Whether something sent to `app` in focus generation `generation` went to the field that has the focus. */
export function isFocused(app: AppRef, generation: number | null, desk: Desk): boolean {
  const { focus } = desk;
  return focus !== null && sameApp(focus.app, app) && generation !== null && focus.generation === generation;
}

/** The contract's name of a text field's class; null for everything that is no known text field. */
export function fieldKindOf(field: FieldClass | null): FieldKind {
  return FIELD_KINDS.find((kind) => kind === field) ?? null;
}
