import type { Gap } from './gap.ts';
import { append } from './plan-gaps.ts';
import { SessionBuilder, type SessionRules, type TimelineItem } from './session-builder.ts';
import type { Tally } from './tally.ts';

/** A session and the gaps up to the next one. */
export interface TimelineEntry {
  session: Tally;
  gaps: Gap[];
}

/**
 * The newest sessions of one level of detail, as many as an answer could hold. What is older is only counted, so memory
 * does not grow with the range. A level that is of use only with all its sessions (`whole`) stops building them once they are too many.
 */
export class LevelCollector {
  /** Gaps before the first session; empty once sessions were dropped. */
  leading: Gap[] = [];
  entries: TimelineEntry[] = [];
  /** Sessions that were more than `keep`; the oldest. Of a level that stopped at least one. */
  dropped = 0;
  private builder: SessionBuilder | null;
  private readonly keep: number;
  private readonly whole: boolean;

  constructor(rules: SessionRules, keep: number, whole: boolean) {
    this.keep = keep;
    this.whole = whole;
    this.builder = new SessionBuilder(rules, (item) => this.take(item));
  }

  piece(piece: Tally): void {
    this.builder?.piece(piece);
  }

  gap(gap: Gap): void {
    this.builder?.gap(gap);
  }

  finish(): void {
    this.builder?.finish();
    this.trim(this.keep);
  }

  private take(item: TimelineItem): void {
    if ('gap' in item) append(this.entries.at(-1)?.gaps ?? this.leading, item.gap);
    else {
      this.entries.push({ session: item.session, gaps: [] });
      // Trimming in strides keeps it linear; short ones, because a session can be of some weight.
      this.trim(this.whole ? this.keep : Math.ceil(this.keep * 1.25));
    }
  }

  private trim(most: number): void {
    if (this.entries.length <= most) return;
    const tooMany = this.entries.length - this.keep;
    this.entries = this.whole ? [] : this.entries.slice(tooMany);
    this.dropped += tooMany;
    this.leading = [];
    if (this.whole) this.builder = null;
  }
}
