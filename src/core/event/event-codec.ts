import type { z } from 'zod';
import { ZaneiError } from '../errors.ts';
import { MODIFIERS, type ZaneiEvent } from './event.ts';
import { eventSchema, isWritable } from './event-schema.ts';

/**
 * A stored or imported event from untrusted JSON: closed, keys in order, modifiers sorted, lone surrogates as U+FFFD.
 * Throws ZaneiError internal that names the field at fault and never its content.
 */
export function decodeEvent(value: unknown): ZaneiEvent {
  const parsed = eventSchema.safeParse(value);
  if (!parsed.success) throw new ZaneiError('internal', `invalid event: ${fieldAtFault(parsed.error)}`);
  return canonical(parsed.data as ZaneiEvent);
}

/**
 * What {@link encodeEvent} does, quickly and with `event` put right in place, for an event made here whose keys stand in order; null
 * when it is not valid.
 */
export function finishEvent(event: ZaneiEvent): string | null {
  if (!isWritable(event)) return null;
  sortModifiers(event);
  const json = JSON.stringify(event);
  // JSON.stringify escapes nothing in this way but lone surrogates (ECMA-262 25.5.2.3).
  return json.includes('\\ud') ? JSON.stringify(wellFormed(event)) : json;
}

/** One line of JSON (no newline), keys in the contract's order, always well-formed Unicode. Throws like {@link decodeEvent}. */
export function encodeEvent(event: ZaneiEvent): string {
  return JSON.stringify(decodeEvent(event));
}

function canonical(event: ZaneiEvent): ZaneiEvent {
  sortModifiers(event);
  return wellFormed(event);
}

function sortModifiers(event: ZaneiEvent): void {
  if (event.type !== 'input.key' || event.data.modifiers.length < 2) return;
  const pressed = new Set(event.data.modifiers);
  event.data.modifiers = MODIFIERS.filter((modifier) => pressed.has(modifier));
}

/** Replaces lone surrogates in place; `value` is a copy of its own. */
function wellFormed<T extends object>(value: T): T {
  for (const [key, entry] of Object.entries(value) as [keyof T, unknown][]) {
    if (typeof entry === 'string') {
      if (!entry.isWellFormed()) value[key] = entry.toWellFormed() as T[keyof T];
    } else if (typeof entry === 'object' && entry !== null) {
      wellFormed(entry);
    }
  }
  return value;
}

/** Path of the first fault, e.g. `data.count`; only names of the contract, never content. */
function fieldAtFault(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'event';
  const nested = issue.code === 'invalid_union' ? issue.errors.flat()[0] : undefined;
  const path = [...issue.path, ...(nested?.path ?? [])];
  const known = path.filter((part) => typeof part === 'number' || /^[a-z_]+$/.test(String(part)));
  const what = issue.code === 'unrecognized_keys' ? 'unknown key in ' : '';
  return what + (known.length === 0 ? 'event' : known.join('.'));
}
