import { EVENT_RULES, sourcesOf } from '../../core/event/event-rules.ts';
import { EVENT_TYPES } from '../../core/event/event-types.ts';
import type { ElementRef, WindowRef, ZaneiEvent } from '../../core/event/event.ts';
import { MAX_MS } from './event-columns.ts';

const ID = /^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Id, time and clock of a row are such as the contract allows. */
export function isWellPlaced(id: string, ts_ms: number, mono_ns: number): boolean {
  if (typeof id !== 'string' || !ID.test(id)) return false;
  if (!Number.isInteger(ts_ms) || Math.abs(ts_ms) > MAX_MS) return false;
  return Number.isSafeInteger(mono_ns) && mono_ns >= 0;
}

/** What the contract says about a type's envelope (section 1.3). */
export function fitsType(
  type: ZaneiEvent['type'],
  source: string,
  window: WindowRef | null,
  element: ElementRef | null,
): boolean {
  const rule = EVENT_RULES[type];
  if ((element === null) !== (rule.element === 'null')) return false;
  if (rule.window !== 'any' && (window === null) !== (rule.window === 'null')) return false;
  if (rule.window === 'no_id' && window?.id !== null) return false;
  return mayCarry(type, source);
}

const CARRIED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  EVENT_TYPES.map((type) => [type, new Set(sourcesOf(type))]),
);

/** Asked for every row: two look-ups, nothing made. */
function mayCarry(type: ZaneiEvent['type'], source: string): boolean {
  return CARRIED.get(type)?.has(source) === true;
}
