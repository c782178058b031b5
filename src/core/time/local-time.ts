import { offsetName, wallTimeAt, zoneOffsetMs } from './zone-offset.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-03-02 09:08` as a clock in `zone` shows it. */
export function localDateTime(ms: number, zone: string): string {
  const { year, month, day, hour, minute } = wallTimeAt(ms, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

/** RFC 3339 with the zone's own offset, to the second. */
export function localStamp(ms: number, zone: string): string {
  const { second } = wallTimeAt(ms, zone);
  const offset = offsetName(zoneOffsetMs(ms, zone)).slice('UTC'.length);
  return `${localDateTime(ms, zone).replace(' ', 'T')}:${two(second)}${offset}`;
}

/** Changes of the offset named in one line; a range over years would have dozens. */
const MAX_CHANGES = 2;

/** `Europe/Berlin, UTC+02:00, from 2026-10-25T01:00:00.000Z UTC+01:00`: the zone and how far it is from UTC in the range. */
export function describeZone(zone: string, since_ms: number, until_ms: number): string {
  let offset = zoneOffsetMs(since_ms, zone);
  let words = `${zone}, ${offsetName(offset)}`;
  let from = since_ms;
  for (let changes = 0; changes < MAX_CHANGES; changes++) {
    const at = nextChange(from, until_ms, zone, offset);
    if (at === null) break;
    offset = zoneOffsetMs(at, zone);
    words += `, from ${new Date(at).toISOString()} ${offsetName(offset)}`;
    from = at;
  }
  return words;
}

/** First ms after `from` with another offset, searched day by day for at most two years. */
function nextChange(from: number, until: number, zone: string, offset: number): number | null {
  const DAY = 86_400_000;
  const end = Math.min(until, from + 731 * DAY);
  for (let low = from; low < end; low += DAY) {
    const high = Math.min(low + DAY, end);
    if (zoneOffsetMs(high, zone) === offset) continue;
    return bisect(low, high, zone, offset);
  }
  return null;
}

function bisect(low: number, high: number, zone: string, offset: number): number {
  let [before, after] = [low, high];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoneOffsetMs(middle, zone) === offset) before = middle;
    else after = middle;
  }
  return after;
}
