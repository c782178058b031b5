import type { ZaneiEvent } from '../event/event.ts';
import { cleanText } from '../text/clean-text.ts';
import { escapeMarkdown } from '../text/escape-markdown.ts';

/** Code points kept of a title and of a text; the other formats keep everything. */
const TITLE_LIMIT = 120;
const TEXT_LIMIT = 400;

/** A list for people: a heading per UTC day, a line per event, every foreign text on one escaped line. */
export function* encodeMarkdown(events: Iterable<ZaneiEvent>): Generator<string> {
  yield '# Zanei export\n';
  let day = '';
  for (const event of events) {
    const today = event.ts.slice(0, 10);
    if (today !== day) yield `\n## ${today}\n\n`;
    day = today;
    yield `- ${event.ts.slice(11)} · ${event.type} · ${line(event).join(' · ')}\n`;
  }
}

function line(event: ZaneiEvent): string[] {
  const title = event.window?.title ?? null;
  const parts = [shown(event.app.name, TITLE_LIMIT)];
  if (title !== null) parts.push(`"${shown(title, TITLE_LIMIT)}"`);
  for (const [name, value] of Object.entries(event.data)) {
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    parts.push(`${name}: ${shown(String(value), TEXT_LIMIT)}`);
  }
  return parts;
}

const shown = (text: string, limit: number): string => escapeMarkdown(cleanText(text, limit));
