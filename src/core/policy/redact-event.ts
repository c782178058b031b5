import type { Redactor } from '../config/config.ts';
import { SIZE_LIMIT_RULE, type ZaneiEvent } from '../event/event.ts';
import { REDACTORS } from '../event/redactors.ts';

/** The two redacting functions, so that tests can leave one out. */
export interface Redaction {
  text: (text: string, redactors: readonly Redactor[]) => { text: string; rules: readonly Redactor[] };
  url(url: string): string;
  /** Where the secret begins that typed text ends inside of; null when it ends in none. */
  unfinished?: (typed: string) => number | null;
  /** `text` for names, titles and addresses, which repeat: may remember what it answered. Absent = `text`. */
  repeated?: Redaction['text'];
}

/** Text typed into the same field just before, in which a secret may have begun. */
export type TypedBefore = string;

/**
 * Redacts every free-text column of `event` in place (contract 2.3) and lists the redactors that changed one, in the order of
 * the settings, behind `size_limit`. Rules of an earlier pass stay.
 */
export function redactEvent(
  event: ZaneiEvent,
  redactors: readonly Redactor[],
  redaction: Redaction,
  before: TypedBefore = '',
): void {
  const used = new Set<string>(event.redaction.rules);
  const cleanBy =
    (redact: Redaction['text']) =>
    (text: string): string => {
      const result = redact(text, redactors);
      for (const rule of result.rules) used.add(rule);
      return result.text;
    };
  const clean = cleanBy(redaction.text);
  const cleanRepeated = cleanBy(redaction.repeated ?? redaction.text);
  eachFreeText(event, (text, column) => {
    if (column === 'data.url') return cleanRepeated(redaction.url(text));
    if (column === 'element.value') return clean(text);
    if (column !== 'data.text') return cleanRepeated(text);
    if (event.type !== 'input.key' && event.type !== 'ui.value') return clean(text);
    if (!redactors.includes('token')) return cleanBehind(before, text, clean);
    return cleanTyped(cutUnfinished(before, text, redaction), clean, () => used.add('token'));
  });
  event.redaction = { applied: used.size > 0, rules: inOrder(used, redactors) };
}

function inOrder(used: ReadonlySet<string>, redactors: readonly Redactor[]): string[] {
  if (used.size < 2) return [...used];
  const order = [SIZE_LIMIT_RULE, ...redactors, ...REDACTORS];
  const place = (rule: string): number => (order.includes(rule) ? order.indexOf(rule) : order.length);
  return [...used].sort((a, b) => place(a) - place(b));
}

/** The free-text columns of the contract; a test enumerates every string of every type against this list. */
export const FREE_TEXT_COLUMNS = [
  'app.name',
  'window.title',
  'element.title',
  'element.value',
  'data.prev_title',
  'data.text',
  'data.url',
  'data.tab_title',
] as const;
export type FreeTextColumn = (typeof FREE_TEXT_COLUMNS)[number];

const PARTED = FREE_TEXT_COLUMNS.map((column) => {
  const [part, key] = column.split('.') as ['app' | 'window' | 'element' | 'data', string];
  return { column, part, key };
});

function eachFreeText(event: ZaneiEvent, change: (text: string, column: FreeTextColumn) => string): void {
  for (const { column, part, key } of PARTED) {
    const holder: object | null = event[part];
    if (holder === null) continue;
    const fields = holder as Record<string, unknown>;
    const text = fields[key];
    if (typeof text === 'string') fields[key] = change(text, column);
  }
}

const TOKEN_MARKER = '[REDACTED:token]';
/** What a token may go on with in the next piece of typing. */
const GOES_ON = /^[A-Za-z0-9_+/=.~%-]+/;

interface Cut {
  /** What was typed before `middle`, in this event too. */
  before: string;
  middle: string;
  /** A secret goes on in front of `middle`, or one begins behind it. */
  led: boolean;
  open: boolean;
}

/** Cuts off the run that goes on with a secret begun in `before`, and the beginning of one that `text` ends inside of. */
function cutUnfinished(before: string, text: string, { unfinished }: Redaction): Cut {
  if (unfinished === undefined) return { before, middle: text, led: false, open: false };
  const goesOn = before !== '' && unfinished(before) !== null;
  const lead = goesOn ? (GOES_ON.exec(text)?.[0].length ?? 0) : 0;
  const start = unfinished(before + text);
  const end = start === null ? text.length : Math.max(lead, start - before.length);
  return {
    before: before + text.slice(0, lead),
    middle: text.slice(lead, end),
    led: lead > 0,
    open: end < text.length,
  };
}

function cleanTyped(
  { before, middle, led, open }: Cut,
  clean: (text: string) => string,
  mark: () => void,
): string {
  if (led || open) mark();
  const cleaned = cleanBehind(before, middle, clean);
  const head = led && !cleaned.startsWith(TOKEN_MARKER) ? TOKEN_MARKER : '';
  const shown = head + cleaned;
  return open && !shown.endsWith(TOKEN_MARKER) ? shown + TOKEN_MARKER : shown;
}

/** `text` redacted as the continuation of `before`: a secret that began there is hidden to its end here. */
function cleanBehind(before: string, text: string, clean: (text: string) => string): string {
  if (before === '' || text === '') return clean(text);
  const alone = clean(text);
  const joined = clean(before + text);
  const head = clean(before);
  if (joined === head + alone) return alone;
  let same = 0;
  while (same < alone.length && alone.at(-1 - same) === joined.at(-1 - same)) same++;
  const marker = /\[REDACTED:[a-z_]+\](?!.*\[REDACTED:)/s.exec(joined.slice(0, joined.length - same))?.[0];
  return (marker ?? TOKEN_MARKER) + alone.slice(alone.length - same);
}
