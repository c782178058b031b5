import { ZaneiError } from '../errors.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to make and few are used; they hold no state. Throws ZaneiError usage for a zone the system does not know. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  try {
    const made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, made);
    return made;
  } catch {
    throw new ZaneiError(
      'usage',
      'time_zone: unknown time zone; accepted: an IANA name such as Asia/Tokyo, or local',
      { field: 'time_zone' },
    );
  }
}

/** A moment on a wall clock; `month` 1–12, years BC are 0 and below. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  ms: number;
}

/** Unix ms of a wall time read as if it were UTC; works for years 0–99, where Date.UTC does not. */
export function wallAsUtc(wall: WallTime): number {
  const date = new Date(0);
  date.setUTCFullYear(wall.year, wall.month - 1, wall.day);
  date.setUTCHours(wall.hour, wall.minute, wall.second, wall.ms);
  return date.getTime();
}

/** What a clock in `zone` (IANA) shows at `ms` (Unix ms). */
export function wallTimeAt(ms: number, zone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(ms)) parts[type] = value;
  const number = (key: string) => Number(parts[key]);
  const year = number('year');
  return {
    year: parts.era === 'BC' ? 1 - year : year,
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
    ms: ((Math.floor(ms) % 1000) + 1000) % 1000,
  };
}

/** How far `zone` is ahead of UTC at `ms`, in ms. Throws ZaneiError usage for an unknown zone. */
export function zoneOffsetMs(ms: number, zone: string): number {
  return wallAsUtc(wallTimeAt(ms, zone)) - Math.floor(ms);
}

/**
 * Unix ms of a wall time in `zone`. A time that does not exist (clocks went forward) moves forward by what is
 * missing; one that exists twice is the earlier one, or the later one with `prefer: 'later'`.
 */
export function wallToMs(wall: WallTime, zone: string, prefer: 'earlier' | 'later' = 'earlier'): number {
  const asUtc = wallAsUtc(wall);
  const DAY = 86_400_000;
  // No zone changes its offset twice within two days, so the two sides of a change are both seen.
  const offsets = [zoneOffsetMs(asUtc - DAY, zone), zoneOffsetMs(asUtc + DAY, zone)];
  const hits = offsets
    .map((offset) => asUtc - offset)
    .filter((candidate) => candidate + zoneOffsetMs(candidate, zone) === asUtc);
  if (hits.length > 0) return prefer === 'later' ? Math.max(...hits) : Math.min(...hits);
  return asUtc - (offsets[0] ?? 0);
}

/** First ms of the local day that is `days` after the day of `ms`; days may have 23, 24, 25 hours or another length. */
export function localDayStart(ms: number, zone: string, days = 0): number {
  const wall = wallTimeAt(ms, zone);
  return wallToMs({ ...wall, day: wall.day + days, hour: 0, minute: 0, second: 0, ms: 0 }, zone);
}

/** The local day of `ms` as `YYYY-MM-DD`. */
export function localDay(ms: number, zone: string): string {
  const { year, month, day } = wallTimeAt(ms, zone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** `UTC+09:00`, to the minute. */
export function offsetName(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `UTC${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
