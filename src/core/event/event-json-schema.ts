import { z } from 'zod';
import { envelope, eventData, fieldKind, legacySnapshotData, modifiers, SIZE_LIMIT_RULE } from './event.ts';
import { EVENT_RULES, sourcesOf, type EventRule } from './event-rules.ts';
import {
  CURRENT_VERSION,
  elementOf,
  LEGACY_SNAPSHOT_VERSION,
  UNKNOWN_APP,
  windowOf,
} from './event-schema.ts';
import { EVENT_TYPES, type EventType } from './event-types.ts';

type Json = Record<string, unknown>;

/** JSON Schema (draft 2020-12) of one stored event, put together from the zod parts; accepts exactly what `decodeEvent` accepts. */
export function eventJsonSchema(): Json {
  const { id, ts, mono_ns, source, app, truncated, redaction } = envelope;
  const properties = {
    v: { enum: [...new Set(Object.values(CURRENT_VERSION)), LEGACY_SNAPSHOT_VERSION] },
    id: part(id),
    ts: part(ts),
    mono_ns: part(mono_ns),
    source: part(source),
    type: { enum: [...EVENT_TYPES] },
    app: part(app),
    window: part(windowOf('any')),
    element: { anyOf: [part(elementOf('object')), { type: 'null' }] },
    data: { type: 'object' },
    truncated: part(truncated),
    redaction: part(redaction),
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://zanei.dev/schema/event.schema.json',
    title: 'Zanei event',
    description: 'One recorded event: one line of NDJSON.',
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
    allOf: [...EVENT_TYPES.map(typeClause), ...TIES],
    $defs: { field_kind: toJson(fieldKind), modifiers: toJson(modifiers) },
  };
}

/** `if` the type is this one, `then` source, version, window, element and data are as the contract says. */
function typeClause(type: EventType): Json {
  const rule: EventRule = EVENT_RULES[type];
  const current = { v: { const: CURRENT_VERSION[type] }, data: part(eventData[type]) };
  const legacy = { v: { const: LEGACY_SNAPSHOT_VERSION }, data: part(legacySnapshotData) };
  const versions =
    type === 'content.snapshot' ? { anyOf: [{ properties: current }, { properties: legacy }] } : {};
  const common = {
    source: { enum: sourcesOf(type) },
    window: part(windowOf(rule.window)),
    element: part(elementOf(rule.element)),
  };
  return {
    if: { properties: { type: { const: type } } },
    then: { properties: type === 'content.snapshot' ? common : { ...current, ...common }, ...versions },
  };
}

const isNull = { type: 'null' };
const dataOf = (properties: Json): Json => ({ properties: { data: { properties } } });
const typeIs = (type: EventType): Json => ({ properties: { type: { const: type } } });

/** What ties fields of one event together; event-schema.ts says the same for the decoder. */
const TIES: Json[] = [
  {
    if: { properties: { truncated: { const: true } } },
    then: { properties: { redaction: { properties: { rules: { contains: { const: SIZE_LIMIT_RULE } } } } } },
    else: {
      properties: { redaction: { properties: { rules: { not: { contains: { const: SIZE_LIMIT_RULE } } } } } },
    },
  },
  {
    if: { properties: { redaction: { properties: { applied: { const: true } } } } },
    then: { properties: { redaction: { properties: { rules: { minItems: 1 } } } } },
    else: { properties: { redaction: { properties: { rules: { maxItems: 0 } } } } },
  },
  {
    if: { allOf: [typeIs('browser.navigate'), dataOf({ url: isNull })] },
    then: { properties: { truncated: { const: true } } },
  },
  {
    if: { allOf: [typeIs('content.snapshot'), dataOf({ text: isNull })] },
    then: { properties: { truncated: { const: true } } },
  },
  {
    if: { allOf: [typeIs('clipboard.copy'), dataOf({ origin: { const: 'copy_shortcut' } })] },
    then: { properties: { window: { type: 'object' } } },
  },
  {
    if: { allOf: [typeIs('clipboard.copy'), dataOf({ origin: { const: 'unknown' } })] },
    then: {
      properties: {
        app: { const: { ...UNKNOWN_APP } },
        window: isNull,
        data: { properties: { size_bytes: isNull, text: isNull } },
      },
    },
  },
];

/** A part's schema, with the shared definitions referred to. */
function part(schema: z.ZodType): Json {
  return toJson(schema, true);
}

function toJson(schema: z.ZodType, refer = false): Json {
  const json: Json = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    override({ zodSchema, jsonSchema }) {
      if (!refer) return;
      const name = zodSchema === fieldKind ? 'field_kind' : zodSchema === modifiers ? 'modifiers' : null;
      if (name === null) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      jsonSchema.$ref = `#/$defs/${name}`;
    },
  });
  delete json.$schema;
  return json;
}
