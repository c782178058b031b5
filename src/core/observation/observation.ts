import { z } from 'zod';
import {
  appRef,
  CONTENT_KINDS,
  elementRef,
  FIELD_KINDS,
  KEY_KINDS,
  modifiers,
  SNAPSHOT_CUTOFFS,
  SNAPSHOT_TRIGGERS,
  windowRef,
} from '../event/event.ts';

/**
 * What a sensor saw, before any rule. Closed union; every platform (macOS, Linux, replay) speaks only this.
 * Observations may hold what must never be stored: they live in memory and in traces the user asked for.
 */

/** When the sensor saw it: wall clock in Unix ms (may jump) and the platform's monotonic ns (never does). */
const stamp = { wall_ms: z.number(), mono_ns: z.int().min(0) };

/** null = "the current one"; attribution fills it in or fails closed. */
const where = { app: appRef.nullable().default(null), window: windowRef.nullable().default(null) };

/**
 * Browser mode of the window, when the platform knows the app as a browser: `private` and `unknown` are
 * treated alike (nothing of the window is stored). null = the platform holds it for no browser; policy
 * still treats apps of core's browser table as `unknown` then.
 */
export const BROWSER_MODES = ['normal', 'private', 'unknown'] as const;
const mode = z.enum(BROWSER_MODES).nullable().default(null);

/**
 * What kind of field an element is. The FIELD_KINDS are known text fields; `none` = known to hold no typed
 * text (button, static text); `secure` = password; `unknown` = cannot tell, treated as secure for text.
 */
export const FIELD_CLASSES = [...FIELD_KINDS, 'none', 'secure', 'unknown'] as const;
const field = z.enum(FIELD_CLASSES);

/** Rises with every focus change the sensor saw, so that late values cannot be tied to another field. */
const generation = z.int().min(0).nullable().default(null);

export const observationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('app.launched'), ...stamp, app: appRef }),
  z.strictObject({ kind: z.literal('app.terminated'), ...stamp, app: appRef }),
  z.strictObject({
    kind: z.literal('app.activated'),
    ...stamp,
    app: appRef,
    window: windowRef.nullable(),
    mode,
  }),
  z.strictObject({ kind: z.literal('window.focused'), ...stamp, app: appRef, window: windowRef, mode }),
  /** The title of a window changed; `window.title` is the new one. */
  z.strictObject({ kind: z.literal('window.titled'), ...stamp, app: appRef, window: windowRef, mode }),
  z.strictObject({
    kind: z.literal('element.focused'),
    ...stamp,
    ...where,
    mode,
    element: elementRef,
    field,
    generation,
  }),
  z.strictObject({
    kind: z.literal('pointer.clicked'),
    ...stamp,
    ...where,
    mode,
    button: z.enum(['left', 'right', 'other']),
    click_count: z.int().min(1),
    element: elementRef.nullable(),
    field,
  }),
  z.strictObject({
    kind: z.literal('value.changed'),
    ...stamp,
    ...where,
    element: elementRef,
    field,
    generation,
    /** Unicode code points of the whole value; null when the sensor could not tell. */
    length: z.int().min(0).nullable(),
    /** The whole value now; null unless text capture was on when the sensor read it. */
    value: z.string().nullable(),
    /** `program` when the toolkit says that no input caused it. */
    cause: z.enum(['user', 'program', 'unknown']).default('unknown'),
  }),
  z.strictObject({
    kind: z.literal('key.pressed'),
    ...stamp,
    ...where,
    /** Process the key went to, when the sensor knows; must match the frontmost app. */
    pid: z.int().nullable().default(null),
    key_kind: z.enum(KEY_KINDS),
    modifiers,
    /** Only for shortcuts, e.g. `cmd+shift+v`. */
    combo: z.string().nullable(),
    /** The character, only when text capture is on; null otherwise. Plain key codes never leave a sensor. */
    text: z.string().nullable().default(null),
    generation,
  }),
  z.strictObject({
    kind: z.literal('scrolled'),
    ...stamp,
    ...where,
    direction: z.enum(['up', 'down', 'left', 'right']),
    amount: z.number(),
  }),
  z.strictObject({
    kind: z.literal('page.shown'),
    ...stamp,
    app: appRef,
    window: windowRef,
    mode: z.enum(BROWSER_MODES),
    url: z.string().nullable(),
    tab_title: z.string().nullable(),
    /** Opaque ids that tell a tab switch from a navigation; null = cannot tell. */
    tab: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('clipboard.changed'),
    ...stamp,
    content_kind: z.enum(CONTENT_KINDS),
    /** Pasteboard or selection type names, as offered. */
    types: z.array(z.string()),
    /** Process that owns the clipboard now, when known. */
    owner_pid: z.int().nullable(),
    size_bytes: z.int().min(0).nullable(),
    text: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('clipboard.pasted'),
    ...stamp,
    ...where,
    content_kind: z.enum(CONTENT_KINDS),
    types: z.array(z.string()),
    size_bytes: z.int().min(0).nullable(),
    text: z.string().nullable(),
    generation,
  }),
  z.strictObject({
    kind: z.literal('snapshot.taken'),
    ...stamp,
    app: appRef,
    window: windowRef,
    mode,
    url: z.string().nullable(),
    text: z.string(),
    cutoff: z.enum(SNAPSHOT_CUTOFFS).nullable(),
    trigger: z.enum(SNAPSHOT_TRIGGERS),
  }),
  /** Secure Input (macOS) or a grab that hides typing: while on, no key facts at all. */
  z.strictObject({ kind: z.literal('secure_input'), ...stamp, on: z.boolean() }),
  /** true while the active input source composes (IME): key text is not what ends up in the field. */
  z.strictObject({ kind: z.literal('input_source'), ...stamp, composing: z.boolean() }),
  z.strictObject({
    kind: z.literal('session'),
    ...stamp,
    state: z.enum([
      'locked',
      'unlocked',
      'asleep',
      'awake',
      'screen_saver_on',
      'screen_saver_off',
      'switched_out',
      'switched_in',
      'shutdown',
    ]),
  }),
  /** A sensor lost observations (its queue was full); everything that depends on completeness fails closed. */
  z.strictObject({ kind: z.literal('lost'), ...stamp, count: z.int().min(1), reason: z.string() }),
  /** Trouble of a component begins (`reason`) or ends (null); shown in status until it ends. */
  z.strictObject({
    kind: z.literal('degraded'),
    ...stamp,
    component: z.string(),
    reason: z.string().nullable(),
  }),
]);

export type Observation = z.infer<typeof observationSchema>;
export type ObservationKind = Observation['kind'];
export type FieldClass = (typeof FIELD_CLASSES)[number];
export type BrowserMode = (typeof BROWSER_MODES)[number];
export type ObservationOf<K extends ObservationKind> = Extract<Observation, { kind: K }>;
