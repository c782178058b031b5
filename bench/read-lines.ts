/** Lines of the report, in order: largest ratio to the baseline (`x`) or time (`ms`), and rounds of the median. */
export const LINES = [
  { name: 'get_status', limit: 3, unit: 'x', rounds: 51 },
  { name: 'query 15 min', limit: 3, unit: 'x', rounds: 51 },
  { name: 'query 15 min, store of 15 min', limit: 3, unit: 'x', rounds: 51 },
  { name: 'get_timeline 1 h', limit: 2, unit: 'x', rounds: 15 },
  { name: 'get_timeline 48 h', limit: 3, unit: 'x', rounds: 5 },
  { name: 'get_timeline 30 d', limit: 2000, unit: 'ms', rounds: 3 },
  { name: 'search "budget 1000"', limit: 5, unit: 'x', rounds: 11 },
  { name: 'search "第三章"', limit: 5, unit: 'x', rounds: 11 },
  { name: 'search "developer.mozilla.org/page/77"', limit: 5, unit: 'x', rounds: 11 },
  { name: 'search "field 12"', limit: 5, unit: 'x', rounds: 11 },
  { name: 'search "budget 1000", by relevance', limit: 5, unit: 'x', rounds: 11 },
  { name: 'search "field 12", by relevance', limit: 5, unit: 'x', rounds: 5 },
  { name: 'search "夜" (one character)', limit: 2000, unit: 'ms', rounds: 5 },
] as const;

export type LineName = (typeof LINES)[number]['name'];

/** Medians of one process, and the quickest round of each side: what is left when others use the machine. */
export interface Measured {
  ours_ms: number;
  baseline_ms: number | null;
  quickest: { ours_ms: number; baseline_ms: number | null };
}

/** Peak memory of a process that answers one call, MB. */
export interface Memory {
  peak_mb: number;
}
