import { decodeEvent } from '../../core/event/event-codec.ts';
import { EVENT_RULES } from '../../core/event/event-rules.ts';
import { CURRENT_VERSION } from '../../core/event/event-schema.ts';
import { EVENT_TYPES, type EventType } from '../../core/event/event-types.ts';
import { SIZE_LIMIT_RULE, type ZaneiEvent } from '../../core/event/event.ts';

/** Columns of `events` in the unencrypted stores of older versions (contract 6.2). */
export const OLD_COLUMNS = [
  'id',
  'ts',
  'mono_ns',
  'source',
  'type',
  'bundle_id',
  'app_name',
  'pid',
  'window_title',
  'window_id',
  'element_json',
  'data_json',
  'redaction_json',
] as const;
export type OldRow = Record<(typeof OLD_COLUMNS)[number], unknown>;

/** A row of an old store as an event of today; null when it is none. */
export function oldEvent(row: OldRow): ZaneiEvent | null {
  try {
    const type = EVENT_TYPES.find((one) => one === row.type);
    if (type === undefined) return null;
    const redaction = row.redaction_json === null ? { applied: false, rules: [] } : parse(row.redaction_json);
    return decodeEvent({
      v: CURRENT_VERSION[type],
      id: row.id,
      ts: row.ts,
      mono_ns: row.mono_ns,
      source: row.source,
      type,
      app: { name: row.app_name, bundle_id: row.bundle_id, pid: row.pid },
      window: windowOf(type, row),
      element: row.element_json === null ? null : parse(row.element_json),
      data: row.data_json === null ? {} : parse(row.data_json),
      truncated: rulesOf(redaction).includes(SIZE_LIMIT_RULE),
      redaction,
    });
  } catch {
    return null; // not JSON, or not an event of ours; the caller counts it
  }
}

/** An object when there is a title or a number, or when the type requires one. */
function windowOf(type: EventType, row: OldRow): object | null {
  const required = EVENT_RULES[type].window === 'object' || EVENT_RULES[type].window === 'no_id';
  if (row.window_title === null && row.window_id === null && !required) return null;
  return { title: row.window_title, id: row.window_id };
}

function rulesOf(redaction: unknown): unknown[] {
  const rules =
    typeof redaction === 'object' && redaction !== null && 'rules' in redaction ? redaction.rules : [];
  return Array.isArray(rules) ? rules : [];
}

function parse(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : undefined;
}
