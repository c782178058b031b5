import { ZaneiError } from '../errors.ts';

const DATE =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29' +
  '|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';
const OFFSET = '(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';

/** RFC 3339 with any offset and fraction, real calendar days only, no leap second. */
export const TIMESTAMP_PATTERN = new RegExp(`^${DATE}[Tt]${TIME}(?:\\.\\d+)?${OFFSET}$`);

/** 9999-12-31T23:59:59.999Z, the last instant with a four-digit year; also below the 48 bits of an event id. */
export const LAST_TIMESTAMP_MS = 253_402_300_799_999;

/** Unix ms (fraction cut off, 0..{@link LAST_TIMESTAMP_MS}) as `YYYY-MM-DDTHH:MM:SS.mmmZ`. Throws ZaneiError internal outside. */
export function formatTs(ms: number): string {
  const whole = Math.floor(ms);
  if (!(whole >= 0 && whole <= LAST_TIMESTAMP_MS)) {
    throw new ZaneiError('internal', 'wall clock out of range');
  }
  const day = Math.floor(whole / DAY_MS);
  if (day !== lastDay.value) {
    lastDay.value = day;
    lastDay.text = new Date(whole).toISOString().slice(0, 'YYYY-MM-DDT'.length);
  }
  const seconds = Math.floor(whole / 1000) - day * (DAY_MS / 1000);
  const [hour, minute] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const time = `${digits(hour, 2)}:${digits(minute, 2)}:${digits(seconds % 60, 2)}`;
  return `${lastDay.text}${time}.${digits(whole % 1000, 3)}Z`;
}

const DAY_MS = 86_400_000;
/** The text of a day up to its time: events come many a day, and a date object costs more than all the rest. */
const lastDay = { value: -1, text: '' };

const digits = (value: number, places: number): string => String(value).padStart(places, '0');

/** Unix ms (further digits cut off) of an RFC 3339 time with offset. Throws ZaneiError internal for anything else. */
export function parseTs(text: string): number {
  if (!TIMESTAMP_PATTERN.test(text)) throw new ZaneiError('internal', 'not an RFC 3339 time');
  const upper = text.toUpperCase();
  const fraction = /\.(\d+)/.exec(upper)?.[1] ?? '';
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return Date.parse(upper.replace(/\.\d+/, '')) + milliseconds;
}
