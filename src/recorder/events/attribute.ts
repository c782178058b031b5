import type { Observation, ObservationKind } from '../../core/observation/observation.ts';
import type { Attributed } from './attributed.ts';
import { APP_HANDLERS } from './attribute-apps.ts';
import { CLIPBOARD_HANDLERS } from './attribute-clipboard.ts';
import { FIELD_HANDLERS } from './attribute-fields.ts';
import { PAGE_HANDLERS } from './attribute-pages.ts';
import { STATE_HANDLERS } from './attribute-state.ts';
import type { Desk } from './desk.ts';

/** What becomes of an observation: it only moves the desk, cannot be attributed, says nothing new, or makes an event. */
export type Attribution =
  | { outcome: 'context' | 'coalesced' }
  | { outcome: 'filtered'; reason: string }
  | { outcome: 'event'; made: Attributed };

/** One row per kind of observation. */
export type Handlers<K extends ObservationKind> = {
  [Kind in K]: (observation: Extract<Observation, { kind: Kind }>, desk: Desk) => Attribution;
};

const HANDLERS: Handlers<ObservationKind> = {
  ...APP_HANDLERS,
  ...FIELD_HANDLERS,
  ...PAGE_HANDLERS,
  ...CLIPBOARD_HANDLERS,
  ...STATE_HANDLERS,
};

/** Ties an observation to app, window and field, moving the desk on. */
export function attribute(observation: Observation, desk: Desk): Attribution {
  const handler = HANDLERS[observation.kind] as (observation: Observation, desk: Desk) => Attribution;
  return handler(observation, desk);
}
