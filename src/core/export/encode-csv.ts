import type { ZaneiEvent } from '../event/event.ts';

type Cell = string | number | boolean | null;

/** Column names and what they hold; a null is an empty cell. */
const COLUMNS: Record<string, (event: ZaneiEvent) => Cell> = {
  ts: (event) => event.ts,
  type: (event) => event.type,
  app_name: (event) => event.app.name,
  bundle_id: (event) => event.app.bundle_id,
  pid: (event) => event.app.pid,
  window_title: (event) => event.window?.title ?? null,
  window_id: (event) => event.window?.id ?? null,
  element_role: (event) => event.element?.role ?? null,
  element_title: (event) => event.element?.title ?? null,
  element_value: (event) => event.element?.value ?? null,
  data: (event) => JSON.stringify(event.data),
  truncated: (event) => event.truncated,
  redaction_rules: (event) => event.redaction.rules.join(' '),
  source: (event) => event.source,
  mono_ns: (event) => event.mono_ns,
  id: (event) => event.id,
};

/**
 * RFC 4180 with a header, CRLF line ends. Text that a spreadsheet would take for a formula gets an apostrophe in front, because titles
 * are written by strangers (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function* encodeCsv(events: Iterable<ZaneiEvent>): Generator<string> {
  yield `${Object.keys(COLUMNS).join(',')}\r\n`;
  const columns = Object.values(COLUMNS);
  for (const event of events) yield `${columns.map((column) => cell(column(event))).join(',')}\r\n`;
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = value.toWellFormed();
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
