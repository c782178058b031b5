import { CURRENT_VERSION, LEGACY_SNAPSHOT_VERSION } from '../../core/event/event-schema.ts';
import {
  eventData,
  legacySnapshotData,
  redaction as redactionSchema,
  type ZaneiEvent,
} from '../../core/event/event.ts';
import { isPlainPayload } from './check-payload.ts';

/** A row of `details`: `data` of events of one type and version, without free text. */
export interface Payload {
  type: ZaneiEvent['type'];
  v: number;
  data: Record<string, unknown>;
}

/** `data` of a type from its JSON; undefined when it breaks the contract. */
export function decodePayload(type: ZaneiEvent['type'], text: string): Payload | undefined {
  const json = parseJson(text);
  if (isPlainPayload(type, json)) return { type, v: CURRENT_VERSION[type], data: json };
  const parsed = eventData[type].safeParse(json);
  if (parsed.success) return { type, v: CURRENT_VERSION[type], data: parsed.data };
  const legacy = type === 'content.snapshot' ? legacySnapshotData.safeParse(json) : null;
  return legacy?.success === true ? { type, v: LEGACY_SNAPSHOT_VERSION, data: legacy.data } : undefined;
}

/** `redaction` of an event that nothing was cut from. */
export const NO_RULES: ZaneiEvent['redaction'] = { applied: false, rules: [] };

/** `redaction` from the JSON of its rules; null when that is no list of rules, or an empty one. */
export function decodeRules(json: string): ZaneiEvent['redaction'] | null {
  const parsed = redactionSchema.safeParse({ applied: true, rules: parseJson(json) });
  return parsed.success && parsed.data.rules.length > 0 ? parsed.data : null;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
