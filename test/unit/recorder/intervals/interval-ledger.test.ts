import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IntervalReason, RecorderInterval } from '../../../../src/core/interval/interval.ts';
import { IntervalLedger } from '../../../../src/recorder/intervals/interval-ledger.ts';
import { openStoreReader } from '../../../../src/store/reader/open-store-reader.ts';
import { openStoreWriter } from '../../../../src/store/writer/open-store-writer.ts';

const REASONS = ['recording', 'asleep', 'locked'] as const;
const MINUTE = 60_000;

const action = fc.oneof(
  fc.record({ kind: fc.constantFrom('begin', 'end', 'gap'), reason: fc.constantFrom(...REASONS) }),
  fc.record({
    kind: fc.constant('step' as const),
    by: fc.integer({ min: -24 * 60 * MINUTE, max: 24 * 60 * MINUTE }),
  }),
);

function overlaps(intervals: readonly RecorderInterval[], reason: IntervalReason): boolean {
  const sorted = intervals.filter((one) => one.reason === reason).toSorted((a, b) => a.start_ms - b.start_ms);
  return sorted.some((one, index) => index > 0 && one.start_ms < (sorted[index - 1]!.end_ms ?? Infinity));
}

describe('IntervalLedger', () => {
  it('never leaves negative, overlapping or giant intervals, however the clock is set', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'zanei-ledger-'));
    let run = 0;
    const steps = fc.array(fc.tuple(action, fc.integer({ min: 0, max: 30 * MINUTE })), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (story) => {
        const store = path.join(folder, `${run++}.sqlite`);
        const writer = openStoreWriter({ path: store, env: {} });
        const reader = openStoreReader({ path: store, env: {}, now: () => 0, retentionHours: 0 })!;
        const ledger = new IntervalLedger({
          write: (write) => write(writer),
          stored: (since, until) => reader.intervals(since, until),
          latest_ms: 0,
        });
        let now = 1_800_000_000_000;
        let lived = 0;
        for (const [what, wait] of story) {
          now += wait;
          lived += wait;
          if ('by' in what) ledger.stepped(now, (now += what.by));
          else if (what.kind === 'begin') ledger.begin(what.reason, now);
          else if (what.kind === 'end') ledger.end(what.reason, now);
          else ledger.add(what.reason, now - wait, now);
        }
        ledger.endAll(now);
        const all = reader.intervals(0, Number.MAX_SAFE_INTEGER);
        reader.close();
        writer.close();
        for (const reason of REASONS) {
          const own = all.filter((one) => one.reason === reason);
          expect(own.every((one) => one.end_ms !== null && one.end_ms >= one.start_ms)).toBe(true);
          expect(overlaps(own, reason)).toBe(false);
          expect(own.reduce((sum, one) => sum + one.end_ms! - one.start_ms, 0)).toBeLessThanOrEqual(lived);
        }
      }),
      { numRuns: 60 },
    );
    rmSync(folder, { recursive: true });
  });
});
