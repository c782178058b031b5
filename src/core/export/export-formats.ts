import type { ZaneiEvent } from '../event/event.ts';
import { encodeCsv } from './encode-csv.ts';
import { encodeJson } from './encode-json.ts';
import { encodeJsonl } from './encode-jsonl.ts';
import { encodeMarkdown } from './encode-markdown.ts';

/** Events in, pieces of text out; nothing is held but the event at hand. Every encoder ends its text with a line end. */
export type ExportEncoder = (events: Iterable<ZaneiEvent>) => Iterable<string>;

/** The text formats of an export; a plaintext SQLite copy is made by the store (export-sqlite.ts). */
export const EXPORT_FORMATS = {
  jsonl: encodeJsonl,
  json: encodeJson,
  csv: encodeCsv,
  md: encodeMarkdown,
} as const satisfies Record<string, ExportEncoder>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;
