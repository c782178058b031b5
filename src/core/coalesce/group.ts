import type { EventType } from '../event/event-types.ts';
import type { ZaneiEvent } from '../event/event.ts';
import { markTruncated } from '../event/size-limits.ts';
import { appKey } from '../policy/app-key.ts';
import type { Host } from '../policy/site-host.ts';
import type { Waiting } from './coalescer.ts';

const MS = 1_000_000;

/** How a type coalesces: how long a group waits behind its last event (ns, inclusive), and whether the last event is the one kept. */
export const COALESCING: Partial<Record<EventType, { window_ns: number; keepsLast: boolean }>> = {
  'input.key': { window_ns: 2_000 * MS, keepsLast: false },
  'input.scroll': { window_ns: 1_000 * MS, keepsLast: false },
  'window.title': { window_ns: 500 * MS, keepsLast: true },
};

const RUN_KINDS = new Set(['text', 'navigation', 'delete']);

/** Events with equal keys may merge; null = the event never waits (and drains all that does). */
export function groupKey(event: ZaneiEvent, host: Host): string | null {
  if (COALESCING[event.type] === undefined) return null;
  const extra = extraKey(event);
  if (extra === null) return null;
  return `${event.type} ${extra} ${host === null ? '?' : `:${host}`} ${placeKey(event)}`;
}

/** Names the app and the window of an event: a window with a number by it, one without by its title. No two places share a key. */
export function placeKey({ app, window }: ZaneiEvent): string {
  const of = appKey(app.bundle_id ?? app.name);
  const id = window?.id ?? null;
  const title = window?.title ?? null;
  const which = id !== null ? String(id) : title === null ? '-' : `"${title}`;
  return `${app.pid ?? '-'} ${of.length} ${of} ${which}`;
}

function extraKey(event: ZaneiEvent): string | null {
  switch (event.type) {
    case 'input.key':
      return RUN_KINDS.has(event.data.kind) ? `${event.data.kind} ${event.data.field_kind ?? ''}` : null;
    case 'input.scroll':
      return event.data.direction;
    default:
      return '';
  }
}

/** ns that a group of this event waits behind its last event. */
export function windowNsOf(event: ZaneiEvent): number {
  return COALESCING[event.type]?.window_ns ?? 0;
}

/** Merges `next` into `waiting` in place; false when the sums leave the contract's range, then nothing has changed. */
export function mergeInto(waiting: Waiting, next: Waiting): boolean {
  const into = waiting.event;
  const from = next.event;
  if (into.type === 'window.title' && from.type === 'window.title') {
    Object.assign(waiting, next);
    return true;
  }
  if (into.type === 'input.scroll' && from.type === 'input.scroll') return addScroll(into.data, from.data);
  if (into.type !== 'input.key' || from.type !== 'input.key') return false;
  const count = into.data.count + from.data.count;
  if (!Number.isSafeInteger(count)) return false;
  into.data.count = count;
  if (from.truncated) markTruncated(into);
  if (into.truncated) into.data.text = null;
  else if (from.data.text !== null) {
    into.data.text = (into.data.text ?? '') + from.data.text;
    waiting.facts = next.facts;
  }
  return true;
}

function addScroll(
  into: { amount: number; count: number },
  from: { amount: number; count: number },
): boolean {
  const amount = into.amount + from.amount;
  const count = into.count + from.count;
  if (!Number.isFinite(amount) || !Number.isSafeInteger(count)) return false;
  into.amount = amount;
  into.count = count;
  return true;
}
