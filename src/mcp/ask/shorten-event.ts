import type { ZaneiEvent } from '../../core/event/event.ts';
import { markTruncated } from '../../core/event/size-limits.ts';
import { mostTokens } from './most-tokens.ts';

/** Code points a text keeps at first; halved until the event fits. */
const FIRST_LENGTH = 4096;
/** No id, time or name of a kind is longer, and those stay as they are. */
const LEAST_LENGTH = 32;

/** The event with its long texts cut (they end in `…`, and it says `truncated`) so that it costs at most `most` tokens; itself when it does. */
export function shortenEvent(event: ZaneiEvent, most: number): ZaneiEvent {
  let short = event;
  for (let length = FIRST_LENGTH; length >= LEAST_LENGTH && costOf(short) > most; length /= 2) {
    short = cutTexts(event, length) as ZaneiEvent;
    markTruncated(short);
  }
  return short;
}

/** The most tokens an event costs in an answer. */
export function costOf(event: ZaneiEvent): number {
  return mostTokens(JSON.stringify(event));
}

function cutTexts(value: unknown, length: number): unknown {
  if (typeof value === 'string') return cut(value, length);
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, length));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cutTexts(member, length)]));
}

function cut(text: string, length: number): string {
  const points = Array.from(text.slice(0, length * 2 + 2));
  return points.length <= length ? text : `${points.slice(0, length).join('')}…`;
}
