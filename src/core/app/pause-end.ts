import type { PauseLength } from '../ipc/ipc-contract.ts';
import { formatTs } from '../time/timestamp.ts';
import { localDayStart } from '../time/zone-offset.ts';

/** When a pause of that length ends, as the recorder wants it: RFC 3339 or `infinity`. Tomorrow begins at local midnight. */
export function pauseEnd(length: PauseLength, nowMs: number, zone: string): string {
  switch (length) {
    case '15m':
      return formatTs(nowMs + 15 * 60_000);
    case '1h':
      return formatTs(nowMs + 60 * 60_000);
    case 'tomorrow':
      return formatTs(localDayStart(nowMs, zone, 1));
    case 'forever':
      return 'infinity';
  }
}
