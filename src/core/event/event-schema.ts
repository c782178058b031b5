import { z } from 'zod';
import {
  elementRef,
  envelope,
  eventData,
  legacySnapshotData,
  SIZE_LIMIT_RULE,
  windowRef,
  type EventOf,
  type ZaneiEvent,
} from './event.ts';
import { compileCheck, type Check } from './compile-check.ts';
import { EVENT_RULES, sourcesOf, type EventRule } from './event-rules.ts';
import type { EventType } from './event-types.ts';

const WINDOW_SCHEMAS = {
  null: z.null(),
  object: windowRef,
  any: windowRef.nullable(),
  no_id: windowRef.extend({ id: z.null() }),
} as const;
const ELEMENT_SCHEMAS = { null: z.null(), object: elementRef } as const;

/** The zod schema of `window` under a rule. */
export function windowOf(rule: EventRule['window']) {
  return WINDOW_SCHEMAS[rule];
}

/** The zod schema of `element` under a rule. */
export function elementOf(rule: EventRule['element']) {
  return ELEMENT_SCHEMAS[rule];
}

/** Version of each type's `data` that is written today. */
export const CURRENT_VERSION: Record<EventType, number> = {
  'app.activate': 1,
  'app.launch': 1,
  'app.terminate': 1,
  'window.focus': 1,
  'window.title': 1,
  'ui.focus': 1,
  'ui.click': 1,
  'ui.value': 1,
  'input.key': 1,
  'input.scroll': 1,
  'browser.navigate': 1,
  'clipboard.copy': 1,
  'clipboard.paste': 1,
  'content.snapshot': 3,
};
/** The one legacy version that stays readable. */
export const LEGACY_SNAPSHOT_VERSION = 2;

/** The closed envelope of one type, keys in the contract's order. */
function envelopeOf<T extends EventType, D extends z.ZodType>(type: T, version: number, data: D) {
  const rule = EVENT_RULES[type];
  return z.strictObject({
    v: z.literal(version),
    id: envelope.id,
    ts: envelope.ts,
    mono_ns: envelope.mono_ns,
    source: z.enum(sourcesOf(type)),
    type: z.literal(type),
    app: envelope.app,
    window: windowOf(rule.window),
    element: elementOf(rule.element),
    data,
    truncated: envelope.truncated,
    redaction: envelope.redaction,
  });
}

const current = <T extends EventType>(type: T) => envelopeOf(type, CURRENT_VERSION[type], eventData[type]);

/** The envelope of each type as it is written today, without what ties fields together. */
const WRITTEN = {
  'app.activate': current('app.activate'),
  'app.launch': current('app.launch'),
  'app.terminate': current('app.terminate'),
  'window.focus': current('window.focus'),
  'window.title': current('window.title'),
  'ui.focus': current('ui.focus'),
  'ui.click': current('ui.click'),
  'ui.value': current('ui.value'),
  'input.key': current('input.key'),
  'input.scroll': current('input.scroll'),
  'browser.navigate': current('browser.navigate'),
  'clipboard.copy': current('clipboard.copy'),
  'clipboard.paste': current('clipboard.paste'),
  'content.snapshot': current('content.snapshot'),
} as const;

const anyEvent = z.union([
  z.discriminatedUnion('type', [
    WRITTEN['app.activate'],
    WRITTEN['app.launch'],
    WRITTEN['app.terminate'],
    WRITTEN['window.focus'],
    WRITTEN['window.title'],
    WRITTEN['ui.focus'],
    WRITTEN['ui.click'],
    WRITTEN['ui.value'],
    WRITTEN['input.key'],
    WRITTEN['input.scroll'],
    WRITTEN['browser.navigate'],
    WRITTEN['clipboard.copy'],
    WRITTEN['clipboard.paste'],
    WRITTEN['content.snapshot'],
  ]),
  envelopeOf('content.snapshot', LEGACY_SNAPSHOT_VERSION, legacySnapshotData),
]);

/** What ties fields of one event together, beyond the shape of each; the JSON Schema says the same in if/then. */
const TIES: { path: string; broken: (event: ZaneiEvent) => boolean }[] = [
  {
    path: 'truncated',
    broken: ({ truncated, redaction }) => truncated !== redaction.rules.includes(SIZE_LIMIT_RULE),
  },
  {
    path: 'redaction.applied',
    broken: ({ redaction }) => redaction.applied !== redaction.rules.length > 0,
  },
  {
    path: 'data.url',
    broken: (event) => event.type === 'browser.navigate' && event.data.url === null && !event.truncated,
  },
  {
    path: 'data.text',
    broken: (event) => event.type === 'content.snapshot' && event.data.text === null && !event.truncated,
  },
  { path: 'data.origin', broken: (event) => event.type === 'clipboard.copy' && !copyIsWhole(event) },
];

function copyIsWhole(event: EventOf<'clipboard.copy'>): boolean {
  if (event.data.origin === 'copy_shortcut') return event.window !== null;
  const { app, window, data } = event;
  const unattributed = app.name === UNKNOWN_APP.name && app.bundle_id === null && app.pid === null;
  return unattributed && window === null && data.size_bytes === null && data.text === null;
}

/** The app of a clipboard.copy that could not be tied to a copy shortcut (contract 1.4). */
export const UNKNOWN_APP = { name: 'Unknown', bundle_id: null, pid: null } as const;

/** Whether the fields of an event of the right shape agree with each other; the schema asks the same. */
export function agreesWithItself(event: ZaneiEvent): boolean {
  return !TIES.some(({ broken }) => broken(event));
}

/** One stored event, closed at every level; the decoder and the JSON Schema accept exactly this. */
export const eventSchema = anyEvent.superRefine((event, context) => {
  for (const tie of TIES) {
    if (tie.broken(event as ZaneiEvent)) {
      context.addIssue({ code: 'custom', path: tie.path.split('.'), message: 'contradicts another field' });
    }
  }
});

const checks = new Map<string, Check>(
  Object.entries(WRITTEN).map(([type, schema]) => [type, compileCheck(schema)]),
);

/** Whether {@link eventSchema} accepts an event in the version that is written today; the quick way for what we made ourselves. */
export function isWritable(event: ZaneiEvent): boolean {
  return checks.get(event.type)?.(event) === true && !TIES.some((tie) => tie.broken(event));
}
