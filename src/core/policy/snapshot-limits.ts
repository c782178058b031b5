/** Bounds of content snapshots (contract 12.9). The first four are the traversal's, the others the schedule's. */
export const SNAPSHOT_LIMITS = {
  traversal_ms: 200,
  nodes: 2_000,
  call_ms: 100,
  children_per_batch: 64,
  bytes: 32_768,
  bytes_per_day: 128 * 1_048_576,
  /** Between any two that are kept. */
  spacing_ms: 5_000,
  settle_quiet_ms: 2_000,
  settle_longest_ms: 10_000,
  refresh_ms: [30_000, 60_000, 120_000, 240_000, 600_000],
  /** No snapshot at focus-out when one was kept less than this before. */
  focus_out_ms: 3_000,
  backoff_ms: 30_000,
  backoff_longest_ms: 600_000,
} as const;
