import type { Language } from '../ipc/app-state.ts';
import { textsFor } from './texts.ts';

/** How times, days, lengths and sizes are written for one language, locale and zone. */
export interface Formats {
  /** `18:42` */
  clock(ms: number): string;
  /** `18:42:07` */
  clockSeconds(ms: number): string;
  /** `18:42`, with the day before it when it is not `nowMs`'s day. */
  moment(ms: number, nowMs: number): string;
  /** A local day `YYYY-MM-DD` as `Thu, 24 Sep 2026`. */
  day(day: string): string;
  /** A local day as `24 September`. */
  shortDay(day: string): string;
  /** `5 h 2 min`, `18 min`, `43 s`; never empty. */
  duration(ms: number): string;
  /** `48 hours`, `7 days` */
  hours(hours: number): string;
  bytes(bytes: number): string;
  number(value: number): string;
}

/** Builds the formatters once; `locale` is a BCP 47 tag, `zone` an IANA name. */
export function formatsFor(language: Language, locale: string, zone: string): Formats {
  const t = textsFor(language).common;
  const make = (options: Intl.DateTimeFormatOptions, timeZone = zone) =>
    new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options });
  const clock = make({ hour: '2-digit', minute: '2-digit' });
  const seconds = make({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const date = make({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  const dayOf = make({ year: 'numeric', month: '2-digit', day: '2-digit' });
  // A day is a name, not a moment: it is written in UTC so that no zone can shift it.
  const longDay = make({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, 'UTC');
  const plainDay = make({ day: 'numeric', month: 'long' }, 'UTC');
  const number = new Intl.NumberFormat(locale);
  const unit = (value: number, name: 'hour' | 'day') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  return {
    clock: (ms) => clock.format(ms),
    clockSeconds: (ms) => seconds.format(ms),
    moment: (ms, nowMs) => (dayOf.format(ms) === dayOf.format(nowMs) ? clock : date).format(ms),
    day: (day) => longDay.format(Date.parse(`${day}T00:00:00Z`)),
    shortDay: (day) => plainDay.format(Date.parse(`${day}T00:00:00Z`)),
    duration: (ms) => duration(ms, language, t),
    hours: (hours) => (hours % 24 === 0 && hours > 48 ? unit(hours / 24, 'day') : unit(hours, 'hour')),
    bytes: (bytes) => byteSize(bytes, locale),
    number: (value) => number.format(value),
  };
}

function duration(ms: number, language: Language, t: ReturnType<typeof textsFor>['common']): string {
  const join = language === 'ja' ? '' : ' ';
  const seconds = Math.round(Math.max(0, ms) / 1000);
  if (seconds < 60) return `${seconds}${join}${t.seconds}`;
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes}${join}${t.minutes}`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}${join}${t.hours}`;
  return rest === 0 ? hours : `${hours}${join}${rest}${join}${t.minutes}`;
}

function byteSize(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}
