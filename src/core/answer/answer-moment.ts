import { ZaneiError } from '../errors.ts';
import { parseTimeWord } from '../time/parse-time-word.ts';
import { zoneOffsetMs } from '../time/zone-offset.ts';

/** When and where a question is asked. */
export interface AnswerMoment {
  /** Unix ms. */
  now_ms: number;
  /** IANA zone of this machine; what `local` means. */
  zone: string;
}

/** A range as asked, in Unix ms, both ends inclusive. */
export interface AnswerRange {
  since_ms: number;
  until_ms: number;
  /** The zone in which days and times without an offset were meant. */
  zone: string;
}

/**
 * Resolves `since` and `until` in `time_zone`. Throws ZaneiError usage for a word that is no time, an unknown zone, or
 * since after until.
 */
export function resolveRange(
  words: { since: string; until: string; time_zone?: string | undefined },
  at: AnswerMoment,
): AnswerRange {
  const zone = words.time_zone === undefined || words.time_zone === 'local' ? at.zone : words.time_zone;
  zoneOffsetMs(at.now_ms, zone);
  const context = { now_ms: at.now_ms, zone };
  const since_ms = parseTimeWord(words.since, { ...context, edge: 'since', field: 'since' });
  const until_ms = parseTimeWord(words.until, { ...context, edge: 'until', field: 'until' });
  if (since_ms > until_ms) {
    throw new ZaneiError('usage', 'since must not be later than until', { field: 'since' });
  }
  return { since_ms, until_ms, zone };
}

/** `YYYY-MM-DDTHH:MM:SS.mmmZ` of any ms a time word can give, also before 1970. */
export function echoTime(ms: number): string {
  return new Date(Math.floor(ms)).toISOString();
}
