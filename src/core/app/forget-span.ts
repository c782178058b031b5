import { localDayStart } from '../time/zone-offset.ts';
import type { ForgetSpan } from './menu-model.ts';

/** The range a span names, Unix ms, both ends inclusive; today begins at local midnight. */
export function forgetRange(
  span: ForgetSpan,
  nowMs: number,
  zone: string,
): { since_ms: number; until_ms: number } {
  const starts: Readonly<Record<ForgetSpan, () => number>> = {
    m5: () => nowMs - 5 * 60_000,
    h1: () => nowMs - 3_600_000,
    today: () => localDayStart(nowMs, zone),
  };
  return { since_ms: starts[span](), until_ms: nowMs };
}
