import { ZaneiError } from '../errors.ts';
import { durationMs } from './parse-duration.ts';
import { localDayStart, wallAsUtc, wallToMs, type WallTime } from './zone-offset.ts';

/** What a time word is resolved against. */
export interface TimeContext {
  now_ms: number;
  /** IANA zone in which days and times without an offset are meant. */
  zone: string;
  /** As the end of a range a day means its end, and a local time that exists twice the later one. */
  edge?: 'since' | 'until';
  /** Named in the error. */
  field?: string;
}

/** How a time is written, for messages and help. */
export const TIME_FORMS =
  'now, 15m / 2h / 1d / 2w (s, m, h, d, w) with or without "ago", today, yesterday, 2026-03-01, ' +
  '2026-03-01T09:00 (local), 2026-03-01T09:00:00Z or with an offset such as +09:00';

/** Years 0001 to 9999: what a timestamp of four digits can say. */
const FIRST_MS = -62_135_596_800_000;
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const STAMP =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,18}))?)?(?: ?([Zz]|[+-]\d{2}:\d{2}))?)?$/;

/** Days by name, as days from today; as an `until` they end where the next one starts. */
const DAY_WORDS: Record<string, number> = { today: 0, yesterday: -1 };

/**
 * Unix ms of a time word (contract 8.2 and design 5.1). Throws ZaneiError usage that lists the accepted forms.
 */
export function parseTimeWord(text: string, context: TimeContext): number {
  const word = text.trim();
  const ms = resolve(word, context);
  const field = context.field ?? 'time';
  if (ms === null) {
    throw new ZaneiError('usage', `${field}: not a time; accepted: ${TIME_FORMS}`, { field });
  }
  if (!(ms >= FIRST_MS && ms <= LAST_MS)) {
    throw new ZaneiError('usage', `${field}: outside the years 0001 to 9999; accepted: ${TIME_FORMS}`, {
      field,
    });
  }
  return ms;
}

function resolve(word: string, context: TimeContext): number | null {
  if (word === 'now') return context.now_ms;
  const past = durationMs(word.replace(/ +ago$/, ''));
  if (past !== null) return context.now_ms - past;
  const days = Object.hasOwn(DAY_WORDS, word) ? DAY_WORDS[word] : undefined;
  if (days !== undefined) {
    return localDayStart(context.now_ms, context.zone, days + (context.edge === 'until' ? 1 : 0));
  }
  return resolveStamp(word, context);
}

function resolveStamp(word: string, context: TimeContext): number | null {
  const match = STAMP.exec(word);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, fraction, offset] = match;
  const wall: WallTime = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    ms: Number((fraction ?? '0').slice(0, 3).padEnd(3, '0')),
  };
  // RFC 3339 wants seconds; without them only our own local form is meant.
  if (!isValid(wall) || (offset !== undefined && second === undefined)) return null;
  const until = context.edge === 'until';
  if (hour === undefined) {
    return wallToMs({ ...wall, day: wall.day + (until ? 1 : 0) }, context.zone);
  }
  const ms =
    offset === undefined
      ? wallToMs(wall, context.zone, until ? 'later' : 'earlier')
      : minusOffset(wallAsUtc(wall), offset);
  // A leap second is the last second of a UTC day; it counts as the first second of the next day.
  if (wall.second === 60 && (ms === null || ms % 86_400_000 >= 1000 || ms % 86_400_000 < 0)) return null;
  return ms;
}

function minusOffset(ms: number, offset: string): number | null {
  if (/^z$/i.test(offset)) return ms;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(4, 6));
  if (hours > 23 || minutes > 59) return null;
  return ms - (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** Second 60 passes here; whether it is a leap second is known only in UTC. */
function isValid(wall: WallTime): boolean {
  const { year, month, day, hour, minute, second } = wall;
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 60) return false;
  const date = new Date(wallAsUtc({ ...wall, hour: 0, minute: 0, second: 0, ms: 0 }));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
