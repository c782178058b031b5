/** A half-open span of UTF-16 offsets that must not survive. */
export interface TextRange {
  start: number;
  end: number;
}

/** Sorted, disjoint ranges that cover the same characters; touching ones become one. */
export function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
