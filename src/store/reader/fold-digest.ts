import type { RowDecoder } from './decode-rows.ts';
import type { EventRow } from './event-columns.ts';

/** Width of the buckets a digest is kept for, ms. A run never crosses a bucket, so a digest depends on its own events only. */
export const DIGEST_MS = 600_000;
export const digestBucketOf = (ts_ms: number): number => Math.floor(ts_ms / DIGEST_MS);

/** Silence that ends a stretch, ms; far below the idle limit of timelines (5 min). */
const STRETCH_GAP_MS = 60_000;

/** An event row without its typed text, when its run ended, how many it stands for, and its summed count and amount. */
export interface DigestRow {
  row: EventRow;
  last_ms: number;
  merged: number;
  count: number;
  amount: number;
}

const MERGED = new Set(['ui.focus', 'ui.click', 'ui.value', 'input.key', 'input.scroll']);
/** These stand in a stretch as they are, without ending its runs. */
const WITHIN = new Set(['clipboard.copy', 'clipboard.paste']);

/**
 * Merges runs of like events of one window. Takes rows in order; rows that cannot be decoded stay as they are, so that
 * they are still counted as skipped. content.* is left out.
 */
export function* foldDigest(rows: Iterable<EventRow>, decoder: RowDecoder): Generator<DigestRow> {
  let stretch = new Map<string, DigestRow>();
  let surface = -1;
  let bucket = Number.NaN;
  let last_ms = 0;
  for (const row of rows) {
    const payload = decoder.payload(row[10]);
    if (payload?.type === 'content.snapshot') continue;
    const isMerged = payload !== undefined && MERGED.has(payload.type);
    const here = digestBucketOf(row[2]);
    const isWithin = payload !== undefined && WITHIN.has(payload.type);
    if (
      !(isMerged || isWithin) ||
      row[8] !== surface ||
      here !== bucket ||
      row[2] - last_ms > STRETCH_GAP_MS
    ) {
      yield* stretch.values();
      stretch = new Map();
    }
    [surface, bucket, last_ms] = [row[8], here, row[2]];
    if (isMerged) merge(stretch, runKey(payload.type, payload.data), row, payload.data);
    else if (isWithin) stretch.set(`as it is ${row[0]}`, start(row, payload.data));
    else yield start(row, payload?.data ?? {});
  }
  yield* stretch.values();
}

/** Typing (text and deletion), each shortcut, scrolling and values are told apart; the rest only shows that somebody is there. */
function runKey(type: string, data: Record<string, unknown>): string {
  if (type === 'ui.value' || type === 'input.scroll') return type;
  if (type !== 'input.key') return 'presence';
  if (data.kind === 'text' || data.kind === 'delete') return 'typing';
  return data.kind === 'shortcut' ? `shortcut ${String(data.combo)}` : 'presence';
}

function start(row: EventRow, data: Record<string, unknown>): DigestRow {
  return { row, last_ms: row[2], merged: 1, count: numberOf(data.count), amount: numberOf(data.amount) };
}

function merge(
  stretch: Map<string, DigestRow>,
  key: string,
  row: EventRow,
  data: Record<string, unknown>,
): void {
  const run = stretch.get(key);
  if (run === undefined) {
    stretch.set(key, start(row.with(11, null) as EventRow, data));
    return;
  }
  run.last_ms = row[2];
  run.merged += 1;
  run.count += numberOf(data.count);
  run.amount += numberOf(data.amount);
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
