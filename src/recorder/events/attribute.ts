import type { AppRef, ElementRef, EventData, WindowRef } from '../../core/event/event.ts';
import type { EventType } from '../../core/event/event-types.ts';
import type { Observation, ObservationKind, ObservationOf } from '../../core/observation/observation.ts';
import { plainFacts, type Facts } from '../../core/policy/facts.ts';
import { followSession, sameApp, showPage, type Desk, type DeskWindow } from './desk.ts';

/** An event as attribution sees it: where it belongs, what it says, what the rules may ask. */
export type Attributed = { [T in EventType]: AttributedOf<T> }[EventType];
export interface AttributedOf<T extends EventType> {
  type: T;
  app: AppRef;
  window: WindowRef | null;
  element?: ElementRef;
  data: EventData<T>;
  facts: Facts;
  on: DeskWindow | null;
}

/** What becomes of an observation: it only moves the desk, cannot be attributed, or makes an event. */
export type Attribution =
  | { outcome: 'context' }
  | { outcome: 'filtered' | 'dropped' | 'coalesced'; reason: string }
  | { outcome: 'event'; made: Attributed };

const CONTEXT: Attribution = { outcome: 'context' };
const filtered = (reason: string): Attribution => ({ outcome: 'filtered', reason });

type Handlers = { [K in ObservationKind]: (observation: ObservationOf<K>, desk: Desk) => Attribution };

/** One row per kind of observation. */
const HANDLERS: Handlers = {
  'app.launched': ({ app }, desk) => plain('app.launch', app, null, {}, desk),
  'app.terminated': ({ app }, desk) => {
    const attribution = plain('app.terminate', app, null, {}, desk);
    desk.forget(app);
    if (desk.front !== null && sameApp(desk.front, app)) desk.front = null;
    return attribution;
  },
  'app.activated': ({ app, window, mode }, desk) => {
    if (desk.focus !== null && !sameApp(desk.focus.app, app)) desk.focus = null;
    desk.front = app;
    const on = desk.window(app, window, mode);
    if (on !== null) desk.raise(on);
    return plain('app.activate', app, on, {}, desk);
  },
  'window.focused': ({ app, window, mode }, desk) => {
    const on = desk.window(app, window, mode);
    if (on !== null) desk.raise(on);
    return plain('window.focus', app, on, {}, desk);
  },
  'window.titled': ({ app, window, mode }, desk) => {
    const on = desk.window(app, window, mode);
    return plain('window.title', app, on, { prev_title: on?.stored_title ?? null }, desk);
  },
  'element.focused': () => filtered('not_yet'),
  'pointer.clicked': () => filtered('not_yet'),
  'value.changed': () => filtered('not_yet'),
  'key.pressed': (key, desk) => {
    if (key.pid !== null && key.pid !== desk.front?.pid) return filtered('pid_mismatch');
    const place = placeOf(key, desk);
    if (place === null) return filtered('no_window');
    const { key_kind: kind, modifiers, combo } = key;
    return plain(
      'input.key',
      place.app,
      place.on,
      { kind, modifiers, count: 1, combo, text: null, field_kind: null },
      desk,
    );
  },
  scrolled: (scroll, desk) => {
    const place = placeOf(scroll, desk);
    if (place === null) return filtered('no_window');
    const { direction, amount } = scroll;
    return plain('input.scroll', place.app, place.on, { direction, amount, count: 1 }, desk);
  },
  'page.shown': ({ app, window, mode, url, tab }, desk) => {
    const on = desk.window(app, window, mode);
    if (on !== null) showPage(on, { url, tab });
    return filtered('not_yet');
  },
  'clipboard.changed': () => filtered('not_yet'),
  'clipboard.pasted': () => filtered('not_yet'),
  'snapshot.taken': () => filtered('not_yet'),
  secure_input: ({ on }, desk) => {
    desk.secure_input = on;
    return CONTEXT;
  },
  input_source: ({ composing }, desk) => {
    desk.composing = composing;
    return CONTEXT;
  },
  session: ({ state }, desk) => {
    followSession(desk, state);
    return CONTEXT;
  },
  lost: () => CONTEXT,
  degraded: () => CONTEXT,
};

/** Ties an observation to app, window and field, moving the desk on. */
export function attribute(observation: Observation, desk: Desk): Attribution {
  const handler = HANDLERS[observation.kind] as (observation: Observation, desk: Desk) => Attribution;
  return handler(observation, desk);
}

/** The app and window of an observation that may leave them to "the current one"; null when there is no window. */
function placeOf(
  { app, window }: { app: AppRef | null; window: WindowRef | null },
  desk: Desk,
): { app: AppRef; on: DeskWindow } | null {
  const owner = app ?? desk.front;
  if (owner === null) return null;
  const on = desk.window(owner, window, null);
  return on === null ? null : { app: owner, on };
}

function plain<T extends EventType>(
  type: T,
  app: AppRef,
  on: DeskWindow | null,
  data: EventData<T>,
  desk: Desk,
): Attribution {
  const made = { type, app, window: on?.ref ?? null, data, facts: factsOf(type, app, on, desk), on };
  return { outcome: 'event', made: made as Attributed };
}

function factsOf(type: EventType, app: AppRef, on: DeskWindow | null, desk: Desk): Facts {
  const { secure_input, locked, composing, focus } = desk;
  const place =
    on === null
      ? {}
      : {
          in_browser: on.in_browser,
          mode: on.mode,
          host: on.host,
          host_stale: on.host_stale,
          password_seen: on.password_seen,
        };
  return {
    ...plainFacts(type, { name: app.name, bundle_id: app.bundle_id }),
    ...place,
    secure_input,
    locked,
    composing,
    field: focus?.field ?? null,
    typed: false,
    clipboard: 'unknown',
  };
}
