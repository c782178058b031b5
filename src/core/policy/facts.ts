import type { EventType } from '../event/event-types.ts';
import type { BrowserMode, FieldClass } from '../observation/observation.ts';
import type { Host } from './site-host.ts';

/** Everything the privacy rules may ask about one event on its way; made by attribution, in memory only. */
export interface Facts {
  type: EventType;
  /** As the sensor saw it, before redaction. */
  app: { name: string; bundle_id: string | null };
  /** The window belongs to a browser: the platform gave it a mode, or core's table knows the app. */
  in_browser: boolean;
  /** Privacy of that window; null outside browsers. */
  mode: BrowserMode | null;
  /** Host shown in that window. */
  host: Host;
  /** The window's title has changed since its host was last seen, so the host may be another one by now. */
  host_stale: boolean;
  /** Secure Input or a grab that hides typing is on. */
  secure_input: boolean;
  /** The screen is locked, or the user is switched out. */
  locked: boolean;
  /** The field that the event concerns: its own element, or the focused one for keys and clipboard; null = none known. */
  field: FieldClass | null;
  /** A password field was seen in this window (on this page). */
  password_seen: boolean;
  /** The field is, or looks like, a browser's address bar. */
  address_bar: boolean;
  /** The observation belongs to the app and focus generation that are current. */
  same_focus: boolean;
  /** An input method composes: single keys are not what ends up in the field. */
  composing: boolean;
  /** The element is a control whose value the user chooses (check box, slider, pop-up), and the value is short. */
  choice: boolean;
  /** Where the clipboard's content comes from. */
  clipboard: ClipboardOrigin;
}

/**
 * `allowed` = copied by shortcut within the window from an app whose text may be read; `concealed` = its owner asked to hide it;
 * `withheld` = copied where text may not be read; `unknown` = nobody saw who copied it.
 */
export type ClipboardOrigin = 'allowed' | 'concealed' | 'withheld' | 'unknown';

/** Facts that no rule objects to, for a window outside browsers; a base for callers that know only some of them. */
export function plainFacts(type: EventType, app: Facts['app']): Facts {
  return {
    type,
    app,
    in_browser: false,
    mode: null,
    host: null,
    host_stale: false,
    secure_input: false,
    locked: false,
    field: 'text',
    password_seen: false,
    address_bar: false,
    same_focus: true,
    composing: false,
    choice: true,
    clipboard: 'allowed',
  };
}
