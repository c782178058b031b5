import { z } from 'zod';

const pid = z.int();
const text = z.string().optional();
const app = {
  pid,
  policy: z.enum(['regular', 'accessory', 'prohibited']),
  name: text,
  bundle_id: text,
  /** Unix ms; tells two apps apart that had one pid after the other. */
  launched_ms: z.number().optional(),
};
const window = { window: z.int().optional(), window_title: text };
const element = {
  role: text,
  subrole: text,
  title: text,
  description: text,
  placeholder: text,
  secure: z.boolean().optional(),
  /** false = the app did not answer what the element is. */
  known: z.boolean().optional(),
  in_page: z.boolean().optional(),
};
const request = z.int();
const tap = z.enum(['keys', 'pointer']);
const at = { at_ms: z.number() };

/** What native/src/sensors and native/src/mac emit, field by field. */
export const rawObservation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('app.running'), ...at, ...app }),
  z.object({ kind: z.literal('app.launched'), ...at, ...app }),
  z.object({ kind: z.literal('app.terminated'), ...at, ...app }),
  z.object({ kind: z.literal('app.activated'), ...at, ...app }),
  z.object({ kind: z.literal('system.woke'), ...at }),
  z.object({
    kind: z.literal('session'),
    ...at,
    state: z.enum(['asleep', 'awake', 'locked', 'unlocked', 'switched_out', 'switched_in']),
  }),
  z.object({ kind: z.literal('ax.attached'), ...at, pid, error: z.int() }),
  z.object({ kind: z.literal('ax.slow'), ...at, pid }),
  z.object({ kind: z.literal('ax.window'), ...at, pid, ...window }),
  z.object({ kind: z.literal('ax.title'), ...at, pid, ...window }),
  z.object({ kind: z.literal('ax.focus'), ...at, pid, focus: z.int(), ...element, ...window }),
  z.object({ kind: z.literal('ax.value'), ...at, pid, focus: z.int() }),
  z.object({ kind: z.literal('ax.hit'), ...at, pid, request, ...element, ...window }),
  z.object({
    kind: z.literal('ax.field'),
    ...at,
    pid,
    request,
    ...element,
    length: z.number().optional(),
    value: text,
  }),
  z.object({
    kind: z.literal('ax.snapshot'),
    ...at,
    pid,
    request,
    cutoff: z.enum(['nodes', 'bytes', 'time', 'stopped']).optional(),
    timed_out: z.boolean(),
    /** role, title, value, description of each node in turn. */
    nodes: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('key'),
    ...at,
    pid,
    key: z.enum(['text', 'navigation', 'delete', 'other', 'shortcut']),
    /** Only of shortcuts. */
    code: z.int().optional(),
    cmd: z.boolean(),
    ctrl: z.boolean(),
    opt: z.boolean(),
    shift: z.boolean(),
    fn: z.boolean(),
  }),
  z.object({
    kind: z.literal('click'),
    ...at,
    pid,
    x: z.number(),
    y: z.number(),
    button: z.int(),
    count: z.int(),
  }),
  z.object({ kind: z.literal('scroll'), ...at, pid, dx: z.number(), dy: z.number() }),
  z.object({ kind: z.literal('tap.disabled'), ...at, tap, why: text }),
  z.object({ kind: z.literal('tap.restored'), ...at, tap }),
  z.object({ kind: z.literal('tap.lost'), ...at, tap }),
  /** Enabled, but it hears nothing although there is input. */
  z.object({ kind: z.literal('tap.silent'), ...at, tap }),
  z.object({ kind: z.literal('secure_input'), ...at, on: z.boolean() }),
  z.object({ kind: z.literal('input_source'), ...at, type: text }),
  z.object({
    kind: z.literal('pasteboard'),
    ...at,
    types: z.array(z.string()),
    change: z.number(),
    /** NSPasteboardAccessBehavior; -1 where the system has none. */
    access: z.int(),
  }),
]);

export type RawObservation = z.infer<typeof rawObservation>;
export type RawKind = RawObservation['kind'];
export type RawOf<K extends RawKind> = Extract<RawObservation, { kind: K }>;
