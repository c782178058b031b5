import { ZaneiError } from '../errors.ts';

const UNIT_MS: Record<string, number> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** How a duration is written, for messages and help. */
export const DURATION_FORMS =
  'a whole number above 0 with one of s, m, h, d, w, such as 90s, 15m, 2h, 1d or 2w';

/** Ms of `15m`, or null when the text has another form. May be beyond any date; the caller bounds it. */
export function durationMs(text: string): number | null {
  const match = /^([0-9]+)([smhdw])$/.exec(text);
  const count = Number(match?.[1]);
  const unit = UNIT_MS[match?.[2] ?? ''];
  return match === null || unit === undefined || count === 0 ? null : count * unit;
}

/**
 * A duration such as `15m` in ms (contract 8.2, relative form only; `--for` of pause).
 * Throws ZaneiError usage with the accepted form.
 */
export function parseDuration(text: string, field = 'duration'): number {
  const ms = durationMs(text.trim());
  if (ms === null || !Number.isSafeInteger(ms)) {
    throw new ZaneiError('usage', `${field}: not a duration; accepted: ${DURATION_FORMS}`, { field });
  }
  return ms;
}
