import type { Redactor } from '../config/config.ts';
import { SIZE_LIMIT_RULE, type ZaneiEvent } from '../event/event.ts';
import { REDACTORS } from '../event/redactors.ts';

/** The two redacting functions, so that tests can leave one out. */
export interface Redaction {
  text(text: string, redactors: readonly Redactor[]): { text: string; rules: readonly Redactor[] };
  url(url: string): string;
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
  const clean = (text: string): string => {
    const result = redaction.text(text, redactors);
    for (const rule of result.rules) used.add(rule);
    return result.text;
  };
  eachFreeText(event, (text, column) => {
    if (column === 'data.url') return clean(redaction.url(text));
    return column === 'data.text' && before !== '' ? cleanBehind(before, text, clean) : clean(text);
  });
  const order = [SIZE_LIMIT_RULE, ...redactors, ...REDACTORS];
  const place = (rule: string): number => (order.includes(rule) ? order.indexOf(rule) : order.length);
  const rules = [...used].sort((a, b) => place(a) - place(b));
  event.redaction = { applied: rules.length > 0, rules };
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

function eachFreeText(event: ZaneiEvent, change: (text: string, column: FreeTextColumn) => string): void {
  for (const column of FREE_TEXT_COLUMNS) {
    const [part, key] = column.split('.') as ['app' | 'window' | 'element' | 'data', string];
    const holder: object | null = event[part];
    if (holder === null) continue;
    const fields = holder as Record<string, unknown>;
    const text = fields[key];
    if (typeof text === 'string') fields[key] = change(text, column);
  }
}

/** `text` redacted as the continuation of `before`: a secret that began there is hidden to its end here. */
function cleanBehind(before: string, text: string, clean: (text: string) => string): string {
  const alone = clean(text);
  const joined = clean(before + text);
  const head = clean(before);
  if (joined === head + alone) return alone;
  let same = 0;
  while (same < alone.length && alone.at(-1 - same) === joined.at(-1 - same)) same++;
  const marker = /\[REDACTED:[a-z_]+\](?!.*\[REDACTED:)/s.exec(joined.slice(0, joined.length - same))?.[0];
  return (marker ?? '[REDACTED:token]') + alone.slice(alone.length - same);
}
